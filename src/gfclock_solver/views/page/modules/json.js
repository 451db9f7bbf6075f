// JSON read strictly: what other readers could understand in two ways is refused.  A field that is there twice, a
// number that is not whole or too large to be exact, text behind a document.

/** Text that is no JSON document of the kind that is written here; the message says what is wrong. */
export class NotJson extends Error {}

const DEEPEST = 100;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids just these in a text
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const BLANK = /[ \t\n\r]*/y;
/** @type {[string, boolean | null][]} */
const WORDS = [
  ["true", true],
  ["false", false],
  ["null", null],
];

/** A reader of the documents that a text holds one after another. */
class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.place = 0;
  }

  /** @param {RegExp} pattern a sticky one */
  match(pattern) {
    pattern.lastIndex = this.place;
    const match = pattern.exec(this.text);
    if (match !== null) {
      this.place += match[0].length;
    }
    return match;
  }

  /** @param {string} wanted */
  take(wanted) {
    this.match(BLANK);
    if (!this.text.startsWith(wanted, this.place)) {
      return false;
    }
    this.place += wanted.length;
    return true;
  }

  /** @param {string} wanted */
  require(wanted) {
    if (!this.take(wanted)) {
      throw new NotJson(`want ${wanted} at sign ${this.place + 1}`);
    }
  }

  /**
   * @param {number} depth
   * @returns {unknown}
   */
  value(depth) {
    if (depth > DEEPEST) {
      throw new NotJson("too many lists and objects in one another");
    }
    if (this.take("{")) {
      return this.object(depth);
    }
    if (this.take("[")) {
      return this.list(depth);
    }
    const word = WORDS.find(([name]) => this.take(name));
    if (word !== undefined) {
      return word[1];
    }
    const number = this.match(NUMBER);
    if (number === null) {
      return this.string();
    }
    if (number[1] !== undefined || number[2] !== undefined || number[0] === "-0") {
      throw new NotJson(`${number[0]} is no whole number`);
    }
    if (!Number.isSafeInteger(Number(number[0]))) {
      throw new NotJson("a number is out of range");
    }
    return Number(number[0]);
  }

  /** @returns {string} */
  string() {
    this.match(BLANK);
    const match = this.match(TEXT);
    if (match === null) {
      throw new NotJson(`no value at sign ${this.place + 1}`);
    }
    return JSON.parse(match[0]);
  }

  /** @param {number} depth */
  object(depth) {
    /** @type {Record<string, unknown>} */
    const fields = Object.create(null);
    if (this.take("}")) {
      return fields;
    }
    do {
      const name = this.string();
      if (Object.hasOwn(fields, name)) {
        throw new NotJson(`the field ${JSON.stringify(name)} is there twice`);
      }
      this.require(":");
      fields[name] = this.value(depth + 1);
    } while (this.take(","));
    this.require("}");
    return fields;
  }

  /** @param {number} depth */
  list(depth) {
    /** @type {unknown[]} */
    const values = [];
    if (this.take("]")) {
      return values;
    }
    do {
      values.push(this.value(depth + 1));
    } while (this.take(","));
    this.require("]");
    return values;
  }
}

/**
 * Yields the documents of a text, each on lines of its own, or those of the one list that it is.
 * @param {string} text
 * @returns {Generator<unknown, void, void>}
 */
export function* readDocuments(text) {
  const reader = new Reader(text.startsWith("\ufeff") ? text.slice(1) : text);
  reader.match(BLANK);
  if (reader.place === reader.text.length) {
    throw new NotJson("there is no document");
  }
  const isList = reader.text.startsWith("[", reader.place);
  while (reader.place < reader.text.length) {
    const document = reader.value(0);
    reader.match(/[ \t\r]*/y);
    if (reader.place < reader.text.length && reader.text.charAt(reader.place) !== "\n") {
      throw new NotJson("there is text behind the document");
    }
    reader.match(BLANK);
    if (!isList) {
      yield document;
    } else if (reader.place < reader.text.length) {
      throw new NotJson("there is text behind the list");
    } else {
      yield* /** @type {unknown[]} */ (document);
    }
  }
}
