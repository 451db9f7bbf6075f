// The keyboard.  Letters count only while the game or its tools have the focus, so that nobody who speaks to the
// browser makes moves without knowing.
import { makeRoving } from "./toolbar.js";

/** @typedef {import("./tools.js").Host & { tools: ReturnType<typeof import("./tools.js").buildTools> }} Host */

/** @type {Record<string, string>} */
const LETTERS = { u: "undo", r: "redo", h: "hint", w: "winnable" };

/**
 * Lets the keyboard play.
 * @param {Host} host
 */
export function bindKeys(host) {
  const [game, footer] = ["main", "footer"].map((name) => /** @type {HTMLElement} */ (document.querySelector(name)));
  const list = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  makeRoving(list("clock"), "button");
  makeRoving(list("reserve"), "button");
  makeRoving(list("columns"), "button", (event, from, all) => {
    // A digit goes to the column of that number.
    return /^[1-8]$/.test(event.key) ? (all[Number(event.key) - 1] ?? from) : null;
  });
  for (const area of [game, footer]) {
    area?.addEventListener("keydown", (event) => {
      const isTyping = /** @type {Element} */ (event.target).matches("select, input:not([type=range])");
      if (!isTyping && (host.player === null ? playKey(host, event) : replayKey(host, event))) {
        event.preventDefault();
      }
    });
  }
  document.addEventListener("keydown", (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "z";
    const isRedo = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "y";
    if ((isUndo || isRedo) && host.player === null && document.querySelector("dialog[open]") === null) {
      host.tools.actions[isRedo || event.shiftKey ? "redo" : "undo"]?.();
      event.preventDefault();
    }
  });
}

/**
 * @param {Host} host
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key meant something
 */
function playKey(host, event) {
  const { play, tools } = host;
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return false;
  }
  const key = event.key.toLowerCase();
  const place = /** @type {HTMLElement} */ (event.target).dataset.place ?? "";
  if (Object.hasOwn(LETTERS, key)) {
    tools.actions[String(LETTERS[key])]?.();
    return true;
  }
  if (key === "f") {
    play.finishUp();
    return true;
  }
  if (key === "escape") {
    play.taken = null;
    play.choose(null);
    return true;
  }
  if (["+", "=", "-"].includes(key) && /^[1-8]$/.test(place)) {
    play.take(Number(place), key === "-" ? -1 : 1);
    return true;
  }
  return false;
}

/**
 * @param {Host} host
 * @param {KeyboardEvent} event
 */
function replayKey(host, event) {
  const { actions } = host.tools;
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return false;
  }
  const name = { n: "step", b: "back", p: "play", escape: "close" }[event.key.toLowerCase()];
  actions[name ?? ""]?.();
  return name !== undefined;
}
