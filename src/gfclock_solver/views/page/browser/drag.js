// Dragging by pointer: from a few pixels on, and forgiving, since what counts is the place that the dragged cards
// overlap most, among those where they may go.

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/**
 * What a drag asks of the game.
 * @typedef {object} Dragging
 * @property {(target: Element) => { from: string, count: number, cards: HTMLElement[] } | null} pick what is taken up
 * @property {(from: string, count: number) => string[]} places where it may go
 * @property {(from: string, count: number, place: string | null) => void} drop null where it lies on no other place
 */

const FIRST_PIXELS = 7;

/**
 * Returns the area that two boxes share.
 * @param {Box} one
 * @param {Box} other
 */
export function overlap(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/**
 * Returns the place that a box overlaps most, one where it may go before any other; null where it overlaps none.
 * @param {Box} box
 * @param {readonly { place: string, box: Box }[]} all
 * @param {readonly string[]} allowed
 */
export function placeUnder(box, all, allowed) {
  const met = all.map(({ box: other, place }) => ({ place, area: overlap(box, other) })).filter(({ area }) => area > 0);
  const best = (/** @type {{ place: string, area: number }[]} */ some) =>
    some.reduce(
      (/** @type {{ place: string, area: number } | null} */ top, one) =>
        top === null || one.area > top.area ? one : top,
      null,
    );
  return (best(met.filter(({ place }) => allowed.includes(place))) ?? best(met))?.place ?? null;
}

/**
 * Makes the cards of a table ones that can be dragged.
 * @param {HTMLElement} root
 * @param {Dragging} dragging
 */
export function makeDraggable(root, dragging) {
  /** @type {{ x: number, y: number, id: number, taken: NonNullable<ReturnType<Dragging["pick"]>>, moves: boolean } | null} */
  let drag = null;
  let wasDragged = false;

  const shift = (/** @type {number} */ across, /** @type {number} */ down) => {
    for (const card of drag?.taken.cards ?? []) {
      card.style.setProperty("translate", across === 0 && down === 0 ? "none" : `${across}px ${down}px`);
      card.classList.toggle("dragged", across !== 0 || down !== 0);
    }
  };
  const end = () => {
    shift(0, 0);
    drag = null;
  };

  root.addEventListener("pointerdown", (event) => {
    wasDragged = false;
    const taken = event.button === 0 && event.isPrimary ? dragging.pick(/** @type {Element} */ (event.target)) : null;
    if (taken !== null) {
      drag = { x: event.clientX, y: event.clientY, id: event.pointerId, taken, moves: false };
    }
  });
  root.addEventListener("pointermove", (event) => {
    if (drag === null || event.pointerId !== drag.id) {
      return;
    }
    const [across, down] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moves && Math.hypot(across, down) >= FIRST_PIXELS) {
      drag.moves = true;
      root.setPointerCapture(event.pointerId);
    }
    if (drag.moves) {
      shift(across, down);
    }
  });
  root.addEventListener("pointerup", (event) => {
    if (drag === null || event.pointerId !== drag.id) {
      return;
    }
    const { moves, taken } = drag;
    const deepest = taken.cards[0]?.getBoundingClientRect();
    if (!moves || deepest === undefined) {
      end();
      return;
    }
    wasDragged = true;
    const all = [...root.querySelectorAll("button[data-place]")]
      .filter((button) => button.checkVisibility?.() ?? true)
      .map((button) => ({ place: String(button.getAttribute("data-place")), box: boxOf(button) }));
    const place = placeUnder(deepest, all, dragging.places(taken.from, taken.count));
    const { count, from } = taken;
    // Dropped first, so that cards which stay elsewhere go there from where they are.
    dragging.drop(from, count, place === from ? null : place);
    end();
  });
  root.addEventListener("pointercancel", end);
  // The click that follows a drag is none.
  root.addEventListener(
    "click",
    (event) => {
      if (wasDragged && event.detail > 0) {
        event.stopPropagation();
        event.preventDefault();
      }
      wasDragged = false;
    },
    true,
  );
}

/**
 * Returns where a drop counts as one on a place: a column's whole length, an hour's card.
 * @param {Element} button
 */
function boxOf(button) {
  return (button.closest(".column") ?? button).getBoundingClientRect();
}
