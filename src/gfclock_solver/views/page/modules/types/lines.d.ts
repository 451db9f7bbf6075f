/**
 * Returns the moves of a line that wins, without those detours that can just be left out.
 * @param {Position} position
 * @param {Rules} rules
 * @param {readonly Step[]} line as a search found it
 * @returns {Move[]}
 */
export function movesOfLine(position: Position, rules: Rules, line: readonly Step[]): Move[];
/**
 * Returns the plays that bring every card to the clock without a shift, or null where plays alone do not.
 * @param {Position} position
 * @returns {Move[] | null}
 */
export function finishingPlays(position: Position): Move[] | null;
export type Card = import("./cards.js").Card;
export type Move = import("./rules.js").Move;
export type Position = import("./rules.js").Position;
export type Rules = import("./rules.js").Rules;
/**
 * A step of a line, which names no columns: a card goes to the clock, the reserve, an empty column or onto a card.
 */
export type Step = {
    card: Card;
    to: "clock" | "reserve" | "empty" | Card;
};
