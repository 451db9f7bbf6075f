// The boards that the page holds, with what is known of them.
import { checkCertificate } from "../modules/checker.js";
import { moveOf, rulesOf } from "../modules/rules.js";
import { Sha256 } from "../modules/sha256.js";

/** @typedef {import("../modules/checker.js").Solution} Solution */
/** @typedef {import("../modules/rules.js").Board} Board */
/** @typedef {import("../modules/rules.js").Rules} Rules */

/** @typedef {{ length: number, shifts: number, shortest: boolean }} Par */

/**
 * A board as the page's data has it.
 * @typedef {object} Entry
 * @property {string} name
 * @property {string | null} deal
 * @property {string} rules
 * @property {Board} board
 * @property {"solvable" | "lost" | "undecided"} verdict
 * @property {string} [date]
 * @property {Par} [par]
 * @property {string} [grade]
 * @property {string} [sealed] the moves of the solution, unreadable until asked for
 */

/**
 * @typedef {object} PageData
 * @property {Entry[]} boards
 * @property {boolean} daily whether each board has its day, and those of days to come are not shown
 * @property {string | null} zone where it is today; null is where the visitor is
 * @property {string | null} language
 */

/**
 * Returns the solution that was sealed, which the page's own rules have accepted; null where there is none.
 * @param {Entry} entry
 * @returns {Solution | null}
 */
export function openSolution(entry) {
  if (entry.sealed === undefined || entry.verdict !== "solvable") {
    return null;
  }
  const moves = unseal(entry.sealed, keyOf(entry))
    .split(" ")
    .filter((text) => text !== "")
    .map(readMove);
  const solution = { moves, .../** @type {Par} */ (entry.par) };
  const rules = /** @type {Rules} */ (rulesOf(entry.rules));
  checkCertificate({ deal: entry.deal, rules, board: entry.board, verdict: "solvable", solution });
  return solution;
}

/**
 * Reads a move of a sealed solution: its card, its places, and how many cards of a run: "7C12", "QS3r", "9H48x3".
 * @param {string} text
 */
function readMove(text) {
  const place = (/** @type {string} */ sign) => (sign === "c" ? "clock" : sign === "r" ? "reserve" : Number(sign));
  const from = /** @type {import("../modules/rules.js").Source} */ (place(text.charAt(2)));
  return moveOf(text.slice(0, 2), from, place(text.charAt(3)), Number(text.split("x")[1] ?? 1));
}

/**
 * Returns what a board's progress is kept under, and what its solution is sealed with.
 * @param {Entry} entry
 */
export function keyOf(entry) {
  const { board, rules } = entry;
  const columns = board.columns.map((column) => column.join("")).join("/");
  return new Sha256().update(`${rules} ${board.clock} ${columns} ${board.reserve ?? ""}`).digest();
}

/**
 * Makes a sealed text readable.  This keeps it from eyes that see the page's source, not from anybody who wants it.
 * @param {string} sealed
 * @param {string} key
 */
function unseal(sealed, key) {
  let mask = "";
  return [...atob(sealed)]
    .map((sign, place) => {
      if (place % 64 === 0) {
        mask = new Sha256().update(`${key} ${place / 64}`).digest();
      }
      return String.fromCharCode(sign.charCodeAt(0) ^ mask.charCodeAt(place % 64));
    })
    .join("");
}

/**
 * Returns the boards to be shown, and which of them first: of boards of days none of a day to come, and today's.
 * @param {PageData} data
 * @param {Date} now
 * @returns {{ entries: Entry[], first: number }}
 */
export function shownEntries(data, now) {
  if (!data.daily) {
    return { entries: data.boards, first: 0 };
  }
  const today = dayIn(data.zone, now);
  const past = data.boards.filter((entry) => String(entry.date) <= today);
  // Before the first day there is nothing else to play.
  const entries = past.length > 0 ? past.reverse() : data.boards.slice(0, 1);
  return { entries, first: 0 };
}

/**
 * Returns which day it is, as YYYY-MM-DD.
 * @param {string | null} zone
 * @param {Date} now
 */
function dayIn(zone, now) {
  const options = /** @type {const} */ ({ year: "numeric", month: "2-digit", day: "2-digit" });
  const parts = new Intl.DateTimeFormat("en", {
    ...options,
    ...(zone === null ? {} : { timeZone: zone }),
  }).formatToParts(now);
  const part = (/** @type {string} */ type) => parts.find((one) => one.type === type)?.value;
  return `${part("year")}-${part("month")}-${part("day")}`;
}
