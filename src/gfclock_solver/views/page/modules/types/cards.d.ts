/**
 * Tells whether something is a card, written in the one way in which documents write it.
 * @param {unknown} value
 * @returns {value is Card}
 */
export function isCard(value: unknown): value is Card;
/**
 * Returns a card's rank: 1 for an ace, 11 for a jack, 13 for a king.
 * @param {Card} card
 */
export function rankOf(card: Card): number;
/**
 * Returns a card's suit letter.
 * @param {Card} card
 */
export function suitOf(card: Card): string;
/**
 * Tells whether a card is a heart or a diamond.
 * @param {Card} card
 */
export function isRed(card: Card): boolean;
/**
 * Returns the card of the same suit one rank higher; the ace comes after the king.
 * @param {Card} card
 * @returns {Card}
 */
export function cardAfter(card: Card): Card;
/**
 * Returns a card as people read it, such as "10♥".
 * @param {Card} card
 */
export function faceOf(card: Card): string;
/** @typedef {string} Card Two letters: a rank of A23456789TJQK and a suit of HSDC. */
/** The letters of the ranks, ace first. */
export const RANKS: "A23456789TJQK";
/** The letters of the suits; hearts and diamonds are red. */
export const SUITS: "HSDC";
/** Every card of the deck once. @type {readonly Card[]} */
export const DECK: readonly Card[];
/**
 * Two letters: a rank of A23456789TJQK and a suit of HSDC.
 */
export type Card = string;
