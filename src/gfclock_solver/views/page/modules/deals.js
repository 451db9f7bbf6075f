// The boards of the deals: the same shuffles as the programs have whose deals they are.
import { DECK, rankOf, suitOf } from "./cards.js";
import { COLUMN_COUNT, pilesOf } from "./rules.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {import("./rules.js").Board} Board */

/**
 * @typedef {object} Source
 * @property {bigint} first the first deal's number
 * @property {bigint} last
 * @property {string} clock the layout
 * @property {(number: bigint, clockCards: readonly Card[]) => Card[]} deal the column cards in the order of dealing
 */

const MASK_64 = (1n << 64n) - 1n;

/** From here on PySolFC shuffles with Python's random numbers. */
const FIRST_LONG_NUMBER = 32000n;

/** @type {Record<string, Source>} */
const SOURCES = {
  gf: { first: 0n, last: 2n ** 53n - 1n, clock: "HSDC", deal: dealOwn },
  ms: { first: 1n, last: 2n ** 31n - 1n, clock: "SHCD", deal: dealMicrosoft },
  pysol: { first: 1n, last: 10n ** 20n, clock: "SHCD", deal: dealPysol },
};

/**
 * Returns a source of deals, or null for a name that is none.
 * @param {string} name
 */
export function sourceOf(name) {
  return Object.hasOwn(SOURCES, name) ? (SOURCES[name] ?? null) : null;
}

/**
 * Returns the board of a deal such as "ms:25", or null where there is no deal of that name.
 * @param {string} deal
 * @returns {Board | null}
 */
export function dealBoard(deal) {
  const match = /^([a-z]+):(0|[1-9][0-9]{0,20})$/.exec(deal);
  const source = sourceOf(match?.[1] ?? "");
  const number = BigInt(match?.[2] ?? 0);
  if (match === null || match[0] !== deal || source === null || number < source.first || number > source.last) {
    return null;
  }
  const clockCards = pilesOf(source.clock).map((pile) => String(pile[0]));
  const pack = source.deal(number, clockCards);
  /** @type {Card[][]} */
  const columns = Array.from({ length: COLUMN_COUNT }, () => []);
  pack.forEach((card, index) => {
    columns[index % COLUMN_COUNT]?.push(card);
  });
  return { clock: source.clock, columns, reserve: null };
}

/**
 * Our own deals: the column cards in order, shuffled with SplitMix64.
 * @param {bigint} number
 * @param {readonly Card[]} clockCards
 */
function dealOwn(number, clockCards) {
  const pack = inOrder("HSDC").filter((card) => !clockCards.includes(card));
  let state = number;
  const next = () => {
    state = (state + 0x9e3779b97f4a7c15n) & MASK_64;
    let mixed = state;
    mixed = ((mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK_64;
    mixed = ((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn) & MASK_64;
    return mixed ^ (mixed >> 31n);
  };
  for (let last = pack.length - 1; last > 0; last -= 1) {
    swap(pack, last, Number((next() * BigInt(last + 1)) >> 64n));
  }
  return pack;
}

/**
 * The shuffle of Microsoft's FreeCell, dealt from the end of the deck.
 * @param {bigint} number
 * @param {readonly Card[]} clockCards
 */
function dealMicrosoft(number, clockCards) {
  const deck = inOrder("CDHS");
  let random = Number(number);
  for (let count = deck.length; count > 1; count -= 1) {
    random = (Math.imul(random, 214013) + 2531011) >>> 0;
    swap(deck, count - 1, ((random >>> 16) & 0x7fff) % count);
  }
  return deck.reverse().filter((card) => !clockCards.includes(card));
}

/**
 * PySolFC's: the same for small numbers; for others a deck by suits, shuffled with Python's random numbers.
 * @param {bigint} number
 * @param {readonly Card[]} clockCards
 */
function dealPysol(number, clockCards) {
  if (number < FIRST_LONG_NUMBER) {
    return dealMicrosoft(number, clockCards);
  }
  const deck = [..."CSHD"].flatMap((suit) => DECK.filter((card) => suitOf(card) === suit));
  const random = pythonRandom(number);
  for (let last = deck.length - 1; last > 0; last -= 1) {
    swap(deck, last, Math.floor(random() * (last + 1)));
  }
  return deck.reverse().filter((card) => !clockCards.includes(card));
}

/**
 * Returns the deck by ranks, ace first, within a rank by suits.
 * @param {string} suits
 */
function inOrder(suits) {
  const place = (/** @type {Card} */ card) => 4 * rankOf(card) + suits.indexOf(suitOf(card));
  return [...DECK].sort((one, other) => place(one) - place(other));
}

/**
 * @param {Card[]} cards
 * @param {number} one
 * @param {number} other
 */
function swap(cards, one, other) {
  const kept = String(cards[one]);
  cards[one] = String(cards[other]);
  cards[other] = kept;
}

/**
 * Returns Python's `random.Random(number).random`: the Mersenne Twister of Matsumoto and Nishimura, seeded by the
 * number's words of 32 bits, and 53 of its bits as a fraction.
 * @param {bigint} number
 * @returns {() => number}
 */
function pythonRandom(number) {
  const size = 624;
  const state = new Uint32Array(size);
  const at = (/** @type {number} */ place) => Number(state[place % size]);
  /** @type {number[]} */
  const key = [];
  for (let rest = number; rest > 0n; rest >>= 32n) {
    key.push(Number(rest & 0xffffffffn));
  }
  state[0] = 19650218;
  for (let i = 1; i < size; i += 1) {
    state[i] = Math.imul(1812433253, at(i - 1) ^ (at(i - 1) >>> 30)) + i;
  }
  const mix = (/** @type {number} */ i, /** @type {number} */ factor) =>
    at(i) ^ Math.imul(at(i + size - 1) ^ (at(i + size - 1) >>> 30), factor);
  let i = 1;
  const advance = () => {
    i += 1;
    if (i === size) {
      state[0] = at(size - 1);
      i = 1;
    }
  };
  for (let step = 0; step < Math.max(size, key.length); step += 1) {
    const j = step % key.length;
    state[i] = mix(i, 1664525) + Number(key[j]) + j;
    advance();
  }
  for (let step = 0; step < size - 1; step += 1) {
    state[i] = mix(i, 1566083941) - i;
    advance();
  }
  state[0] = 0x80000000;

  let place = size;
  const word = () => {
    if (place === size) {
      for (let k = 0; k < size; k += 1) {
        const joined = (at(k) & 0x80000000) | (at(k + 1) & 0x7fffffff);
        state[k] = at(k + 397) ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
      }
      place = 0;
    }
    let tempered = at(place);
    place += 1;
    tempered ^= tempered >>> 11;
    tempered ^= (tempered << 7) & 0x9d2c5680;
    tempered ^= (tempered << 15) & 0xefc60000;
    return (tempered ^ (tempered >>> 18)) >>> 0;
  };
  return () => {
    const upper = word() >>> 5;
    return (upper * 2 ** 26 + (word() >>> 6)) / 2 ** 53;
  };
}
