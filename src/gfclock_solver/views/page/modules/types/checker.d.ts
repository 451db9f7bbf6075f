/**
 * Checks every claim of a certificate; throws `Rejected` when one is not true.
 *
 * That no fewer shifts win is believed, as every checker does that is not asked to look for them.
 * @param {Certificate} certificate
 */
export function checkCertificate(certificate: Certificate): void;
/**
 * Checks that a solution wins and says the truth about itself; throws `Rejected` otherwise.
 * @param {Position} position
 * @param {Rules} rules
 * @param {Solution} solution
 */
export function checkSolution(position: Position, rules: Rules, solution: Solution): void;
/**
 * Returns how many moves are no plays to the clock.
 * @param {readonly Move[]} moves
 */
export function shiftCount(moves: readonly Move[]): number;
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
export class Rejected extends Error {
}
export type Board = import("./rules.js").Board;
export type Move = import("./rules.js").Move;
export type Position = import("./rules.js").Position;
export type Rules = import("./rules.js").Rules;
export type Solution = {
    moves: Move[];
    length: number;
    shifts: number;
    shortest: boolean;
};
export type Proof = {
    positions: number;
    digest: string;
};
export type Certificate = {
    deal: string | null;
    rules: Rules;
    board: Board;
    verdict: "solvable" | "lost";
    solution?: Solution | undefined;
    proof?: Proof | undefined;
};
