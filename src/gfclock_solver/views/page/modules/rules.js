// The rules of Grandfather's Clock, written from their description: plain and slow, with one definition of what is
// legal, `refusal`, which everything else asks.  A position is never changed; a move makes another one.
import { cardAfter, DECK, isCard, isRed, rankOf } from "./cards.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {number | "reserve"} Source A column's number, 1 to 8 from the left, or the reserve. */
/** @typedef {number | "reserve" | "clock"} Target */

/**
 * A move as documents write it; of a run, `card` is the deepest card and `count` how many cards move, at least two.
 * @typedef {{ card: Card, from: Source, to: Target, count?: number }} Move
 */

/**
 * A board as documents write it: a column's last card is its top card; cards that are nowhere are on the clock.
 * @typedef {{ clock: string, columns: Card[][], reserve: Card | null }} Board
 */

/**
 * @typedef {object} Rules
 * @property {string} name
 * @property {boolean} kingOnAce ranks wrap in the columns: a king fits on an ace
 * @property {boolean} bothDirections a card also fits on one exactly one rank lower
 * @property {boolean} alternateColours a card fits only on one of the other colour
 * @property {boolean} oneSpace there is a reserve for one card
 * @property {boolean} runs several cards that fit on each other move as one
 */

/**
 * @typedef {object} Position
 * @property {string} clock the layout
 * @property {readonly (readonly Card[])[]} piles the finished piles from one o'clock on, each from its clock card
 * @property {readonly number[]} heights how many cards of each pile are on the clock
 * @property {readonly (readonly Card[])[]} columns
 * @property {Card | null} reserve
 */

/**
 * Why a move is not legal.
 * @typedef {"no-such-place" | "not-there" | "not-on-top" | "same-place" | "not-next" | "one-at-a-time" | "does-not-fit"
 *   | "no-run" | "run-too-long" | "no-reserve" | "reserve-full"} Refusal
 */

/** A board that no game can reach; the message says why. */
export class IllegalBoard extends Error {}

export const COLUMN_COUNT = 8;
export const HOUR_COUNT = 12;

const OPTION_NAMES = ["king-on-ace", "both-directions", "alternate-colours", "one-space", "runs"];

/**
 * Returns the rules of a name, which must be written as documents write it: options in their order.
 * @param {string} name
 * @returns {Rules | null} null for what is no rule set's name
 */
export function rulesOf(name) {
  const options = name === "standard" ? [] : name.split("+");
  const places = options.map((option) => OPTION_NAMES.indexOf(option));
  if (places.some((place, index) => place < 0 || (index > 0 && place <= Number(places[index - 1])))) {
    return null;
  }
  const has = (/** @type {string} */ option) => options.includes(option);
  return {
    name,
    kingOnAce: has("king-on-ace"),
    bothDirections: has("both-directions"),
    alternateColours: has("alternate-colours"),
    oneSpace: has("one-space"),
    runs: has("runs"),
  };
}

/**
 * Returns the finished pile of each hour, from one o'clock on, each from its clock card to the card of the hour.
 * @param {string} clock a layout: the suits of the clock cards 2, 3, 4, 5, whose circle the others repeat
 * @returns {Card[][]}
 */
export function pilesOf(clock) {
  return Array.from({ length: HOUR_COUNT }, (_, index) => {
    const hour = index + 1;
    // Two lies at five o'clock and the ranks go round with the hours, the king at four.
    const rank = ((hour + 7) % HOUR_COUNT) + 2;
    const pile = ["A23456789TJQK".charAt(rank - 1) + clock.charAt((rank - 2) % 4)];
    while (rankOf(String(pile.at(-1))) !== hour) {
      pile.push(cardAfter(String(pile.at(-1))));
    }
    return pile;
  });
}

/**
 * Tells whether a text names a clock layout: the four suits in some order.
 * @param {unknown} clock
 */
export function isLayout(clock) {
  return typeof clock === "string" && [...clock].sort().join("") === "CDHS";
}

