/** An adviser for the games of one board. */
export class Adviser {
    /**
     * @param {Rules} rules
     * @param {() => Promise<void>} [breathe] is waited for between two slices
     */
    constructor(rules: Rules, breathe?: () => Promise<void>);
    rules: import("./rules.js").Rules;
    breathe: () => Promise<void>;
    /**
     * Takes note of a line that wins from a position.
     * @param {Position} position
     * @param {readonly Move[]} moves each legal in its turn
     */
    learn(position: Position, moves: readonly Move[]): void;
    /**
     * Tells whether a position can be won.
     * @param {Position} position
     * @param {() => boolean} [isWanted] asked between slices; the answer is null once it is not
     * @returns {Promise<Verdict | null>}
     */
    verdict(position: Position, isWanted?: () => boolean): Promise<Verdict | null>;
    /**
     * Returns a move after which the game can still be won, or null where there is none or none is known.
     *
     * Those who follow hints come to the end, since each goes on with the line that the one before belonged to.
     * @param {Position} position
     * @returns {Promise<Move | null>}
     */
    hint(position: Position): Promise<Move | null>;
    /**
     * Returns the number of the move that lost a game, from 1 on: before it the game could be won, after it no longer.
     * Returns 0 where the game was lost from the start, null where it is not lost or the search does not say.
     * @param {Game} game
     * @returns {Promise<number | null>}
     */
    losingMove(game: Game): Promise<number | null>;
    #private;
}
export type Game = import("./game.js").Game;
export type Move = import("./rules.js").Move;
export type Position = import("./rules.js").Position;
export type Rules = import("./rules.js").Rules;
export type Verdict = import("./solver.js").Verdict;
