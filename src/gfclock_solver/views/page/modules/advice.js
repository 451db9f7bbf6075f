// What can be said of a game's positions: can it still be won, what is a good move, which move lost it.  Answers come
// from searches made in slices, and are kept, so that what was said once is not worked out again.
import { movesOfLine } from "./lines.js";
import { after, canonicalText } from "./rules.js";
import { Search } from "./solver.js";

/** @typedef {import("./game.js").Game} Game */
/** @typedef {import("./rules.js").Move} Move */
/** @typedef {import("./rules.js").Position} Position */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./solver.js").Verdict} Verdict */

/** How many positions are looked at between two breaths, some milliseconds' worth. */
const SLICE = 500;

/** An adviser for the games of one board. */
export class Adviser {
  /** @type {Map<string, Search>} */
  #searches = new Map();
  /** The first move of a line that wins, for each position that such a line is known to pass. @type {Map<string, Move>} */
  #lines = new Map();

  /**
   * @param {Rules} rules
   * @param {() => Promise<void>} [breathe] is waited for between two slices
   */
  constructor(rules, breathe = () => new Promise((resume) => setTimeout(resume))) {
    this.rules = rules;
    this.breathe = breathe;
  }

  /**
   * Takes note of a line that wins from a position.
   * @param {Position} position
   * @param {readonly Move[]} moves each legal in its turn
   */
  learn(position, moves) {
    let current = position;
    for (const move of moves) {
      const text = exactText(current);
      if (!this.#lines.has(text)) {
        this.#lines.set(text, move);
      }
      current = after(current, move);
    }
  }

  /**
   * Tells whether a position can be won.
   * @param {Position} position
   * @param {() => boolean} [isWanted] asked between slices; the answer is null once it is not
   * @returns {Promise<Verdict | null>}
   */
  async verdict(position, isWanted = () => true) {
    if (this.#lines.has(exactText(position))) {
      return "solvable";
    }
    const text = canonicalText(position);
    const search = this.#searches.get(text) ?? new Search(position, this.rules);
    this.#searches.set(text, search);
    while (search.run(SLICE) === null) {
      await this.breathe();
      if (!isWanted()) {
        return null;
      }
    }
    if (search.verdict === "solvable") {
      this.learn(position, movesOfLine(position, this.rules, search.line));
    }
    // What is decided needs no more than its verdict.
    search.known.clear();
    search.stack = [];
    return search.verdict;
  }

  /**
   * Returns a move after which the game can still be won, or null where there is none or none is known.
   *
   * Those who follow hints come to the end, since each goes on with the line that the one before belonged to.
   * @param {Position} position
   * @returns {Promise<Move | null>}
   */
  async hint(position) {
    await this.verdict(position);
    return this.#lines.get(exactText(position)) ?? null;
  }

  /**
   * Returns the number of the move that lost a game, from 1 on: before it the game could be won, after it no longer.
   * Returns 0 where the game was lost from the start, null where it is not lost or the search does not say.
   * @param {Game} game
   * @returns {Promise<number | null>}
   */
  async losingMove(game) {
    const count = game.moves.length;
    const verdictAfter = (/** @type {number} */ moves) => this.verdict(game.positionAfter(moves));
    if ((await verdictAfter(count)) !== "lost") {
      return null;
    }
    if ((await verdictAfter(0)) === "lost") {
      return 0;
    }
    // What is lost stays lost, so the move can be closed in on from both sides.
    let [won, lost] = [0, count];
    while (lost - won > 1) {
      const middle = Math.floor((won + lost) / 2);
      const verdict = await verdictAfter(middle);
      if (verdict !== "solvable" && verdict !== "lost") {
        return null;
      }
      [won, lost] = verdict === "lost" ? [won, middle] : [middle, lost];
    }
    return (await verdictAfter(won)) === "solvable" ? lost : null;
  }
}

/**
 * Returns a text that tells positions apart by the order of their columns as well, since moves name columns.
 * @param {Position} position
 */
function exactText(position) {
  return `${position.columns.map((column) => column.join("")).join("/")}|${position.reserve ?? ""}`;
}