/**
 * Returns the position of a board; throws `IllegalBoard` when no game can reach it.
 * @param {Board} board
 * @returns {Position}
 */
export function positionOf(board) {
  if (!isLayout(board.clock)) {
    throw new IllegalBoard(`there is no clock layout ${JSON.stringify(board.clock)}`);
  }
  if (board.columns.length !== COLUMN_COUNT) {
    throw new IllegalBoard(`the board has ${board.columns.length} columns and not ${COLUMN_COUNT}`);
  }
  const laid = [...board.columns.flat(), ...(board.reserve === null ? [] : [board.reserve])];
  const unknown = laid.find((card) => !isCard(card));
  if (unknown !== undefined) {
    throw new IllegalBoard(`${JSON.stringify(unknown)} is no card`);
  }
  const twice = laid.find((card, place) => laid.indexOf(card) !== place);
  if (twice !== undefined) {
    throw new IllegalBoard(`${twice} is there twice`);
  }
  const piles = pilesOf(board.clock);
  const heights = piles.map((pile) => {
    const height = pile.findIndex((card) => laid.includes(card));
    if (height === 0) {
      throw new IllegalBoard(`${pile[0]} is a clock card and lies elsewhere`);
    }
    return height < 0 ? pile.length : height;
  });
  const onClock = heights.reduce((sum, height) => sum + height, 0);
  if (onClock + laid.length !== DECK.length) {
    throw new IllegalBoard("the cards that lie nowhere do not form piles of the clock");
  }
  return {
    clock: board.clock,
    piles,
    heights,
    columns: board.columns.map((column) => [...column]),
    reserve: board.reserve,
  };
}

/**
 * Returns a position as the board that documents write.
 * @param {Position} position
 * @returns {Board}
 */
export function boardOf(position) {
  return { clock: position.clock, columns: position.columns.map((column) => [...column]), reserve: position.reserve };
}

/**
 * Tells whether every card is on the clock.
 * @param {Position} position
 */
export function isWon(position) {
  return position.reserve === null && position.columns.every((column) => column.length === 0);
}

/**
 * Returns the hour of the pile that a card belongs to.
 * @param {Position} position
 * @param {Card} card
 */
export function hourOf(position, card) {
  return position.piles.findIndex((pile) => pile.includes(card)) + 1;
}

/**
 * Returns the hour of the pile whose next card this is, or 0.
 * @param {Position} position
 * @param {Card} card
 */
export function hourThatTakes(position, card) {
  return position.piles.findIndex((pile, index) => pile[Number(position.heights[index])] === card) + 1;
}

/**
 * Tells whether a card may be put on another in a column.
 * @param {Rules} rules
 * @param {Card} card
 * @param {Card} base
 */
export function fits(rules, card, base) {
  if (rules.alternateColours && isRed(card) === isRed(base)) {
    return false;
  }
  const step = rankOf(base) - rankOf(card);
  const isDown = step === 1 || (rules.kingOnAce && step === 1 - 13);
  const isUp = step === -1 || (rules.kingOnAce && step === 13 - 1);
  return isDown || (rules.bothDirections && isUp);
}

/**
 * Tells whether cards, the deepest first, are a run: each fits on the one below it.
 * @param {Rules} rules
 * @param {readonly Card[]} cards
 */
export function isRun(rules, cards) {
  return cards.every((card, place) => place === 0 || fits(rules, card, String(cards[place - 1])));
}

/**
 * Returns how many cards may move as one: what single moves could bring over by way of a free reserve and the empty
 * columns, of which the one that they go to is none.
 * @param {Position} position
 * @param {Rules} rules
 * @param {number} target a column's number
 */
export function mostCards(position, rules, target) {
  if (!rules.runs) {
    return 1;
  }
  const free = position.columns.filter((column, index) => column.length === 0 && index + 1 !== target).length;
  return (rules.oneSpace && position.reserve === null ? 2 : 1) * 2 ** free;
}

