// Playing: what taps, drags, keys and tools do to the game, and what the page says to it.
import { Adviser } from "../modules/advice.js";
import { Game } from "../modules/game.js";
import { finishingPlays } from "../modules/lines.js";
import { cardsAt, hourOf, hourThatTakes } from "../modules/rules.js";
import { keyOf } from "./entries.js";
import { keep, recall } from "./storage.js";

/** @typedef {import("../modules/rules.js").Move} Move */
/** @typedef {import("../modules/rules.js").Position} Position */
/** @typedef {import("../modules/rules.js").Refusal} Refusal */
/** @typedef {import("../modules/rules.js").Rules} Rules */
/** @typedef {import("../modules/rules.js").Source} Source */
/** @typedef {import("../modules/rules.js").Target} Target */
/** @typedef {import("./entries.js").Entry} Entry */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./texts.js").Texts} Texts */

/**
 * What the game tells the page.
 * @typedef {object} Listener
 * @property {(text: string) => void} say
 * @property {() => void} changed the position or what can be done has changed
 * @property {() => void} won
 */

/** How long a card that is finished by itself waits for the next, in milliseconds. */
const FINISHING_PAUSE = 90;

/** A board being played. */
export class Play {
  /**
   * @param {Entry} entry
   * @param {Position} start
   * @param {Rules} rules
   * @param {Table} table
   * @param {Texts} texts
   * @param {Listener} listener
   */
  constructor(entry, start, rules, table, texts, listener) {
    this.entry = entry;
    this.rules = rules;
    this.table = table;
    this.texts = texts;
    this.listener = listener;
    this.game = new Game(start, rules);
    this.adviser = new Adviser(rules);
    this.key = keyOf(entry);
    this.choosesFirst = false;
    /** @type {{ from: Source, count: number } | null} */
    this.chosen = null;
    /** How many cards a key takes from the column with the focus. @type {{ place: Source, count: number } | null} */
    this.taken = null;
    this.hints = 0;
    /** Counts what was asked, so that an answer which comes too late is known. */
    this.asked = 0;
    /** @type {Move[] | null} */
    this.finish = null;
    this.isFinishing = false;
  }

  /** Brings back what the browser has kept; tells whether there was a game under way. */
  resume() {
    const saved = /** @type {{ hints?: unknown } | null} */ (recall(this.key));
    this.game.restore(saved);
    this.hints = Number.isSafeInteger(saved?.hints) ? Number(saved?.hints) : 0;
    return this.game.moves.length > 0;
  }

  /** Shows the game as it is now, and keeps it. */
  show() {
    keep(this.key, { ...this.game.save(), hints: this.hints });
    this.draw();
  }

  /** Shows the game as it is now. */
  draw() {
    this.asked += 1;
    this.chosen = null;
    this.finish = this.game.isWon ? null : finishingPlays(this.game.position);
    this.table.mark({});
    this.table.draw(this.game.position, this.rules);
    this.listener.changed();
  }

  /** @param {Move} move */
  make(move) {
    const before = this.game.position;
    const why = this.game.make(move);
    if (why !== null) {
      this.refuse(why, move);
      return;
    }
    this.taken = null;
    this.show();
    this.table.mark({ kind: "moved", places: [this.placeOf(move)] });
    this.say("made", { move: this.texts.move(before, move) });
    if (this.game.isWon) {
      this.#won();
    } else if (this.game.isStuck) {
      this.listener.say(
        `${this.texts.say("made", { move: this.texts.move(before, move) })} ${this.texts.say("stuck")}`,
      );
    }
  }

