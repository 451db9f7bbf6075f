/** @typedef {import("./rules.js").Move} Move */
/** @typedef {import("./rules.js").Position} Position */
/** A solution and how far it is shown. */
export class Replay {
    /**
     * @param {Position} start
     * @param {readonly Move[]} moves each legal in its turn
     */
    constructor(start: Position, moves: readonly Move[]);
    moves: readonly import("./rules.js").Move[];
    /** How many moves there are. */
    get length(): number;
    /** How many moves are shown. */
    get shown(): number;
    get position(): import("./rules.js").Position;
    /** The move shown last, or null at the start. */
    get move(): import("./rules.js").Move;
    get isAtEnd(): boolean;
    /**
     * Returns the position after so many moves.
     * @param {number} count
     */
    positionAfter(count: number): Position;
    /**
     * Shows so many moves, or as many as there are.
     * @param {number} count
     */
    goTo(count: number): void;
    #private;
}
export type Move = import("./rules.js").Move;
export type Position = import("./rules.js").Position;
