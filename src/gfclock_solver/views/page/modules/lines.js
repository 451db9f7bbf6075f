// Lines that win: from the steps that a search finds to moves that name columns, and the plays that finish a game.
import { after, hourThatTakes, isWon, moveOf, refusal } from "./rules.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./rules.js").Move} Move */
/** @typedef {import("./rules.js").Position} Position */
/** @typedef {import("./rules.js").Rules} Rules */

/**
 * A step of a line, which names no columns: a card goes to the clock, the reserve, an empty column or onto a card.
 * @typedef {{ card: Card, to: "clock" | "reserve" | "empty" | Card }} Step
 */

/**
 * Returns the move that a step is in a position, or null where it cannot be made.
 * @param {Position} position
 * @param {Rules} rules
 * @param {Step} step
 * @returns {Move | null}
 */
function moveOfStep(position, rules, step) {
  const topOf = (/** @type {Card} */ card) => position.columns.findIndex((column) => column.at(-1) === card) + 1;
  const from = position.reserve === step.card ? "reserve" : topOf(step.card);
  const empty = position.columns.findIndex((column) => column.length === 0) + 1;
  const to = step.to === "clock" || step.to === "reserve" ? step.to : step.to === "empty" ? empty : topOf(step.to);
  if (from === 0 || to === 0) {
    return null;
  }
  const move = moveOf(step.card, from, to);
  return refusal(position, rules, move) === null ? move : null;
}

/**
 * Returns the moves that a line's steps are from a position on; null where one of them cannot be made or it does not
 * win.  A step is left out where its card is on the clock already.
 * @param {Position} position
 * @param {Rules} rules
 * @param {readonly Step[]} steps
 * @returns {Move[] | null}
 */
function movesOfSteps(position, rules, steps) {
  const moves = [];
  let current = position;
  for (const step of steps) {
    const move = moveOfStep(current, rules, step);
    if (move === null) {
      return null;
    }
    moves.push(move);
    current = after(current, move);
  }
  return isWon(current) ? moves : null;
}

/**
 * Returns the moves of a line that wins, without those detours that can just be left out.
 * @param {Position} position
 * @param {Rules} rules
 * @param {readonly Step[]} line as a search found it
 * @returns {Move[]}
 */
export function movesOfLine(position, rules, line) {
  let steps = [...line];
  for (let index = 0; index < steps.length; ) {
    const shorter = steps.filter((_, place) => place !== index);
    if (steps[index]?.to !== "clock" && movesOfSteps(position, rules, shorter) !== null) {
      steps = shorter;
    } else {
      index += 1;
    }
  }
  const moves = movesOfSteps(position, rules, steps);
  if (moves === null) {
    throw new Error("a line does not win");
  }
  return moves;
}

/**
 * Returns the plays that bring every card to the clock without a shift, or null where plays alone do not.
 * @param {Position} position
 * @returns {Move[] | null}
 */
export function finishingPlays(position) {
  /** @type {Move[]} */
  const moves = [];
  let current = position;
  for (;;) {
    const move = firstPlay(current);
    if (move === null) {
      return isWon(current) ? moves : null;
    }
    moves.push(move);
    current = after(current, move);
  }
}

/**
 * @param {Position} position
 * @returns {Move | null}
 */
function firstPlay(position) {
  const column = position.columns.findIndex(
    (cards) => cards.length > 0 && hourThatTakes(position, String(cards.at(-1))) > 0,
  );
  if (column >= 0) {
    return moveOf(String(position.columns[column]?.at(-1)), column + 1, "clock");
  }
  const { reserve } = position;
  return reserve !== null && hourThatTakes(position, reserve) > 0 ? moveOf(reserve, "reserve", "clock") : null;
}
