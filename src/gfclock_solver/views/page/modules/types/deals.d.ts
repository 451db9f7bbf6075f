/**
 * Returns a source of deals, or null for a name that is none.
 * @param {string} name
 */
export function sourceOf(name: string): Source | null;
/**
 * Returns the board of a deal such as "ms:25", or null where there is no deal of that name.
 * @param {string} deal
 * @returns {Board | null}
 */
export function dealBoard(deal: string): Board | null;
export type Card = import("./cards.js").Card;
export type Board = import("./rules.js").Board;
export type Source = {
    /**
     * the first deal's number
     */
    first: bigint;
    last: bigint;
    /**
     * the layout
     */
    clock: string;
    /**
     * the column cards in the order of dealing
     */
    deal: (number: bigint, clockCards: readonly Card[]) => Card[];
};
