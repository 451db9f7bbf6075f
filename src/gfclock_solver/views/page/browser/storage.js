// What the browser keeps between visits.  It may keep nothing, or refuse; then the page works all the same.

const PREFIX = "gfclock:";

/**
 * Returns what was kept under a key, or null.
 * @param {string} key
 * @returns {unknown}
 */
export function recall(key) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps a value under a key.
 * @param {string} key
 * @param {unknown} value
 */
export function keep(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Not kept: private windows and full disks must not end a game.
  }
}