/**
 * Returns why a move is not legal, or null for one that is.
 * @param {Position} position
 * @param {Rules} rules
 * @param {Move} move
 * @returns {Refusal | null}
 */
export function refusal(position, rules, move) {
  const count = move.count ?? 1;
  const lying = cardsAt(position, move.from);
  const place = lying.lastIndexOf(move.card);
  if (place < 0) {
    return "not-there";
  }
  if (place !== lying.length - count) {
    return "not-on-top";
  }
  if (move.to === move.from) {
    return "same-place";
  }
  if (move.to === "clock") {
    if (count > 1) {
      return "one-at-a-time";
    }
    return hourThatTakes(position, move.card) > 0 ? null : "not-next";
  }
  if (move.to === "reserve") {
    if (!rules.oneSpace) {
      return "no-reserve";
    }
    if (count > 1) {
      return "one-at-a-time";
    }
    return position.reserve === null ? null : "reserve-full";
  }
  const target = position.columns[move.to - 1];
  if (target === undefined) {
    return "no-such-place";
  }
  if (count > 1 && !(rules.runs && isRun(rules, lying.slice(place)))) {
    return "no-run";
  }
  const base = target.at(-1);
  if (base !== undefined && !fits(rules, move.card, base)) {
    return "does-not-fit";
  }
  return count <= mostCards(position, rules, move.to) ? null : "run-too-long";
}

/**
 * Returns every legal move: plays to the clock, then shifts, then parkings.
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Move[]}
 */
export function legalMoves(position, rules) {
  /** @type {Source[]} */
  const sources = [1, 2, 3, 4, 5, 6, 7, 8, "reserve"];
  /** @type {Target[]} */
  const targets = ["clock", 1, 2, 3, 4, 5, 6, 7, 8, "reserve"];
  const moves = targets.flatMap((to) =>
    sources.flatMap((from) => {
      const lying = cardsAt(position, from);
      const most = rules.runs ? lying.length : Math.min(1, lying.length);
      return Array.from({ length: most }, (_, index) => moveOf(String(lying.at(-1 - index)), from, to, index + 1));
    }),
  );
  return moves.filter((move) => refusal(position, rules, move) === null);
}

/**
 * Returns a move as documents write it: without a count for a single card.
 * @param {Card} card
 * @param {Source} from
 * @param {Target} to
 * @param {number} [count]
 * @returns {Move}
 */
export function moveOf(card, from, to, count = 1) {
  return count > 1 ? { card, from, to, count } : { card, from, to };
}

/**
 * Returns the position after a move, which must be legal.
 * @param {Position} position
 * @param {Move} move
 * @returns {Position}
 */
export function after(position, move) {
  const moved = move.from === "reserve" ? [move.card] : cardsAt(position, move.from).slice(-(move.count ?? 1));
  const hour = move.to === "clock" ? hourThatTakes(position, move.card) : 0;
  const columns = position.columns.map((column, index) => {
    if (index + 1 === move.from) {
      return column.slice(0, column.length - moved.length);
    }
    return index + 1 === move.to ? [...column, ...moved] : column;
  });
  const kept = move.from === "reserve" ? null : position.reserve;
  return {
    ...position,
    heights: position.heights.map((height, index) => (index + 1 === hour ? height + 1 : height)),
    columns,
    reserve: move.to === "reserve" ? move.card : kept,
  };
}

/**
 * Returns the cards of a column or the reserve, the top card last.
 * @param {Position} position
 * @param {Source} place
 * @returns {readonly Card[]}
 */
export function cardsAt(position, place) {
  if (place === "reserve") {
    return position.reserve === null ? [] : [position.reserve];
  }
  return position.columns[place - 1] ?? [];
}

/**
 * Returns a position's text that is the same for every order of the columns, as certificates digest it.
 * @param {Position} position
 */
export function canonicalText(position) {
  const columns = position.columns.filter((column) => column.length > 0).map((column) => column.join(""));
  return `${columns.sort().join("/")}|${position.reserve ?? ""}`;
}
