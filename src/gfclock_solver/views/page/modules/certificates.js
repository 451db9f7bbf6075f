// Certificates as documents: the strict reading of what has the form of one, and of boards made for games.
import { isCard } from "./cards.js";
import { sourceOf } from "./deals.js";
import { boardOf, COLUMN_COUNT, isLayout, moveOf, pilesOf, positionOf, rulesOf } from "./rules.js";

/** @typedef {import("./checker.js").Certificate} Certificate */
/** @typedef {import("./checker.js").Proof} Proof */
/** @typedef {import("./checker.js").Solution} Solution */
/** @typedef {import("./rules.js").Board} Board */

/** A document that has not the form of a certificate; the message says what is wrong with it. */
export class NotACertificate extends Error {}

const BOARD_FIELDS = [
  "format",
  "version",
  "deal",
  "rules",
  "clock",
  "columns",
  "reserve_cells",
  "piles",
  "verdict",
  "solution",
  "difficulty",
];

/**
 * Reads a document that is a certificate, or a board made for games with its solution.
 * @param {unknown} document as JSON has it
 * @returns {Certificate}
 */
export function readCertificate(document) {
  const { format } = asObject(document, "the document");
  return format === "gfclock-board" ? readBoardDocument(document) : readPlain(document);
}

/**
 * @param {unknown} document
 * @returns {Certificate}
 */
function readPlain(document) {
  const fields = fieldsOf(
    document,
    "the document",
    ["format", "version", "deal", "rules", "board", "verdict"],
    ["solution", "proof"],
  );
  require(fields.format === "gfclock-certificate" && fields.version === 1, "format or version is unknown");
  const verdict = asVerdict(fields.verdict);
  const [wanted, other] = verdict === "solvable" ? ["solution", "proof"] : ["proof", "solution"];
  require(wanted in fields && !(other in fields), `the verdict ${verdict} wants a ${wanted} and no ${other}`);
  return {
    deal: fields.deal === null ? null : asText(fields.deal, "deal"),
    rules: asRules(fields.rules),
    board: asBoard(fields.board),
    verdict,
    ...(fields.solution === undefined ? {} : { solution: asSolution(fields.solution) }),
    ...(fields.proof === undefined ? {} : { proof: asProof(fields.proof) }),
  };
}

/**
 * Reads a board for games.  Its labels may be those of another layout than its deal's: then all are exchanged, so that
 * it can be compared with the deal.
 * @param {unknown} document
 * @returns {Certificate}
 */
function readBoardDocument(document) {
  const fields = fieldsOf(document, "the document", BOARD_FIELDS, ["date", "attempt", "salted", "passed_over"]);
  require(fields.version === 1, "version is unknown");
  const rules = asRules(fields.rules);
  const board = asBoard({ clock: fields.clock, columns: fields.columns, reserve: null });
  const deal = fields.deal === null ? null : asText(fields.deal, "deal");
  const verdict = asVerdict(fields.verdict);
  require(verdict === "solvable", "a board for games is solvable");
  const solution = asSolution(fields.solution);
  require(isSame(fields.piles, pilesAsDocument(board.clock)), "piles are not those of the clock layout");
  require(fields.reserve_cells === (rules.oneSpace ? 1 : 0), "reserve_cells are not those of the rules");
  const source = sourceOf(String(deal).split(":")[0] ?? "");
  if (source === null) {
    throw new NotACertificate("the deal is of no source");
  }
  const exchanged = (/** @type {string} */ card) =>
    card.charAt(0) + source.clock.charAt(board.clock.indexOf(card.charAt(1)));
  const isRedSuit = (/** @type {string} */ suit) => suit === "H" || suit === "D";
  const changes = new Set(
    [...board.clock].map((suit, place) => isRedSuit(suit) === isRedSuit(source.clock.charAt(place))),
  );
  require(!rules.alternateColours || changes.size === 1, "with other labels it is another game");
  return {
    deal,
    rules,
    board: { clock: source.clock, columns: board.columns.map((column) => column.map(exchanged)), reserve: null },
    verdict,
    solution: { ...solution, moves: solution.moves.map((move) => ({ ...move, card: exchanged(move.card) })) },
  };
}

/** @param {string} clock */
function pilesAsDocument(clock) {
  return pilesOf(clock).map((pile, index) => ({
    hour: index + 1,
    clock_card: pile[0],
    build_up: pile.slice(1),
    target: pile.at(-1),
  }));
}

/**
 * @param {boolean} isSo
 * @param {string} otherwise
 * @returns {asserts isSo}
 */
function require(isSo, otherwise) {
  if (!isSo) {
    throw new NotACertificate(otherwise);
  }
}

/**
 * @param {unknown} value
 * @param {string} where
 * @returns {Record<string, unknown>}
 */
