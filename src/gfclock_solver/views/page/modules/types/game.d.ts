/** @typedef {import("./rules.js").Move} Move */
/** @typedef {import("./rules.js").Position} Position */
/** @typedef {import("./rules.js").Refusal} Refusal */
/** @typedef {import("./rules.js").Rules} Rules */
/** @typedef {import("./rules.js").Source} Source */
/** @typedef {import("./rules.js").Target} Target */
/** A game from a position on. */
export class Game {
    /**
     * @param {Position} start
     * @param {Rules} rules
     */
    constructor(start: Position, rules: Rules);
    rules: import("./rules.js").Rules;
    /** The position now. */
    get position(): import("./rules.js").Position;
    /** The moves made, without those undone. */
    get moves(): import("./rules.js").Move[];
    /** How many moves that are no plays were made. */
    get shifts(): number;
    get canUndo(): boolean;
    get canRedo(): boolean;
    get isWon(): boolean;
    /** Tells whether no move is legal and the game is not won. */
    get isStuck(): boolean;
    /**
     * Returns the position after so many of the moves.
     * @param {number} count
     */
    positionAfter(count: number): Position;
    /**
     * Makes a move, or returns why it is not legal; then nothing has changed.
     * @param {Move} move
     * @returns {Refusal | null}
     */
    make(move: Move): Refusal | null;
    /** Undoes a move and returns it; null where there is none. */
    undo(): import("./rules.js").Move | null;
    /** Makes the move undone last again and returns it; null where there is none. */
    redo(): import("./rules.js").Move | null;
    /**
     * Undoes or makes moves again until so many are made; 0 starts anew.
     * @param {number} count
     */
    goTo(count: number): void;
    /**
     * Returns what brings the game back later: the moves, undone ones too, and how many of them are made.
     * @returns {{ moves: Move[], made: number }}
     */
    save(): {
        moves: Move[];
        made: number;
    };
    /**
     * Brings back what `save` returned; moves that are not legal, and those after them, are left out.
     * @param {unknown} saved
     */
    restore(saved: unknown): void;
    /**
     * Returns how many cards from the top of a column are a run that can be moved together somewhere.
     * @param {Source} from
     */
    longestRun(from: Source): number;
    /**
     * Returns the move of so many top cards to a place, legal or not; null for none at all.
     * @param {Source} from
     * @param {number} count
     * @param {Target} to
     * @returns {Move | null}
     */
    moveTo(from: Source, count: number, to: Target): Move | null;
    /**
     * Returns the legal moves of so many top cards, in the order in which a tap takes them: to the clock, onto a column,
     * into an empty column, to the reserve.
     * @param {Source} from
     * @param {number} [count]
     */
    choices(from: Source, count?: number): import("./rules.js").Move[];
    /**
     * Returns the move that a tap on a card makes, or null where there is none.
     * @param {Source} from
     * @param {number} [count] the tapped card and those on it
     */
    tapMove(from: Source, count?: number): import("./rules.js").Move;
    #private;
}
export type Move = import("./rules.js").Move;
export type Position = import("./rules.js").Position;
export type Refusal = import("./rules.js").Refusal;
export type Rules = import("./rules.js").Rules;
export type Source = import("./rules.js").Source;
export type Target = import("./rules.js").Target;
