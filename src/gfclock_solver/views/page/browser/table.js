// The table: the clock, the columns and the reserve, drawn from a position.
//
// Lists and buttons for those who hear the page or use a keyboard: twelve hours, eight columns, and one button for each
// place, which stays while cards come and go, so that the focus never gets lost.  Each card is one element for ever.
import { DECK } from "../modules/cards.js";
import { cardsAt } from "../modules/rules.js";
import { columnStep, layOut, placeOnDial } from "./layout.js";

/** @typedef {import("../modules/cards.js").Card} Card */
/** @typedef {import("../modules/rules.js").Position} Position */
/** @typedef {import("../modules/rules.js").Rules} Rules */
/** @typedef {import("../modules/rules.js").Source} Source */
/** @typedef {import("../modules/rules.js").Target} Target */
/** @typedef {import("./texts.js").Texts} Texts */

/**
 * What is marked on the table.
 * @typedef {object} Marks
 * @property {{ from: Source, count: number } | null} [chosen] the cards that are chosen
 * @property {readonly { to: Target, hour: number }[]} [places] where they can go
 * @property {"choice" | "hint" | "moved"} [kind] why they are marked
 * @property {{ place: Source, count: number }} [taken] how many cards of the column with the focus would move
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {string} className
 * @param {Node[]} children
 */
export function element(tag, className, ...children) {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...children);
  return made;
}

/**
 * @param {string} className
 * @param {string[]} symbols
 */