  #won() {
    keep(`won:${this.key}`, true);
    this.say("won", { count: this.game.moves.length });
    this.listener.won();
  }

  /**
   * Says why a move is not legal.
   * @param {Refusal | "nowhere"} why
   * @param {Move} move
   */
  refuse(why, move) {
    const base = typeof move.to === "number" ? cardsAt(this.game.position, move.to).at(-1) : undefined;
    const values = { card: this.texts.card(move.card), base: base === undefined ? "" : this.texts.card(base) };
    // What was dragged goes back.
    this.table.draw(this.game.position, this.rules);
    this.say(`refused.${why}`, values);
  }

  /**
   * A tap on a card, or a key on a place's button: on an hour, a column's number or "reserve".
   * @param {string} place
   * @param {number} count the card tapped and those on it
   */
  tap(place, count) {
    if (this.isFinishing) {
      return;
    }
    const to = targetOf(place);
    if (this.chosen !== null && this.#moveChosen(to)) {
      return;
    }
    const from = to === "clock" ? null : to;
    const lying = from === null ? [] : cardsAt(this.game.position, from);
    const card = lying.at(-count);
    if (from === null || card === undefined) {
      this.choose(null);
      this.say("refused.not-there");
      return;
    }
    if (this.choosesFirst) {
      this.choose(this.chosen?.from === from && this.chosen.count === count ? null : { from, count });
      return;
    }
    const move = this.game.tapMove(from, count);
    if (move === null) {
      this.refuse(this.#whyNowhere(from, count), { card, from, to: from, count });
    } else {
      this.make(move);
    }
  }

  /**
   * @param {Target} to
   * @returns {boolean} whether that was what the tap was for
   */
  #moveChosen(to) {
    const { count, from } = /** @type {{ from: Source, count: number }} */ (this.chosen);
    const move = this.game.moveTo(from, count, to);
    const canMakeIt = this.game.choices(from, count).some((choice) => choice.to === to);
    if (move === null || to === from) {
      return false;
    }
    // Another card that may be tapped is a new choice rather than a wrong place.
    if (
      !canMakeIt &&
      to !== "clock" &&
      cardsAt(this.game.position, to).length > 0 &&
      this.game.choices(to).length > 0
    ) {
      return false;
    }
    this.chosen = null;
    this.table.mark({});
    this.make(move);
    return true;
  }

  /**
   * @param {Source} from
   * @param {number} count
   * @returns {Refusal | "nowhere"}
   */
  #whyNowhere(from, count) {
    if (count === 1) {
      return "nowhere";
    }
    return this.rules.runs ? (this.game.longestRun(from) < count ? "no-run" : "nowhere") : "not-on-top";
  }

  /**
   * Chooses cards, so that the places where they may go are marked; null drops the choice.
   * @param {{ from: Source, count: number } | null} chosen
   */
  choose(chosen) {
    const choices = chosen === null ? [] : this.game.choices(chosen.from, chosen.count);
    const card = chosen === null ? undefined : cardsAt(this.game.position, chosen.from).at(-chosen.count);
    if (chosen !== null && card !== undefined && choices.length === 0) {
      this.refuse(this.#whyNowhere(chosen.from, chosen.count), {
        card,
        from: chosen.from,
        to: chosen.from,
        count: chosen.count,
      });
      this.choose(null);
      return;
    }
    const wasChosen = this.chosen !== null;
    this.chosen = chosen;
    this.table.mark({ chosen, kind: "choice", places: choices.map((move) => this.placeOf(move)) });
    if (card !== undefined) {
      this.say("selected", { card: this.texts.card(card), count: choices.length });
    } else if (wasChosen) {
      this.say("deselected");
    }
  }

  /**
   * Returns where a move goes, as the table marks it.
   * @param {Move} move
   */
  placeOf(move) {
    return { to: move.to, hour: hourThatTakes(this.game.position, move.card) || hourOf(this.game.position, move.card) };
  }

  /**
   * Takes one card more or fewer from a column with the keyboard.
   * @param {Source} place
   * @param {1 | -1} change
   */
  take(place, change) {
    const before = this.taken?.place === place ? this.taken.count : 1;
    const count = Math.max(1, Math.min(this.game.longestRun(place), before + change));
    this.taken = { place, count };
    this.table.mark({ taken: this.taken });
    this.listener.say(this.texts.column(cardsAt(this.game.position, place), Number(place), count));
  }

  /**
   * What a drag would take: the card and those on it, if they may move together.
   * @param {Source} from
   * @param {number} count
   */
  canTake(from, count) {
    return !this.isFinishing && count <= Math.max(1, this.game.longestRun(from));
  }

  /**
   * @param {Source} from
   * @param {number} count
   */
  dragPlaces(from, count) {
    return this.game.choices(from, count).map((move) => {
      const { hour, to } = this.placeOf(move);
      return to === "clock" ? `hour-${hour}` : String(to);
    });
  }

  /**
   * @param {Source} from
   * @param {number} count
   * @param {string | null} place
   */
  drop(from, count, place) {
    const move = place === null ? null : this.game.moveTo(from, count, targetOf(place));
    if (move === null) {
      this.table.draw(this.game.position, this.rules);
    } else {
      this.make(move);
    }
  }

  undo() {
    if (!this.isFinishing) {
      this.#stepped(this.game.undo(), "undone", "nothing.undo");
    }
  }

  redo() {
    if (!this.isFinishing) {
      this.#stepped(this.game.redo(), "redone", "nothing.redo", -1);
    }
  }

  /**
   * @param {Move | null} move
   * @param {string} done
   * @param {string} nothing
   * @param {number} [back]
   */
  #stepped(move, done, nothing, back = 0) {
    if (move === null) {
      this.say(nothing);
      return;
    }
    const before = this.game.positionAfter(this.game.moves.length + back);
    this.show();
    this.say(done, { move: this.texts.move(before, move) });
  }

  /**
   * Undoes moves until so many are left; 0 starts anew.
   * @param {number} count
   */
  goTo(count) {
    this.isFinishing = false;
    this.game.goTo(count);
    this.show();
    if (count === 0) {
      this.say("restarted");
    }
  }

  /** Makes the plays that bring the last cards home, one after the other. */
  async finishUp() {
    const plays = this.finish;
    if (plays === null || this.isFinishing) {
      return;
    }
    this.isFinishing = true;
    for (const move of plays) {
      if (!this.isFinishing || this.game.make(move) !== null) {
        break;
      }
      this.show();
      await new Promise((resume) => setTimeout(resume, this.table.duration > 0 ? FINISHING_PAUSE : 0));
    }
    this.isFinishing = false;
    this.listener.changed();
    if (this.game.isWon) {
      this.#won();
    }
  }

  /**
   * Says the text of a key.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  say(key, values) {
    this.listener.say(this.texts.say(key, values));
  }
}

/**
 * Returns what a place of the table is as a move's target.
 * @param {string} place
 * @returns {Target}
 */
export function targetOf(place) {
  if (place.startsWith("hour-")) {
    return "clock";
  }
  return place === "reserve" ? "reserve" : Number(place);
}
