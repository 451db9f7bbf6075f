// The checker: every claim of a certificate is looked at.  Nothing here knows of a search: a solution is made move by
// move, and of a lost board every position that can be reached is visited.
import { dealBoard } from "./deals.js";
import { after, canonicalText, IllegalBoard, isWon, legalMoves, positionOf, refusal } from "./rules.js";
import { Sha256 } from "./sha256.js";

/** @typedef {import("./rules.js").Board} Board */
/** @typedef {import("./rules.js").Move} Move */
/** @typedef {import("./rules.js").Position} Position */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {{ moves: Move[], length: number, shifts: number, shortest: boolean }} Solution */
/** @typedef {{ positions: number, digest: string }} Proof */

/**
 * @typedef {object} Certificate
 * @property {string | null} deal
 * @property {Rules} rules
 * @property {Board} board
 * @property {"solvable" | "lost"} verdict
 * @property {Solution} [solution]
 * @property {Proof} [proof]
 */

/** A certificate one of whose claims is not true; the message says which. */
export class Rejected extends Error {}

/**
 * Checks every claim of a certificate; throws `Rejected` when one is not true.
 *
 * That no fewer shifts win is believed, as every checker does that is not asked to look for them.
 * @param {Certificate} certificate
 */
export function checkCertificate(certificate) {
  const { board, deal, proof, rules, solution, verdict } = certificate;
  const position = legalPosition(board);
  claim(board.reserve === null || rules.oneSpace, "a card is in the reserve, which the rules do not have");
  if (deal !== null) {
    const dealt = dealBoard(deal);
    claim(dealt !== null, "there is no such deal");
    claim(isSameBoard(dealt, board), `the board is not that of ${deal}`);
  }
  if (verdict === "solvable") {
    checkSolution(position, rules, /** @type {Solution} */ (solution));
  } else {
    checkProof(position, rules, /** @type {Proof} */ (proof));
  }
}

/** @param {Board} board */
function legalPosition(board) {
  try {
    return positionOf(board);
  } catch (error) {
    throw error instanceof IllegalBoard ? new Rejected(`the board is not legal: ${error.message}`) : error;
  }
}

/**
 * Checks that a solution wins and says the truth about itself; throws `Rejected` otherwise.
 * @param {Position} position
 * @param {Rules} rules
 * @param {Solution} solution
 */
export function checkSolution(position, rules, solution) {
  let current = position;
  for (const [index, move] of solution.moves.entries()) {
    const why = refusal(current, rules, move);
    claim(why === null, `move ${index + 1} is not legal: ${why}`);
    current = after(current, move);
  }
  claim(isWon(current), "the solution ends before every card is on the clock");
  claim(solution.length === solution.moves.length, `the moves number ${solution.moves.length}`);
  claim(solution.shifts === shiftCount(solution.moves), `the shifts number ${shiftCount(solution.moves)}`);
}

/**
 * Returns how many moves are no plays to the clock.
 * @param {readonly Move[]} moves
 */
export function shiftCount(moves) {
  return moves.filter((move) => move.to !== "clock").length;
}

/**
 * @param {Position} position
 * @param {Rules} rules
 * @param {Proof} proof
 */
function checkProof(position, rules, proof) {
  const known = new Set([canonicalText(position)]);
  // A false proof costs no more than a true one would.
  const waiting = [position];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    claim(!isWon(current), "a won position can be reached");
    for (const move of legalMoves(current, rules)) {
      const next = after(current, move);
      const text = canonicalText(next);
      if (!known.has(text)) {
        known.add(text);
        waiting.push(next);
        claim(known.size <= proof.positions, `${known.size} positions and more can be reached`);
      }
    }
  }
  claim(known.size === proof.positions, `${known.size} positions can be reached`);
  const digest = new Sha256();
  [...known].sort().forEach((text, index) => {
    digest.update(index === 0 ? text : `\n${text}`);
  });
  claim(digest.digest() === proof.digest, "the positions have another digest");
}

/**
 * @param {boolean} isTrue
 * @param {string} otherwise
 * @returns {asserts isTrue}
 */
function claim(isTrue, otherwise) {
  if (!isTrue) {
    throw new Rejected(otherwise);
  }
}

/**
 * @param {Board} one
 * @param {Board} other
 */
function isSameBoard(one, other) {
  const text = (/** @type {Board} */ board) => {
    const columns = board.columns.map((column) => column.join("")).join("/");
    return `${board.clock} ${columns} ${board.reserve ?? ""}`;
  };
  return text(one) === text(other);
}
