// Groups of buttons with one tab stop each: arrows go from one to the next.

/**
 * Lets arrows, Home and End go through the elements of a group, one of which the Tab key reaches.
 * @param {HTMLElement} group
 * @param {string} selector what is gone through
 * @param {(event: KeyboardEvent, from: HTMLElement, all: HTMLElement[]) => HTMLElement | null | undefined} [elsewhere]
 */
export function makeRoving(group, selector, elsewhere) {
  const all = () =>
    [.../** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll(selector))].filter(
      (one) => one.closest("[hidden]") === null,
    );
  const settle = () => {
    const some = all();
    const stop = some.find((one) => one.tabIndex === 0) ?? some[0];
    for (const one of group.querySelectorAll(selector)) {
      /** @type {HTMLElement} */ (one).tabIndex = one === stop ? 0 : -1;
    }
  };
  group.addEventListener("focusin", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.matches(selector)) {
      for (const one of all()) {
        one.tabIndex = one === target ? 0 : -1;
      }
    }
  });
  group.addEventListener("keydown", (event) => {
    const from = /** @type {HTMLElement} */ (event.target);
    if (!from.matches(selector) || event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const to = elsewhere?.(event, from, all()) ?? neighbour(event.key, from, all());
    if (to) {
      to.focus();
      event.preventDefault();
      event.stopPropagation();
    }
  });
  settle();
  return settle;
}

/**
 * @param {string} key
 * @param {HTMLElement} from
 * @param {HTMLElement[]} all
 */
function neighbour(key, from, all) {
  const place = all.indexOf(from);
  // A slider and a list use arrows themselves.
  if (from.matches("input, select")) {
    return null;
  }
  const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
  if (Object.hasOwn(steps, key)) {
    const step = steps[/** @type {keyof typeof steps} */ (key)];
    return all[(place + step + all.length) % all.length];
  }
  return key === "Home" ? all[0] : key === "End" ? all.at(-1) : null;
}
