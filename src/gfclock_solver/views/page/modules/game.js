// A game under way: the moves made, undone and made again, and what a tap means.
import { after, cardsAt, isRun, isWon, legalMoves, mostCards, moveOf, refusal } from "./rules.js";

/** @typedef {import("./rules.js").Move} Move */
/** @typedef {import("./rules.js").Position} Position */
/** @typedef {import("./rules.js").Refusal} Refusal */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./rules.js").Source} Source */
/** @typedef {import("./rules.js").Target} Target */

/** A game from a position on. */
export class Game {
  /** @type {Position[]} */
  #positions;
  /** @type {Move[]} */
  #moves = [];
  #made = 0;

  /**
   * @param {Position} start
   * @param {Rules} rules
   */
  constructor(start, rules) {
    this.rules = rules;
    this.#positions = [start];
  }

  /** The position now. */
  get position() {
    return this.positionAfter(this.#made);
  }

  /** The moves made, without those undone. */
  get moves() {
    return this.#moves.slice(0, this.#made);
  }

  /** How many moves that are no plays were made. */
  get shifts() {
    return this.moves.filter((move) => move.to !== "clock").length;
  }

  get canUndo() {
    return this.#made > 0;
  }

  get canRedo() {
    return this.#made < this.#moves.length;
  }

  get isWon() {
    return isWon(this.position);
  }

  /** Tells whether no move is legal and the game is not won. */
  get isStuck() {
    return !this.isWon && legalMoves(this.position, this.rules).length === 0;
  }

  /**
   * Returns the position after so many of the moves.
   * @param {number} count
   */
  positionAfter(count) {
    return /** @type {Position} */ (this.#positions[count]);
  }

  /**
   * Makes a move, or returns why it is not legal; then nothing has changed.
   * @param {Move} move
   * @returns {Refusal | null}
   */
  make(move) {
    const why = refusal(this.position, this.rules, move);
    if (why === null) {
      const next = after(this.position, move);
      this.#moves.splice(this.#made, Number.POSITIVE_INFINITY, move);
      this.#positions.splice(this.#made + 1, Number.POSITIVE_INFINITY, next);
      this.#made += 1;
    }
    return why;
  }

  /** Undoes a move and returns it; null where there is none. */
  undo() {
    if (!this.canUndo) {
      return null;
    }
    this.#made -= 1;
    return this.#moves[this.#made] ?? null;
  }

  /** Makes the move undone last again and returns it; null where there is none. */
  redo() {
    if (!this.canRedo) {
      return null;
    }
    this.#made += 1;
    return this.#moves[this.#made - 1] ?? null;
  }

  /**
   * Undoes or makes moves again until so many are made; 0 starts anew.
   * @param {number} count
   */
  goTo(count) {
    this.#made = Math.max(0, Math.min(count, this.#moves.length));
  }

  /**
   * Returns what brings the game back later: the moves, undone ones too, and how many of them are made.
   * @returns {{ moves: Move[], made: number }}
   */
  save() {
    return { moves: [...this.#moves], made: this.#made };
  }

  /**
   * Brings back what `save` returned; moves that are not legal, and those after them, are left out.
   * @param {unknown} saved
   */
  restore(saved) {
    const { moves, made } = /** @type {{ moves?: unknown, made?: unknown }} */ (saved ?? {});
    this.goTo(0);
    for (const move of Array.isArray(moves) ? moves : []) {
      if (
        typeof move !== "object" ||
        move === null ||
        this.make(moveOf(move.card, move.from, move.to, move.count)) !== null
      ) {
        break;
      }
    }
    this.goTo(typeof made === "number" ? made : 0);
  }

  /**
   * Returns how many cards from the top of a column are a run that can be moved together somewhere.
   * @param {Source} from
   */
  longestRun(from) {
    const cards = cardsAt(this.position, from);
    // Any column may be the one that is gone to, so the most generous counts.
    const most = Math.max(...this.position.columns.map((_, index) => mostCards(this.position, this.rules, index + 1)));
    let count = Math.min(1, cards.length);
    while (count < Math.min(most, cards.length) && isRun(this.rules, cards.slice(-count - 1))) {
      count += 1;
    }
    return count;
  }

  /**
   * Returns the move of so many top cards to a place, legal or not; null for none at all.
   * @param {Source} from
   * @param {number} count
   * @param {Target} to
   * @returns {Move | null}
   */
  moveTo(from, count, to) {
    const card = cardsAt(this.position, from).at(-count);
    return card === undefined ? null : moveOf(card, from, to, count);
  }

  /**
   * Returns the legal moves of so many top cards, in the order in which a tap takes them: to the clock, onto a column,
   * into an empty column, to the reserve.
   * @param {Source} from
   * @param {number} [count]
   */
  choices(from, count = 1) {
    const place = (/** @type {Move} */ move) => {
      if (typeof move.to === "number") {
        return cardsAt(this.position, move.to).length > 0 ? 1 : 2;
      }
      return move.to === "clock" ? 0 : 3;
    };
    return legalMoves(this.position, this.rules)
      .filter((move) => move.from === from && (move.count ?? 1) === count)
      .sort((one, other) => place(one) - place(other));
  }

  /**
   * Returns the move that a tap on a card makes, or null where there is none.
   * @param {Source} from
   * @param {number} [count] the tapped card and those on it
   */
  tapMove(from, count = 1) {
    return this.choices(from, count)[0] ?? null;
  }
}
