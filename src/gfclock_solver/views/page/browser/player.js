// Showing the solution: step, back, play, pause, speed, jump, each move in words.
import { shiftCount } from "../modules/checker.js";
import { Replay } from "../modules/replay.js";
import { hourOf } from "../modules/rules.js";

/** @typedef {import("../modules/checker.js").Solution} Solution */
/** @typedef {import("../modules/rules.js").Position} Position */
/** @typedef {import("../modules/rules.js").Rules} Rules */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./texts.js").Texts} Texts */

/** How long a move is shown at speed 1, in milliseconds. */
const PAUSE = 1200;

/** A solution being shown. */
export class Player {
  /**
   * @param {Position} start
   * @param {Rules} rules
   * @param {Solution} solution
   * @param {Table} table
   * @param {Texts} texts
   * @param {{ say: (text: string) => void, changed: () => void }} listener
   */
  constructor(start, rules, solution, table, texts, listener) {
    this.replay = new Replay(start, solution.moves);
    this.rules = rules;
    this.table = table;
    this.texts = texts;
    this.listener = listener;
    this.speed = 1;
    /** @type {ReturnType<typeof setTimeout> | null} */
    this.timer = null;
  }

  /** How many of the moves shown are no plays. */
  get shifts() {
    return shiftCount(this.replay.moves.slice(0, this.replay.shown));
  }

  get isPlaying() {
    return this.timer !== null;
  }

  /**
   * Shows so many moves.
   * @param {number} count
   */
  goTo(count) {
    const { replay, texts } = this;
    replay.goTo(count);
    const { move } = replay;
    this.table.mark({});
    this.table.draw(replay.position, this.rules);
    if (move !== null) {
      const place = { to: move.to, hour: hourOf(replay.position, move.card) };
      this.table.mark({ kind: "moved", places: [place] });
    }
    this.listener.say(
      move === null
        ? texts.say("replay.start")
        : texts.say("replay.at", {
            number: replay.shown,
            count: replay.length,
            move: texts.move(replay.positionAfter(replay.shown - 1), move),
          }),
    );
    this.listener.changed();
  }

  /** @param {1 | -1} change */
  step(change) {
    this.pause();
    this.goTo(this.replay.shown + change);
  }

  /** Goes on by itself, from the start if the end is shown. */
  play() {
    if (this.replay.isAtEnd) {
      this.goTo(0);
    }
    this.#wait();
    this.listener.changed();
  }

  pause() {
    if (this.timer !== null) {
      clearTimeout(this.timer);
      this.timer = null;
      this.listener.changed();
    }
  }

  toggle() {
    if (this.isPlaying) {
      this.pause();
    } else {
      this.play();
    }
  }

  #wait() {
    this.timer = setTimeout(() => {
      this.timer = null;
      this.goTo(this.replay.shown + 1);
      if (!this.replay.isAtEnd) {
        this.#wait();
      }
      this.listener.changed();
    }, PAUSE / this.speed);
  }
}
