// The page: puts the board that is wanted on the table, and everything else around it.
import { positionOf, rulesOf } from "../modules/rules.js";
import { button, copyLine, DURATIONS, settingsFrom, showMenu, showText } from "./dialogs.js";
import { makeDraggable } from "./drag.js";
import { keyOf, openSolution, shownEntries } from "./entries.js";
import { bindKeys } from "./keys.js";
import { Play } from "./play.js";
import { Player } from "./player.js";
import { keep, recall } from "./storage.js";
import { Table } from "./table.js";
import { fillTexts, Texts } from "./texts.js";
import { buildTools } from "./tools.js";

/** @typedef {import("../modules/rules.js").Position} Position */
/** @typedef {import("../modules/rules.js").Rules} Rules */
/** @typedef {import("../modules/rules.js").Source} Source */
/** @typedef {import("./entries.js").Entry} Entry */
/** @typedef {import("./entries.js").PageData} PageData */

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** The whole page. */
class Page {
  /** @param {PageData & { languages: Record<string, import("./texts.js").Language> }} data */
  constructor(data) {
    this.data = data;
    const kept = recall("settings");
    this.settings = settingsFrom(kept, "");
    this.texts = new Texts(data.languages, this.#languages());
    this.table = new Table(byId("game"), this.texts);
    const { entries, first } = shownEntries(data, new Date());
    this.entries = entries;
    this.dialogs = {
      menu: /** @type {HTMLDialogElement} */ (byId("settings")),
      text: /** @type {HTMLDialogElement} */ (byId("text")),
    };
    this.picker = /** @type {HTMLSelectElement} */ (byId("boards"));
    /** @type {Player | null} */
    this.player = null;
    const asked = entries.findIndex((entry) => location.hash === `#${encodeURIComponent(entry.name)}`);
    this.play = this.#playOf(/** @type {Entry} */ (entries[asked] ?? entries[first]));
    this.tools = buildTools(this);
    bindKeys(this);
    this.#bind();
    this.apply();
    this.open(Math.max(asked, first));
  }

  #languages() {
    return [this.settings.language, ...(this.data.language === null ? navigator.languages : [this.data.language])];
  }

