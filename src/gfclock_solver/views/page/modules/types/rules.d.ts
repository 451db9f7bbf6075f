/**
 * Returns the rules of a name, which must be written as documents write it: options in their order.
 * @param {string} name
 * @returns {Rules | null} null for what is no rule set's name
 */
export function rulesOf(name: string): Rules | null;
/**
 * Returns the finished pile of each hour, from one o'clock on, each from its clock card to the card of the hour.
 * @param {string} clock a layout: the suits of the clock cards 2, 3, 4, 5, whose circle the others repeat
 * @returns {Card[][]}
 */
export function pilesOf(clock: string): Card[][];
/**
 * Tells whether a text names a clock layout: the four suits in some order.
 * @param {unknown} clock
 */
export function isLayout(clock: unknown): boolean;
/**
 * Returns the position of a board; throws `IllegalBoard` when no game can reach it.
 * @param {Board} board
 * @returns {Position}
 */
export function positionOf(board: Board): Position;
/**
 * Returns a position as the board that documents write.
 * @param {Position} position
 * @returns {Board}
 */
export function boardOf(position: Position): Board;
/**
 * Tells whether every card is on the clock.
 * @param {Position} position
 */
export function isWon(position: Position): boolean;
/**
 * Returns the hour of the pile that a card belongs to.
 * @param {Position} position
 * @param {Card} card
 */
export function hourOf(position: Position, card: Card): number;
/**
 * Returns the hour of the pile whose next card this is, or 0.
 * @param {Position} position
 * @param {Card} card
 */
export function hourThatTakes(position: Position, card: Card): number;
/**
 * Tells whether a card may be put on another in a column.
 * @param {Rules} rules
 * @param {Card} card
 * @param {Card} base
 */
export function fits(rules: Rules, card: Card, base: Card): boolean;
/**
 * Tells whether cards, the deepest first, are a run: each fits on the one below it.
 * @param {Rules} rules
 * @param {readonly Card[]} cards
 */
export function isRun(rules: Rules, cards: readonly Card[]): boolean;
/**
 * Returns how many cards may move as one: what single moves could bring over by way of a free reserve and the empty
 * columns, of which the one that they go to is none.
 * @param {Position} position
 * @param {Rules} rules
 * @param {number} target a column's number
 */
export function mostCards(position: Position, rules: Rules, target: number): number;
/**
 * Returns why a move is not legal, or null for one that is.
 * @param {Position} position
 * @param {Rules} rules
 * @param {Move} move
 * @returns {Refusal | null}
 */
export function refusal(position: Position, rules: Rules, move: Move): Refusal | null;
/**
 * Returns every legal move: plays to the clock, then shifts, then parkings.
 * @param {Position} position
 * @param {Rules} rules
 * @returns {Move[]}
 */
export function legalMoves(position: Position, rules: Rules): Move[];
/**
 * Returns a move as documents write it: without a count for a single card.
 * @param {Card} card
 * @param {Source} from
 * @param {Target} to
 * @param {number} [count]
 * @returns {Move}
 */
export function moveOf(card: Card, from: Source, to: Target, count?: number): Move;
/**
 * Returns the position after a move, which must be legal.
 * @param {Position} position
 * @param {Move} move
 * @returns {Position}
 */
export function after(position: Position, move: Move): Position;
/**
 * Returns the cards of a column or the reserve, the top card last.
 * @param {Position} position
 * @param {Source} place
 * @returns {readonly Card[]}
 */
export function cardsAt(position: Position, place: Source): readonly Card[];
/**
 * Returns a position's text that is the same for every order of the columns, as certificates digest it.
 * @param {Position} position
 */
export function canonicalText(position: Position): string;
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
export class IllegalBoard extends Error {
}
export const COLUMN_COUNT: 8;
export const HOUR_COUNT: 12;
export type Card = import("./cards.js").Card;
/**
 * A column's number, 1 to 8 from the left, or the reserve.
 */
export type Source = number | "reserve";
export type Target = number | "reserve" | "clock";
/**
 * A move as documents write it; of a run, `card` is the deepest card and `count` how many cards move, at least two.
 */
export type Move = {
    card: Card;
    from: Source;
    to: Target;
    count?: number;
};
/**
 * A board as documents write it: a column's last card is its top card; cards that are nowhere are on the clock.
 */
export type Board = {
    clock: string;
    columns: Card[][];
    reserve: Card | null;
};
export type Rules = {
    name: string;
    /**
     * ranks wrap in the columns: a king fits on an ace
     */
    kingOnAce: boolean;
    /**
     * a card also fits on one exactly one rank lower
     */
    bothDirections: boolean;
    /**
     * a card fits only on one of the other colour
     */
    alternateColours: boolean;
    /**
     * there is a reserve for one card
     */
    oneSpace: boolean;
    /**
     * several cards that fit on each other move as one
     */
    runs: boolean;
};
export type Position = {
    /**
     * the layout
     */
    clock: string;
    /**
     * the finished piles from one o'clock on, each from its clock card
     */
    piles: readonly (readonly Card[])[];
    /**
     * how many cards of each pile are on the clock
     */
    heights: readonly number[];
    columns: readonly (readonly Card[])[];
    reserve: Card | null;
};
/**
 * Why a move is not legal.
 */
export type Refusal = "no-such-place" | "not-there" | "not-on-top" | "same-place" | "not-next" | "one-at-a-time" | "does-not-fit" | "no-run" | "run-too-long" | "no-reserve" | "reserve-full";
