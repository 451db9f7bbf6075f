// What the page says, in the languages that it knows; where one has no text for a key, English has.
import { rankOf, suitOf } from "../modules/cards.js";
import { cardsAt, hourOf } from "../modules/rules.js";

/** @typedef {import("../modules/cards.js").Card} Card */
/** @typedef {import("../modules/rules.js").Move} Move */
/** @typedef {import("../modules/rules.js").Position} Position */
/** @typedef {Record<string, string | Record<string, string>>} Language texts by key, or one for each plural form */

/** The texts of a language. */
export class Texts {
  /**
   * @param {Record<string, Language>} languages by their codes, "en" among them
   * @param {readonly string[]} wanted codes such as "de-AT", the most wanted first
   */
  constructor(languages, wanted) {
    this.languages = languages;
    const known = wanted
      .map((code) => code.toLowerCase().split("-")[0] ?? "")
      .filter((code) => Object.hasOwn(languages, code));
    this.code = known[0] ?? "en";
  }

  /**
   * Returns the text of a key with its values filled in; `count` chooses the plural form.
   * @param {string} key
   * @param {Record<string, string | number>} [values]
   */
  say(key, values = {}) {
    const text = this.languages[this.code]?.[key] ?? this.languages.en?.[key] ?? key;
    const form = typeof text === "string" ? text : (text[this.#plural(Number(values.count))] ?? text.other ?? key);
    return form.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
  }

  /** @param {number} count */
  #plural(count) {
    return new Intl.PluralRules(this.code).select(count);
  }

  /**
   * Returns a card's name, such as "10 of hearts".
   * @param {Card} card
   */
  card(card) {
    const rank = rankOf(card);
    const named = rank === 1 || rank > 10 ? this.say(`rank.${card.charAt(0)}`) : String(rank);
    return this.say("card", { rank: named, suit: this.say(`suit.${suitOf(card)}`) });
  }

  /**
   * Returns a day in words.
   * @param {string} day as YYYY-MM-DD
   */
  day(day) {
    const date = new Date(`${day}T00:00:00Z`);
    return new Intl.DateTimeFormat(this.code, { dateStyle: "long", timeZone: "UTC" }).format(date);
  }

  /**
   * Returns a move in words.
   * @param {Position} position the one before it
   * @param {Move} move
   */
  move(position, move) {
    const count = move.count ?? 1;
    const values = {
      card: count > 1 ? this.say("run", { card: this.card(move.card), count: count - 1 }) : this.card(move.card),
      from: move.from === "reserve" ? this.say("from.reserve") : this.say("from.column", { column: move.from }),
    };
    if (move.to === "clock") {
      return this.say("move.clock", { ...values, hour: hourOf(position, move.card) });
    }
    if (move.to === "reserve") {
      return this.say("move.reserve", values);
    }
    const base = cardsAt(position, move.to).at(-1);
    return base === undefined
      ? this.say("move.empty", { ...values, column: move.to })
      : this.say("move.column", { ...values, column: move.to, base: this.card(base) });
  }

  /**
   * Returns a whole position in sentences.
   * @param {Position} position
   * @param {boolean} hasReserve
   */
  describe(position, hasReserve) {
    const hours = position.piles.map((pile, index) => this.hour(pile, Number(position.heights[index]), index + 1));
    const columns = position.columns.map((cards, index) =>
      cards.length > 0
        ? this.say("describe.column", { column: index + 1, cards: cards.map((card) => this.card(card)).join(", ") })
        : this.say("column.empty", { column: index + 1 }),
    );
    return [...hours, ...columns, ...(hasReserve ? [this.reserve(position.reserve)] : [])].map((line) => `${line}.`);
  }

  /**
   * Returns what is to be said of a pile of the clock.
   * @param {readonly Card[]} pile
   * @param {number} height
   * @param {number} hour
   */
  hour(pile, height, hour) {
    const top = this.card(String(pile[height - 1]));
    return height === pile.length
      ? this.say("hour.done", { hour, top })
      : this.say("hour.open", { hour, top, next: this.card(String(pile[height])), count: pile.length - height });
  }

  /**
   * Returns what is to be said of a column of which so many cards would move.
   * @param {readonly Card[]} cards
   * @param {number} column
   * @param {number} taken
   */
  column(cards, column, taken) {
    if (cards.length === 0) {
      return this.say("column.empty", { column });
    }
    const top = this.card(String(cards.at(-taken)));
    return taken > 1
      ? this.say("column.run", { column, top, count: taken })
      : this.say("column.top", { column, top, count: cards.length });
  }

  /** @param {Card | null} card */
  reserve(card) {
    return card === null ? this.say("reserve.empty") : this.say("reserve.card", { card: this.card(card) });
  }
}

/**
 * Puts the texts of a language where the page's elements ask for them.
 * @param {ParentNode} root
 * @param {Texts} texts
 */
export function fillTexts(root, texts) {
  for (const element of root.querySelectorAll("[data-text]")) {
    element.textContent = texts.say(String(element.getAttribute("data-text")));
  }
  for (const element of root.querySelectorAll("[data-label]")) {
    element.setAttribute("aria-label", texts.say(String(element.getAttribute("data-label"))));
  }
}
