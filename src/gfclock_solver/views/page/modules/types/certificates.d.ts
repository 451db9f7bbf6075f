/**
 * Reads a document that is a certificate, or a board made for games with its solution.
 * @param {unknown} document as JSON has it
 * @returns {Certificate}
 */
export function readCertificate(document: unknown): Certificate;
/**
 * Returns the document of a certificate.
 * @param {Certificate} certificate
 */
export function certificateDocument(certificate: Certificate): {
    rules: string;
    board: import("./rules.js").Board;
    deal: string | null;
    verdict: "solvable" | "lost";
    solution?: import("./checker.js").Solution | undefined;
    proof?: import("./checker.js").Proof | undefined;
    format: string;
    version: number;
};
/** @typedef {import("./checker.js").Certificate} Certificate */
/** @typedef {import("./checker.js").Proof} Proof */
/** @typedef {import("./checker.js").Solution} Solution */
/** @typedef {import("./rules.js").Board} Board */
/** A document that has not the form of a certificate; the message says what is wrong with it. */
export class NotACertificate extends Error {
}
export type Certificate = import("./checker.js").Certificate;
export type Proof = import("./checker.js").Proof;
export type Solution = import("./checker.js").Solution;
export type Board = import("./rules.js").Board;
