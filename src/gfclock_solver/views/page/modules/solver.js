// Decides positions: depth first over every position that single cards can reach, none of them twice, with one shortcut.
// Runs need no care, since a run is a row of single moves.
//
// A column is a text with one sign a card, so a position is its columns, sorted, and the reserve; the order of columns
// means nothing.  A known position is known by its whole text: no hash ever decides.
//
// The shortcut: a card that can be played is played at once where nothing that could ever come to lie on it, directly
// or on what lies on it, waits for another card of the clock.  For take any line that wins.  Play the card first, and
// wherever the line puts a card on it, or on a card so played, play that card as well.  What is left in the columns is
// a part of what the line has there, in the same order, so the rest of the line can be made as it is.
import { DECK, rankOf, SUITS, suitOf } from "./cards.js";
import { movesOfLine } from "./lines.js";
import { fits } from "./rules.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./rules.js").Move} Move */
/** @typedef {import("./rules.js").Position} Position */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./lines.js").Step} Step */
/** @typedef {"solvable" | "lost" | "undecided"} Verdict */

/**
 * @typedef {object} Node
 * @property {string[]} columns the columns that are not empty
 * @property {number} reserve a card's number, or -1
 * @property {number} low the cards 0 to 25 on the clock, a bit each
 * @property {number} high the cards 26 to 51
 * @property {Node | null} parent
 * @property {number} card what was moved to come here
 * @property {number} target where: a card's number, or one of the three below
 */

/** How many positions are looked at before the answer is that it is not known. */
export const MOST_POSITIONS = 200_000;

const TO_CLOCK = -1;
const TO_RESERVE = -2;
const TO_EMPTY = -3;
const FIRST_SIGN = 48;
const COLUMNS = 8;

// A card's number is four times its rank, from 0, and its suit; so the next of a suit is four further on.
const BY_NUMBER = [...DECK].sort((one, other) => rankOf(one) - rankOf(other) || suitNumber(one) - suitNumber(other));
const NUMBER_OF = new Map(BY_NUMBER.map((card, number) => [card, number]));

/** @param {Card} card */
function suitNumber(card) {
  return SUITS.indexOf(suitOf(card));
}

/** A search for one position, made in slices so that a page stays alive. */
export class Search {
  /**
   * @param {Position} position
   * @param {Rules} rules
   */
  constructor(position, rules) {
    this.rules = rules;
    /** How many positions were looked at. */
    this.count = 0;
    /** @type {Verdict | null} */
    this.verdict = null;
    /** The line that wins, once it is known. @type {Step[]} */
    this.line = [];
    this.likes = likesOf(rules);
    /** @type {Set<string>} */
    this.known = new Set();
    /** The line under way, and of each of its positions the moves that are still to be tried. */
    /** @type {{ node: Node, moves: number[] }[]} */
    this.stack = [];
    this.#enter(nodeOf(position));
  }

  /**
   * Goes on with the search, for a number of positions at most; returns the verdict, or null where it is not known yet.
   * @param {number} positions
   * @param {number} [most] the verdict is "undecided" beyond so many in all
   * @returns {Verdict | null}
   */
  run(positions, most = MOST_POSITIONS) {
    const end = this.count + positions;
    while (this.verdict === null && this.count < end) {
      const top = this.stack.at(-1);
      if (top === undefined) {
        this.verdict = "lost";
      } else if (this.count >= most) {
        this.verdict = "undecided";
      } else if (top.moves.length === 0) {
        this.stack.pop();
      } else {
        const target = Number(top.moves.pop());
        const card = Number(top.moves.pop());
        this.#enter(moved(top.node, card, target));
      }
    }
    return this.verdict;
  }

  /** @param {Node} node */
  #enter(node) {
    const settled = this.#settle(node);
    if (settled.columns.length === 0 && settled.reserve < 0) {
      this.verdict = "solvable";
      this.line = stepsTo(settled);
      return;
    }
    const key = `${settled.columns.sort().join("/")}|${settled.reserve}`;
    if (!this.known.has(key)) {
      this.known.add(key);
      this.count += 1;
      this.stack.push({ node: settled, moves: this.#moves(settled) });
    }
  }

  /**
   * Plays what can be played without a thought.
   * @param {Node} node
   */
  #settle(node) {
    let settled = node;
    for (;;) {
      const card = topCards(settled).find((top) => isPlayable(settled, top) && this.#isSafe(settled, top));
      if (card === undefined) {
        return settled;
      }
      settled = moved(settled, card, TO_CLOCK);
    }
  }

  /**
   * @param {Node} node
   * @param {number} card one that can be played
   */
  #isSafe(node, card) {
    const met = [card];
    for (const base of met) {
      for (const other of this.likes[base] ?? []) {
        if (!isOnClock(node, other) && !met.includes(other)) {
          if (!isPlayable(node, other)) {
            return false;
          }
          met.push(other);
        }
      }
    }
    return true;
  }

