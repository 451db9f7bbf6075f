/**
 * Decides a position at one go.
 * @param {Position} position
 * @param {Rules} rules
 * @param {number} [most] the verdict is "undecided" beyond so many positions
 * @returns {{ verdict: Verdict, moves: Move[], count: number }} with the moves of a line that wins, if there is one
 */
export function solve(position: Position, rules: Rules, most?: number): {
    verdict: Verdict;
    moves: Move[];
    count: number;
};
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
export const MOST_POSITIONS: 200000;
/** A search for one position, made in slices so that a page stays alive. */
export class Search {
    /**
     * @param {Position} position
     * @param {Rules} rules
     */
    constructor(position: Position, rules: Rules);
    rules: import("./rules.js").Rules;
    /** How many positions were looked at. */
    count: number;
    /** @type {Verdict | null} */
    verdict: Verdict | null;
    /** The line that wins, once it is known. @type {Step[]} */
    line: Step[];
    likes: number[][];
    /** @type {Set<string>} */
    known: Set<string>;
    /** The line under way, and of each of its positions the moves that are still to be tried. */
    /** @type {{ node: Node, moves: number[] }[]} */
    stack: {
        node: Node;
        moves: number[];
    }[];
    /**
     * Goes on with the search, for a number of positions at most; returns the verdict, or null where it is not known yet.
     * @param {number} positions
     * @param {number} [most] the verdict is "undecided" beyond so many in all
     * @returns {Verdict | null}
     */
    run(positions: number, most?: number): Verdict | null;
    #private;
}
export type Card = import("./cards.js").Card;
export type Move = import("./rules.js").Move;
export type Position = import("./rules.js").Position;
export type Rules = import("./rules.js").Rules;
export type Step = import("./lines.js").Step;
export type Verdict = "solvable" | "lost" | "undecided";
export type Node = {
    /**
     * the columns that are not empty
     */
    columns: string[];
    /**
     * a card's number, or -1
     */
    reserve: number;
    /**
     * the cards 0 to 25 on the clock, a bit each
     */
    low: number;
    /**
     * the cards 26 to 51
     */
    high: number;
    parent: Node | null;
    /**
     * what was moved to come here
     */
    card: number;
    /**
     * where: a card's number, or one of the three below
     */
    target: number;
};
