/**
 * Yields the documents of a text, each on lines of its own, or those of the one list that it is.
 * @param {string} text
 * @returns {Generator<unknown, void, void>}
 */
export function readDocuments(text: string): Generator<unknown, void, void>;
/** Text that is no JSON document of the kind that is written here; the message says what is wrong. */
export class NotJson extends Error {
}