export function picture(className, ...symbols) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  for (const symbol of symbols) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${symbol}`);
    svg.append(use);
  }
  return svg;
}

/** @param {Card} card */
function cardElement(card) {
  const face = picture("face", `suit-${card.charAt(1)}`, `rank-${card.charAt(0)}`);
  face.setAttribute("viewBox", "0 0 100 140");
  const made = element("li", `card suit-${card.charAt(1)}`, face, element("span", "hidden"));
  made.dataset.card = card;
  return made;
}

/** @param {string} place */
function placeButton(place) {
  const button = element("button", "place");
  button.type = "button";
  button.dataset.place = place;
  button.tabIndex = -1;
  return button;
}

/** The table in the page. */
export class Table {
  /**
   * @param {HTMLElement} root
   * @param {Texts} texts
   */
  constructor(root, texts) {
    this.root = root;
    this.texts = texts;
    /** @type {Map<Card, HTMLElement>} */
    this.cards = new Map(DECK.map((card) => [card, cardElement(card)]));
    /** @type {import("./layout.js").Layout} */
    this.layout = layOut(1000, 700);
    /** How long a card is under way, in milliseconds; 0 does without. */
    this.duration = 0;
    /** @type {Position | null} */
    this.position = null;
    /** @type {Marks} */
    this.marks = {};
    this.hours = Array.from({ length: 12 }, (_, index) => this.#hour(index + 1));
    this.columns = Array.from({ length: 8 }, (_, index) => this.#column(String(index + 1)));
    this.reserve = this.#column("reserve");
    this.#list("clock").append(...this.hours.map((hour) => hour.item));
    this.#list("columns").append(...this.columns.map((column) => column.item));
    this.#list("reserve").append(this.reserve.item);
  }

  /** @param {string} id */
  #list(id) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`#${id}`));
  }

  /** @param {number} hour */
  #hour(hour) {
    const pile = element("ol", "pile");
    const button = placeButton(`hour-${hour}`);
    const number = element("span", "number", document.createTextNode(String(hour)));
    const left = element("span", "left");
    const label = element("div", "label", number, left);
    for (const hidden of [pile, label]) {
      hidden.setAttribute("aria-hidden", "true");
    }
    return { item: element("li", "hour", pile, label, button), pile, label, left, button };
  }

  /** @param {string} place */
  #column(place) {
    const cards = element("ol", "cards");
    const button = placeButton(place);
    const item = element("li", "column", cards, button);
    item.dataset.place = place;
    return { item, cards, button };
  }

  /**
   * Returns the button of a place: a column's number, "reserve" or "hour-12".
   * @param {string} place
   */
  button(place) {
    return /** @type {HTMLButtonElement} */ (this.root.querySelector(`button[data-place="${place}"]`));
  }

  /** Fits the table to the room that it has. */
  resize() {
    // The room is the window less what else is in the page; where that is too little, the page scrolls.
    const others = [...document.querySelectorAll("header, footer")].reduce(
      (sum, one) => sum + /** @type {HTMLElement} */ (one).offsetHeight,
      0,
    );
    const { clientHeight } = document.documentElement;
    // With large text there is little room: better to scroll than to have cards that are too small to read.
    document.querySelector("footer")?.classList.toggle("large", others > 0.4 * clientHeight);
    this.layout = layOut(this.root.clientWidth, Math.max(270, 0.75 * clientHeight, clientHeight - others));
    const { cardHeight, cardWidth, dialHeight, dialWidth, gap } = this.layout;
    const sizes = { "--w": cardWidth, "--h": cardHeight, "--gap": gap, "--dial-w": dialWidth, "--dial-h": dialHeight };
    for (const [name, size] of Object.entries(sizes)) {
      this.root.style.setProperty(name, `${size}px`);
    }
    this.root.classList.toggle("wide", this.layout.isWide);
    this.hours.forEach(({ item }, index) => {
      for (const [name, value] of Object.entries(placeOnDial(this.layout, index + 1))) {
        item.style.setProperty(`--${name.toLowerCase()}`, `${value.toFixed(1)}px`);
      }
    });
    if (this.position !== null) {
      this.#place(this.position);
    }
  }

  /**
   * Shows a position.
   * @param {Position} position
   * @param {Rules} rules
   */
  draw(position, rules) {
    const before = this.duration > 0 && this.position !== null ? this.#corners() : null;
    for (const made of this.cards.values()) {
      made.style.setProperty("translate", "none");
      made.classList.remove("dragged");
    }
    this.position = position;
    this.reserve.item.parentElement?.toggleAttribute("hidden", !rules.oneSpace);
    this.#place(position);
    this.#name();
    if (before !== null) {
      this.#animate(before);
    }
  }

  /** @param {Position} position */
  #place(position) {
    this.hours.forEach(({ item, left, pile }, index) => {
      const height = Number(position.heights[index]);
      const finished = position.piles[index] ?? [];
      this.#fill(pile, finished.slice(Math.max(0, height - 2), height), 0);
      item.classList.toggle("done", height === finished.length);
      left.textContent = height === finished.length ? "✓" : "•".repeat(finished.length - height);
    });
    for (const [index, { button, cards, item }] of [...this.columns, this.reserve].entries()) {
      const lying = cardsAt(position, index < 8 ? index + 1 : "reserve");
      const step = columnStep(this.layout, lying.length);
      this.#fill(cards, lying, step);
      item.classList.toggle("empty", lying.length === 0);
      const end = Math.max(0, lying.length - 1) * step;
      item.style.setProperty("--end", `${end}px`);
      item.style.setProperty("--step", `${step}px`);
      button.style.setProperty("--taken", String(Math.max(0, this.#taken(item.dataset.place) - 1)));
    }
  }

  /** @param {string | undefined} place */
  #taken(place) {
    const { chosen, taken } = this.marks;
    if (chosen && String(chosen.from) === place) {
      return chosen.count;
    }
    return taken && String(taken.place) === place ? taken.count : 1;
  }

  /**
   * @param {HTMLElement} list
   * @param {readonly Card[]} cards
   * @param {number} step
   */
  #fill(list, cards, step) {
    const wanted = cards.map((card) => /** @type {HTMLElement} */ (this.cards.get(card)));
    if (list.children.length !== wanted.length || wanted.some((one, index) => list.children[index] !== one)) {
      list.replaceChildren(...wanted);
    }
    wanted.forEach((one, index) => {
      one.style.setProperty("top", `${index * step}px`);
      // The button on the top card says what it is.
      if (index === wanted.length - 1) {
        one.setAttribute("aria-hidden", "true");
      } else {
        one.removeAttribute("aria-hidden");
      }
    });
  }

  /** Gives every place its name. */
  #name() {
    const { position, texts } = this;
    if (position === null) {
      return;
    }
    for (const [card, made] of this.cards) {
      const name = /** @type {HTMLElement} */ (made.lastElementChild);
      name.textContent = texts.card(card);
    }
    this.hours.forEach(({ button }, index) => {
      button.setAttribute(
        "aria-label",
        texts.hour(position.piles[index] ?? [], Number(position.heights[index]), index + 1),
      );
    });
    this.columns.forEach(({ button, item }, index) => {
      const cards = position.columns[index] ?? [];
      const taken = this.#taken(item.dataset.place);
      button.setAttribute("aria-label", texts.column(cards, index + 1, taken));
    });
    this.reserve.button.setAttribute("aria-label", texts.reserve(position.reserve));
  }

  /**
   * Marks what is chosen or hinted at, and where it can go.
   * @param {Marks} marks
   */
  mark(marks) {
    this.marks = marks;
    const { chosen, kind, places = [] } = marks;
    for (const [place, item] of this.#items()) {
      item.classList.remove("chosen", "target", "hint", "moved");
      if (chosen && String(chosen.from) === place) {
        item.classList.add("chosen", ...(kind === "hint" ? ["hint"] : []));
      }
      if (places.some(({ hour, to }) => (to === "clock" ? `hour-${hour}` : String(to)) === place)) {
        item.classList.add(kind === "moved" ? "moved" : "target", ...(kind === "hint" ? ["hint"] : []));
      }
    }
    if (this.position !== null) {
      this.#place(this.position);
      this.#name();
    }
  }

  /** @returns {[string, HTMLElement][]} */
  #items() {
    return [...this.hours, ...this.columns, this.reserve].map(({ button, item }) => [
      String(button.dataset.place),
      item,
    ]);
  }

  /** Returns where the cards that can be seen are now. */
  #corners() {
    const corners = new Map();
    for (const [card, made] of this.cards) {
      if (made.isConnected) {
        corners.set(card, made.getBoundingClientRect());
      }
    }
    return corners;
  }

  /**
   * Lets each card that has another place go there from where it was.
   * @param {Map<Card, DOMRect>} before
   */
  #animate(before) {
    for (const [card, made] of this.cards) {
      const [old, now] = [before.get(card), made.isConnected ? made.getBoundingClientRect() : null];
      if (old === undefined || now === null) {
        continue;
      }
      const [across, down] = [old.left - now.left, old.top - now.top];
      if (Math.hypot(across, down) > 2) {
        made.classList.add("moving");
        const way = made.animate([{ transform: `translate(${across}px, ${down}px)` }, { transform: "none" }], {
          duration: this.duration,
          easing: "cubic-bezier(.2,.7,.3,1)",
        });
        way.onfinish = way.oncancel = () => made.classList.remove("moving");
      }
    }
  }
}