function asObject(value, where) {
  require(typeof value === "object" && value !== null && !Array.isArray(value), `${where} is no object`);
  return /** @type {Record<string, unknown>} */ (value);
}

/**
 * @param {unknown} value
 * @param {string} where
 * @param {string[]} names
 * @param {string[]} [optional]
 */
function fieldsOf(value, where, names, optional = []) {
  const fields = asObject(value, where);
  for (const name of names) {
    require(Object.hasOwn(fields, name), `${where} has no field ${name}`);
  }
  for (const name of Object.keys(fields)) {
    require(names.includes(name) || optional.includes(name), `${where} has an unknown field`);
  }
  return fields;
}

/**
 * @param {unknown} value
 * @param {string} where
 */
function asText(value, where) {
  require(typeof value === "string", `${where} is no text`);
  return value;
}

/**
 * @param {unknown} value
 * @param {string} where
 * @returns {unknown[]}
 */
function asList(value, where) {
  require(Array.isArray(value), `${where} is no list`);
  return value;
}

/**
 * @param {unknown} value
 * @param {string} where
 */
function asNumber(value, where) {
  require(Number.isSafeInteger(value) &&
    Number(value) >= 0 &&
    !Object.is(value, -0), `${where} is no number from 0 on`);
  return Number(value);
}

/** @param {unknown} value */
function asRules(value) {
  const rules = rulesOf(asText(value, "rules"));
  require(rules !== null, "rules are no rule set, or not written as they should be");
  return rules;
}

/** @param {unknown} value */
function asVerdict(value) {
  require(value === "solvable" || value === "lost", "the verdict is unknown");
  return value;
}

/**
 * @param {unknown} value
 * @param {string} where
 */
function asCard(value, where) {
  require(isCard(value), `${where} has what is no card`);
  return value;
}

/**
 * @param {unknown} value
 * @returns {Board}
 */
function asBoard(value) {
  const { clock, columns, reserve } = fieldsOf(value, "board", ["clock", "columns", "reserve"]);
  require(isLayout(clock), "clock is no layout");
  const lists = asList(columns, "columns");
  require(lists.length === COLUMN_COUNT, `there are ${lists.length} columns`);
  return {
    clock: String(clock),
    columns: lists.map((cards, index) =>
      asList(cards, `column ${index + 1}`).map((card) => asCard(card, `column ${index + 1}`)),
    ),
    reserve: reserve === null ? null : asCard(reserve, "the reserve"),
  };
}

/**
 * @param {unknown} value
 * @returns {Solution}
 */
function asSolution(value) {
  const { length, moves, shifts, shortest } = fieldsOf(value, "solution", ["moves", "length", "shifts", "shortest"]);
  require(typeof shortest === "boolean", "shortest is neither true nor false");
  return {
    moves: asList(moves, "moves").map((move, index) => asMove(move, `move ${index + 1}`)),
    length: asNumber(length, "length"),
    shifts: asNumber(shifts, "shifts"),
    shortest,
  };
}

/**
 * @param {unknown} value
 * @param {string} where
 */
function asMove(value, where) {
  const { card, count, from, to } = fieldsOf(value, where, ["card", "from", "to"], ["count"]);
  const isColumn = (/** @type {unknown} */ place) =>
    Number.isInteger(place) && Number(place) >= 1 && Number(place) <= COLUMN_COUNT;
  require(isColumn(from) || from === "reserve", `from of ${where} is no place`);
  require(isColumn(to) || to === "reserve" || to === "clock", `to of ${where} is no place`);
  require(count === undefined || asNumber(count, `count of ${where}`) >= 2, `count of ${where} is of no run`);
  const source = /** @type {import("./rules.js").Source} */ (from);
  return moveOf(
    asCard(card, where),
    source,
    /** @type {import("./rules.js").Target} */ (to),
    count === undefined ? 1 : Number(count),
  );
}

/**
 * @param {unknown} value
 * @returns {Proof}
 */
function asProof(value) {
  const { digest, positions } = fieldsOf(value, "proof", ["positions", "digest"]);
  const text = asText(digest, "digest");
  require(/^[0-9a-f]{64}$/.test(text) && text.length === 64, "digest is none");
  return { positions: asNumber(positions, "positions"), digest: text };
}

/**
 * Tells whether two values of JSON are the same.
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean}
 */
function isSame(one, other) {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return Object.is(one, other);
  }
  const names = Object.keys(one);
  const [first, second] = [
    /** @type {Record<string, unknown>} */ (one),
    /** @type {Record<string, unknown>} */ (other),
  ];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(second, name) && isSame(first[name], second[name]))
  );
}

/**
 * Returns the document of a certificate.
 * @param {Certificate} certificate
 */
export function certificateDocument(certificate) {
  const { board, rules, ...rest } = certificate;
  return { format: "gfclock-certificate", version: 1, ...rest, rules: rules.name, board: boardOf(positionOf(board)) };
}