  #bind() {
    const root = byId("game");
    makeDraggable(root, {
      pick: (target) => this.#pick(target),
      places: (from, count) => this.play.dragPlaces(placeOf(from), count),
      drop: (from, count, place) => this.play.drop(placeOf(from), count, place),
    });
    root.addEventListener("click", (event) => this.#tapped(/** @type {Element} */ (event.target)));
    byId("finish").addEventListener("click", () => this.play.finishUp());
    byId("menu").addEventListener("click", () => this.openMenu());
    this.picker.addEventListener("change", () => this.open(this.picker.selectedIndex));
    const observer = new ResizeObserver(() => this.table.resize());
    for (const element of document.querySelectorAll("html, header, footer")) {
      observer.observe(element);
    }
    addEventListener("resize", () => this.table.resize());
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.apply());
  }

  /** Makes the settings so. */
  apply() {
    const { settings, table, texts } = this;
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const { dataset } = document.documentElement;
    dataset.theme = settings.theme === "auto" ? (isDark ? "dark" : "light") : settings.theme;
    dataset.suits = settings.four ? "four" : "two";
    dataset.hand = settings.left ? "left" : "right";
    dataset.score = settings.score ? "shown" : "hidden";
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    table.duration = isStill ? 0 : DURATIONS[settings.speed];
    this.play.choosesFirst = settings.choose;
    const code = new Texts(texts.languages, this.#languages()).code;
    if (code !== document.documentElement.lang || this.tools.isEmpty()) {
      texts.code = code;
      document.documentElement.lang = code;
      this.#fill();
    }
    table.resize();
  }

  /** Puts every text into the page. */
  #fill() {
    fillTexts(document, this.texts);
    this.tools.fill();
    this.#list();
    this.#title();
    this.changed();
  }

  /** @param {Entry} entry */
  #playOf(entry) {
    const rules = /** @type {Rules} */ (rulesOf(entry.rules));
    const listener = {
      say: (/** @type {string} */ text) => this.say(text),
      changed: () => this.changed(),
      won: () => this.#won(),
    };
    const play = new Play(entry, positionOf(entry.board), rules, this.table, this.texts, listener);
    play.choosesFirst = this.settings.choose;
    // So hints go by the solution with the fewest shifts for as long as the player does.
    play.adviser.learn(play.game.position, openSolution(entry)?.moves ?? []);
    return play;
  }

  /**
   * Puts another board on the table.
   * @param {number} index
   */
  open(index) {
    this.closePlayer();
    this.play.isFinishing = false;
    const entry = /** @type {Entry} */ (this.entries[index]);
    this.play = this.#playOf(entry);
    const resumed = this.play.resume();
    this.picker.selectedIndex = index;
    this.#title();
    // Nothing is kept before a move is made: what was kept elsewhere may come late.
    this.play.draw();
    const greeting = entry.verdict === "lost" ? "welcome.lost" : "welcome";
    this.say(this.texts.say(this.play.game.isStuck ? "stuck" : resumed ? "resumed" : greeting));
  }

  /** @param {Entry} entry */
  #nameOf(entry) {
    return entry.date === undefined ? entry.name : this.texts.day(entry.date);
  }

  #list() {
    this.picker.hidden = this.entries.length < 2;
    const { selectedIndex } = this.picker;
    const options = this.entries.map((entry) => {
      const name = this.#nameOf(entry);
      return new Option(recall(`won:${keyOf(entry)}`) === true ? this.texts.say("board.won", { name }) : name);
    });
    this.picker.replaceChildren(...options);
    this.picker.selectedIndex = selectedIndex;
  }

  #title() {
    const { texts } = this;
    const { date, grade, name, rules } = this.play.entry;
    const day = date === undefined ? null : texts.say("day", { day: texts.day(date) });
    byId("title").textContent = day ?? texts.say("game");
    document.title = `${day ?? name} – ${texts.say("game")}`;
    const facts = [
      // The list above has the name already.
      ...(this.entries.length > 1 && date === undefined ? [] : [name]),
      ...(rules === "standard" ? [] : [rules.replaceAll("+", " + ")]),
      ...(grade === undefined ? [] : [texts.say(`grade.${grade}`)]),
    ];
    byId("subtitle").textContent = facts.join(" · ");
  }

  /** @param {string} text */
  say(text) {
    byId("status").textContent = text;
  }

  /** Shows what can be done now, and the score. */
  changed() {
    const { play, player, texts } = this;
    const { game } = play;
    const par = play.entry.par;
    const shown = player?.replay.position ?? game.position;
    const parText = (/** @type {number | undefined} */ count) =>
      count === undefined ? "" : texts.say("par", { count });
    byId("moves").textContent = String(player?.replay.shown ?? game.moves.length);
    byId("shifts").textContent = String(player?.shifts ?? game.shifts);
    byId("moves-par").textContent = parText(par?.length);
    byId("shifts-par").textContent = parText(par?.shifts);
    byId("progress").textContent = texts.say("on-clock", {
      count: shown.heights.reduce((sum, height) => sum + height, 0),
    });
    const offer = player === null && play.finish !== null && !play.isFinishing;
    byId("finish").hidden = !offer;
    this.tools.update();
  }

  /** @param {Element} target */
  #pick(target) {
    const column = /** @type {HTMLElement | null} */ (target.closest(".column"));
    const place = column?.dataset.place;
    if (this.player !== null || place === undefined || column === null) {
      return null;
    }
    const cards = [.../** @type {NodeListOf<HTMLElement>} */ (column.querySelectorAll(".card"))];
    const card = target.closest(".card");
    const index = card === null ? cards.length - 1 : cards.indexOf(/** @type {HTMLElement} */ (card));
    const count = cards.length - index;
    const isTaken = cards.length > 0 && this.play.canTake(placeOf(place), count);
    return isTaken ? { from: place, count, cards: cards.slice(index) } : null;
  }

  /** @param {Element} target */
  #tapped(target) {
    const place = /** @type {HTMLElement | null} */ (target.closest("[data-place]"))?.dataset.place;
    if (this.player !== null || place === undefined) {
      return;
    }
    const card = target.closest(".card");
    const cards = [...(target.closest(".column")?.querySelectorAll(".card") ?? [])];
    const { taken } = this.play;
    const byKey = taken !== null && String(taken.place) === place ? taken.count : 1;
    this.play.tap(place, card === null ? byKey : cards.length - cards.indexOf(card));
  }

  openMenu() {
    /** @type {[string, () => void][]} */
    const actions = [
      ["lost-by.button", () => this.tellLosing()],
      ["describe", () => this.describe()],
      ["help", () => this.help()],
    ];
    showMenu(this.dialogs.menu, this.texts, this.settings, (settings) => this.#set(settings), actions);
  }

  /** @param {import("./dialogs.js").Settings} settings */
  #set(settings) {
    Object.assign(this.settings, settings);
    keep("settings", this.settings);
    const before = this.texts.code;
    this.apply();
    if (before !== this.texts.code) {
      this.openMenu();
      this.table.mark({});
    }
  }

  describe() {
    const position = this.player?.replay.position ?? this.play.game.position;
    const lines = this.texts.describe(position, this.play.rules.oneSpace);
    showText(this.dialogs.text, this.texts, this.texts.say("description"), lines);
  }

  help() {
    const { rules, texts } = this.play;
    const options = rules.name === "standard" ? [] : rules.name.split("+");
    const keys = ["aim", "columns", ...options, "tap", "keys", "truth"];
    showText(
      this.dialogs.text,
      texts,
      texts.say("help"),
      keys.map((key) => texts.say(`help.${key}`)),
    );
  }

  /** Says which move lost the game, and offers to go back to before it. */
  async tellLosing() {
    const { play, texts } = this;
    const { game } = play;
    const number = await play.adviser.losingMove(game);
    if (number === null || number === 0) {
      const verdict = number === null ? await play.adviser.verdict(game.position) : "lost";
      const key = number === 0 ? "start" : verdict === "solvable" ? "none" : "unknown";
      this.say(texts.say(`lost-by.${key}`));
      return;
    }
    const before = game.positionAfter(number - 1);
    const better = await play.adviser.hint(before);
    const move = /** @type {import("../modules/rules.js").Move} */ (game.moves[number - 1]);
    const lines = [
      texts.say("lost-by", { number, move: texts.move(before, move) }),
      ...(better === null ? [] : [texts.say("lost-by.better", { move: texts.move(before, better) })]),
    ];
    const back = button(texts.say("lost-by.go"), () => {
      this.dialogs.text.close();
      play.goTo(number - 1);
    });
    showText(this.dialogs.text, texts, texts.say("lost-by.button"), lines, [back]);
  }

  #won() {
    this.#list();
    const { entries, play, texts } = this;
    const { dialogs } = this;
    const line = this.result();
    const again = button(texts.say("again"), () => {
      dialogs.text.close();
      play.goTo(0);
    });
    const copy = button(texts.say("copy"), () => copyLine(dialogs.text, texts, line));
    const following = entries.indexOf(play.entry) + 1;
    const next = button(texts.say("next"), () => {
      dialogs.text.close();
      this.open(following);
    });
    const buttons = [copy, again, ...(following < entries.length ? [next] : [])];
    showText(dialogs.text, texts, texts.say("won", { count: play.game.moves.length }), [line], buttons);
  }

  /** Returns the line that tells of the game won. */
  result() {
    const { play, texts } = this;
    const { entry, game, hints } = play;
    return texts.say("result", {
      name: entry.date ?? entry.name,
      rules: entry.rules === "standard" ? texts.say("standard") : entry.rules,
      moves: game.moves.length,
      shifts: game.shifts,
      par: entry.par === undefined ? "" : texts.say("result.par", { count: entry.par.shifts }),
      hints: hints === 0 ? "" : texts.say("result.hints", { count: hints }),
    });
  }

  /** Shows the solution instead of the game. */
  openPlayer() {
    const { play, texts } = this;
    const solution = openSolution(play.entry);
    if (solution === null) {
      this.say(texts.say(play.entry.verdict === "lost" ? "solution.lost" : "solution.none"));
      return;
    }
    const listener = { say: (/** @type {string} */ text) => this.say(text), changed: () => this.changed() };
    play.isFinishing = false;
    this.player = new Player(play.game.positionAfter(0), play.rules, solution, this.table, texts, listener);
    this.player.goTo(0);
    const key = solution.shortest ? "solution.shortest" : "solution.checked";
    this.say(texts.say(key, { moves: solution.length, shifts: solution.shifts }));
    this.tools.focus();
  }

  /** Goes back to the game. */
  closePlayer() {
    if (this.player !== null) {
      this.player.pause();
      this.player = null;
      this.play.draw();
      this.tools.focus();
    }
  }
}

/** @param {string} place */
function placeOf(place) {
  return /** @type {Source} */ (place === "reserve" ? place : Number(place));
}

new Page(JSON.parse(String(byId("data").textContent)));
