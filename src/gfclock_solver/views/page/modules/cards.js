// Cards as documents write them: "TH" is the ten of hearts, its rank letter and its suit letter.

/** @typedef {string} Card Two letters: a rank of A23456789TJQK and a suit of HSDC. */

/** The letters of the ranks, ace first. */
export const RANKS = "A23456789TJQK";

/** The letters of the suits; hearts and diamonds are red. */
export const SUITS = "HSDC";

/** Every card of the deck once. @type {readonly Card[]} */
export const DECK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/**
 * Tells whether something is a card, written in the one way in which documents write it.
 * @param {unknown} value
 * @returns {value is Card}
 */
export function isCard(value) {
  return typeof value === "string" && DECK.includes(value);
}

/**
 * Returns a card's rank: 1 for an ace, 11 for a jack, 13 for a king.
 * @param {Card} card
 */
export function rankOf(card) {
  return RANKS.indexOf(card.charAt(0)) + 1;
}

/**
 * Returns a card's suit letter.
 * @param {Card} card
 */
export function suitOf(card) {
  return card.charAt(1);
}

/**
 * Tells whether a card is a heart or a diamond.
 * @param {Card} card
 */
export function isRed(card) {
  return suitOf(card) === "H" || suitOf(card) === "D";
}

/**
 * Returns the card of the same suit one rank higher; the ace comes after the king.
 * @param {Card} card
 * @returns {Card}
 */
export function cardAfter(card) {
  return RANKS.charAt(rankOf(card) % RANKS.length) + suitOf(card);
}

/**
 * Returns a card as people read it, such as "10♥".
 * @param {Card} card
 */
export function faceOf(card) {
  const rank = card.charAt(0) === "T" ? "10" : card.charAt(0);
  return rank + "♥♠♦♣".charAt(SUITS.indexOf(suitOf(card)));
}
