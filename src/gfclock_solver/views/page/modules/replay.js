// A solution shown step by step.
import { after } from "./rules.js";

/** @typedef {import("./rules.js").Move} Move */
/** @typedef {import("./rules.js").Position} Position */

/** A solution and how far it is shown. */
export class Replay {
  /** @type {Position[]} */
  #positions;
  #shown = 0;

  /**
   * @param {Position} start
   * @param {readonly Move[]} moves each legal in its turn
   */
  constructor(start, moves) {
    this.moves = moves;
    this.#positions = [start];
    for (const move of moves) {
      this.#positions.push(after(/** @type {Position} */ (this.#positions.at(-1)), move));
    }
  }

  /** How many moves there are. */
  get length() {
    return this.moves.length;
  }

  /** How many moves are shown. */
  get shown() {
    return this.#shown;
  }

  get position() {
    return this.positionAfter(this.#shown);
  }

  /** The move shown last, or null at the start. */
  get move() {
    return this.moves[this.#shown - 1] ?? null;
  }

  get isAtEnd() {
    return this.#shown === this.moves.length;
  }

  /**
   * Returns the position after so many moves.
   * @param {number} count
   */
  positionAfter(count) {
    return /** @type {Position} */ (this.#positions[count]);
  }

  /**
   * Shows so many moves, or as many as there are.
   * @param {number} count
   */
  goTo(count) {
    this.#shown = Math.max(0, Math.min(this.moves.length, count));
  }
}