  /**
   * Returns the moves as pairs of a card and a target, the best last.
   * @param {Node} node
   */
  #moves(node) {
    const tops = topCards(node);
    const bases = node.reserve < 0 ? tops : tops.slice(0, -1);
    const hasEmpty = node.columns.length < COLUMNS;
    /** @type {number[][]} */
    const classes = [[], [], [], [], [], []];
    tops.forEach((card, index) => {
      const column = node.columns[index] ?? "";
      const under = column.length > 1 ? column.charCodeAt(column.length - 2) - FIRST_SIGN : -1;
      const worth = this.#worth(node, card, under);
      if (isPlayable(node, card)) {
        classes[0]?.push(card, TO_CLOCK);
      }
      for (const base of bases) {
        if (base !== card && this.likes[base]?.includes(card)) {
          classes[worth]?.push(card, base);
        }
      }
      // A lone card that changes columns changes nothing.
      if (hasEmpty && column.length !== 1) {
        classes[column === "" ? 3 : worth + 1]?.push(card, TO_EMPTY);
      }
      if (this.rules.oneSpace && node.reserve < 0) {
        classes[worth + 2]?.push(card, TO_RESERVE);
      }
    });
    return classes.reverse().flat();
  }

  /**
   * Tells how good it is to take a card away: 1 for freeing one that can be played or a column, 3 for breaking a run.
   * @param {Node} node
   * @param {number} card
   * @param {number} under the card below it, or -1
   */
  #worth(node, card, under) {
    if (under < 0 || isPlayable(node, under)) {
      return 1;
    }
    return this.likes[under]?.includes(card) ? 3 : 2;
  }
}

/**
 * Returns for each card the cards that may be put on it.
 * @param {Rules} rules
 */
function likesOf(rules) {
  return BY_NUMBER.map((base) => BY_NUMBER.flatMap((card, number) => (fits(rules, card, base) ? [number] : [])));
}

/**
 * @param {Position} position
 * @returns {Node}
 */
function nodeOf(position) {
  const number = (/** @type {Card} */ card) => Number(NUMBER_OF.get(card));
  const columns = position.columns
    .filter((column) => column.length > 0)
    .map((column) => String.fromCharCode(...column.map((card) => FIRST_SIGN + number(card))));
  /** @type {Node} */
  const node = {
    columns,
    reserve: position.reserve === null ? -1 : number(position.reserve),
    low: 0,
    high: 0,
    parent: null,
    card: 0,
    target: 0,
  };
  for (const [index, pile] of position.piles.entries()) {
    for (const card of pile.slice(0, position.heights[index])) {
      putOnClock(node, number(card));
    }
  }
  return node;
}

/**
 * @param {Node} node
 * @param {number} card
 */
function putOnClock(node, card) {
  if (card < 26) {
    node.low |= 1 << card;
  } else {
    node.high |= 1 << (card - 26);
  }
}

/**
 * @param {Node} node
 * @param {number} card
 */
function isOnClock(node, card) {
  return ((card < 26 ? node.low >> card : node.high >> (card - 26)) & 1) === 1;
}

/**
 * Tells whether a card could go to the clock if nothing lay on it: the one before it is there.
 * @param {Node} node
 * @param {number} card one that is not there
 */
function isPlayable(node, card) {
  return isOnClock(node, (card + 48) % 52);
}

/**
 * Returns the columns' top cards in their order, and the reserve's card after them.
 * @param {Node} node
 */
function topCards(node) {
  const tops = node.columns.map((column) => column.charCodeAt(column.length - 1) - FIRST_SIGN);
  return node.reserve < 0 ? tops : [...tops, node.reserve];
}

/**
 * @param {Node} node
 * @param {number} card a top card or the reserve's
 * @param {number} target
 * @returns {Node}
 */
function moved(node, card, target) {
  const sign = String.fromCharCode(FIRST_SIGN + card);
  const columns = [];
  for (const column of node.columns) {
    const last = column.charCodeAt(column.length - 1) - FIRST_SIGN;
    if (last === card) {
      if (column.length > 1) {
        columns.push(column.slice(0, -1));
      }
    } else {
      columns.push(last === target ? column + sign : column);
    }
  }
  if (target === TO_EMPTY) {
    columns.push(sign);
  }
  const kept = node.reserve === card ? -1 : node.reserve;
  const reserve = target === TO_RESERVE ? card : kept;
  const next = { columns, reserve, low: node.low, high: node.high, parent: node, card, target };
  if (target === TO_CLOCK) {
    putOnClock(next, card);
  }
  return next;
}

/**
 * @param {Node} node
 * @returns {Step[]}
 */
function stepsTo(node) {
  const steps = [];
  for (let one = node; one.parent !== null; one = one.parent) {
    steps.push(stepOf(one.card, one.target));
  }
  return steps.reverse();
}

/**
 * @param {number} card
 * @param {number} target
 * @returns {Step}
 */
function stepOf(card, target) {
  const named = { [TO_CLOCK]: "clock", [TO_RESERVE]: "reserve", [TO_EMPTY]: "empty" }[target];
  return { card: String(BY_NUMBER[card]), to: named ?? String(BY_NUMBER[target]) };
}

/**
 * Decides a position at one go.
 * @param {Position} position
 * @param {Rules} rules
 * @param {number} [most] the verdict is "undecided" beyond so many positions
 * @returns {{ verdict: Verdict, moves: Move[], count: number }} with the moves of a line that wins, if there is one
 */
export function solve(position, rules, most = MOST_POSITIONS) {
  const search = new Search(position, rules);
  const verdict = search.run(Number.POSITIVE_INFINITY, most) ?? "undecided";
  const moves = verdict === "solvable" ? movesOfLine(position, rules, search.line) : [];
  return { verdict, moves, count: search.count };
}
