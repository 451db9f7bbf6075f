// SHA-256 as FIPS 180-4 describes it, for texts that come piece by piece; a page from a disk has no other.

/** @typedef {[number, number, number, number, number, number, number, number]} Eight */

// The first 32 bits of the fractions of the cube roots of the first 64 primes, and of the square roots of eight.
const PRIMES = Array.from({ length: 310 }, (_, index) => index + 2).filter((number) =>
  Array.from({ length: number }, (_, index) => index).every((divisor) => divisor < 2 || number % divisor > 0),
);
const ROUND_CONSTANTS = PRIMES.slice(0, 64).map((prime) => fractionOf(prime, 3n));
const START = PRIMES.slice(0, 8).map((prime) => fractionOf(prime, 2n));

/**
 * Returns the first 32 bits of the fraction of a prime's root, found exactly by halving.
 * @param {number} prime
 * @param {bigint} degree
 */
function fractionOf(prime, degree) {
  const wanted = BigInt(prime) << (32n * degree);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (middle ** degree <= wanted) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return Number(low & 0xffffffffn);
}

/** A digest in the making. */
export class Sha256 {
  #state = Int32Array.from(START);
  #block = new Uint8Array(64);
  #schedule = new Int32Array(64);
  #length = 0;

  /**
   * Takes more text, of ASCII only.
   * @param {string} text
   */
  update(text) {
    for (let place = 0; place < text.length; place += 1) {
      this.#add(text.charCodeAt(place));
    }
    return this;
  }

  /** Returns the digest as 64 hexadecimal digits; nothing may be added after it. */
  digest() {
    const bits = this.#length * 8;
    this.#add(0x80);
    while (this.#length % 64 !== 56) {
      this.#add(0);
    }
    const count = [Math.floor(bits / 2 ** 32), bits >>> 0];
    for (const word of count) {
      for (const shift of [24, 16, 8, 0]) {
        this.#add((word >>> shift) & 0xff);
      }
    }
    return [...this.#state].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
  }

  /** @param {number} byte */
  #add(byte) {
    this.#block[this.#length % 64] = byte;
    this.#length += 1;
    if (this.#length % 64 === 0) {
      this.#compress();
    }
  }

  #compress() {
    const words = this.#schedule;
    const view = new DataView(this.#block.buffer);
    for (let t = 0; t < 64; t += 1) {
      if (t < 16) {
        words[t] = view.getInt32(4 * t);
      } else {
        const [early, late] = [Number(words[t - 15]), Number(words[t - 2])];
        const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
        const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
        words[t] = Number(words[t - 16]) + first + Number(words[t - 7]) + second;
      }
    }
    let [a, b, c, d, e, f, g, h] = /** @type {Eight} */ (/** @type {unknown} */ (this.#state));
    for (let t = 0; t < 64; t += 1) {
      const choice = (e & f) ^ (~e & g);
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const one =
        (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + Number(ROUND_CONSTANTS[t]) + Number(words[t])) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, index) => {
      this.#state[index] = Number(this.#state[index]) + value;
    });
  }
}

/**
 * @param {number} word
 * @param {number} bits
 */
function turn(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}
