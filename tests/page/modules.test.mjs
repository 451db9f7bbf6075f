// The modules one by one, where comparing them with the Python program says nothing: games, places, texts.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";
import { overlap, placeUnder } from "../../src/gfclock_solver/views/page/browser/drag.js";
import { shownEntries } from "../../src/gfclock_solver/views/page/browser/entries.js";
import { columnStep, layOut, placeOnDial } from "../../src/gfclock_solver/views/page/browser/layout.js";
import { Texts } from "../../src/gfclock_solver/views/page/browser/texts.js";
import {
  Adviser,
  finishingPlays,
  Game,
  IllegalBoard,
  legalMoves,
  NotJson,
  positionOf,
  Replay,
  readDocuments,
  refusal,
  rulesOf,
} from "../../src/gfclock_solver/views/page/modules/index.js";
import { Sha256 } from "../../src/gfclock_solver/views/page/modules/sha256.js";

const ENDING = { clock: "SHCD", columns: [["6C", "7C"], [], [], [], [], [], [], []], reserve: null };
const STANDARD = rulesOf("standard");
const SHIFT = { card: "7C", from: 1, to: 2 };

test("a game makes legal moves only, and says why not of others", () => {
  const game = new Game(positionOf(ENDING), STANDARD);
  assert.equal(game.make({ card: "6C", from: 1, to: "clock" }), "not-on-top");
  assert.equal(game.make({ card: "7C", from: 1, to: "clock" }), "not-next");
  assert.equal(game.make({ card: "7C", from: 1, to: "reserve" }), "no-reserve");
  assert.equal(game.make({ card: "7C", from: 1, to: 9 }), "no-such-place");
  assert.deepEqual(game.moves, []);
  assert.equal(game.make(SHIFT), null);
  assert.equal(game.make({ card: "6C", from: 1, to: "clock" }), null);
  assert.equal(game.make({ card: "7C", from: 2, to: "clock" }), null);
  assert.ok(game.isWon);
  assert.ok(!game.isStuck);
});

test("a new move after an undo takes the place of those undone", () => {
  const game = new Game(positionOf(ENDING), STANDARD);
  game.make(SHIFT);
  assert.deepEqual(game.undo(), SHIFT);
  assert.ok(game.canRedo);
  game.make({ card: "7C", from: 1, to: 3 });
  assert.equal(game.redo(), null);
  assert.deepEqual(game.position.columns[2], ["7C"]);
  assert.deepEqual(game.save(), { moves: [{ card: "7C", from: 1, to: 3 }], made: 1 });
});

test("a saved game comes back, and what is no game does no harm", () => {
  const game = new Game(positionOf(ENDING), STANDARD);
  game.make(SHIFT);
  const other = new Game(positionOf(ENDING), STANDARD);
  other.restore(JSON.parse(JSON.stringify(game.save())));
  assert.deepEqual(other.position, game.position);
  for (const spoilt of [null, 7, "x", [], { moves: 1 }, { moves: [SHIFT, SHIFT], made: 99 }]) {
    other.restore(spoilt);
    assert.ok(other.moves.length <= 1);
  }
});

test("a board that no game can reach is refused", () => {
  for (const columns of [[["6C", "6C"]], [["7C"], ["XX"]], [["5C"]], [["7C"]], [["4C", "5C", "6C", "7C"]]]) {
    const board = { ...ENDING, columns: [...columns, ...Array(8 - columns.length).fill([])] };
    if (columns.length === 1 && columns[0].length === 1 && columns[0][0] === "7C") {
      assert.doesNotThrow(() => positionOf(board));
    } else {
      assert.throws(() => positionOf(board), IllegalBoard);
    }
  }
});

test("a finish is known where plays alone reach the end, and nowhere else", () => {
  const game = new Game(positionOf(ENDING), STANDARD);
  assert.equal(finishingPlays(game.position), null);
  game.make(SHIFT);
  assert.deepEqual(finishingPlays(game.position), [
    { card: "6C", from: 1, to: "clock" },
    { card: "7C", from: 2, to: "clock" },
  ]);
});

test("a replay goes anywhere and shows the position there", () => {
  const replay = new Replay(positionOf(ENDING), [SHIFT, { card: "6C", from: 1, to: "clock" }]);
  replay.goTo(99);
  assert.ok(replay.isAtEnd);
  assert.deepEqual(replay.position.columns.flat(), ["7C"]);
  replay.goTo(-1);
  assert.equal(replay.move, null);
});

test("hints lead to the end", async () => {
  const adviser = new Adviser(STANDARD, async () => {});
  const game = new Game(positionOf(ENDING), STANDARD);
  while (!game.isWon) {
    assert.equal(game.make(await adviser.hint(game.position)), null);
  }
  assert.equal(game.moves.length, 3);
  assert.equal(await adviser.losingMove(game), null);
});

test("every refusal is of a move that is not among the legal ones", () => {
  const position = positionOf(ENDING);
  const rules = rulesOf("one-space+runs");
  for (const move of legalMoves(position, rules)) {
    assert.equal(refusal(position, rules, move), null);
  }
  assert.equal(refusal(position, rules, { card: "6C", from: 1, to: 2, count: 2 }), "no-run");
});

test("SHA-256 is that of the standard", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 1000]) {
    const text = "abc|/\n7".repeat(200).slice(0, length);
    assert.equal(new Sha256().update(text).digest(), createHash("sha256").update(text).digest("hex"));
  }
});

test("JSON that could be understood in two ways is refused", () => {
  assert.deepEqual([...readDocuments('{"a": [1, "\\u0041", null]}\n[]')].length, 2);
  for (const text of [
    '{"a":1,"a":2}',
    "1.0",
    "-0",
    "1e2",
    "9007199254740992",
    "{} {}",
    "[1] 2",
    "",
    "NaN",
    "'a'",
    "[".repeat(200),
  ]) {
    assert.throws(() => [...readDocuments(text)], NotJson, text);
  }
});

test("on no window do cards of the clock overlap, and a column is never cut off for want of steps", () => {
  for (const [width, height] of [
    [320, 400],
    [390, 690],
    [844, 300],
    [1280, 650],
    [2560, 1200],
    [600, 600],
  ]) {
    const layout = layOut(width, height);
    const places = Array.from({ length: 12 }, (_, index) => placeOnDial(layout, index + 1));
    for (const [index, one] of places.entries()) {
      for (const other of places.slice(index + 1)) {
        const isApart =
          Math.abs(one.x - other.x) > layout.cardWidth - 1 || Math.abs(one.y - other.y) > layout.cardHeight - 1;
        assert.ok(isApart, `${width} x ${height}`);
      }
      const isInside =
        Math.abs(one.labelX - one.x) < layout.cardWidth / 2 && Math.abs(one.labelY - one.y) < layout.cardHeight / 2;
      assert.ok(!isInside);
    }
    assert.ok(8 * layout.cardWidth + 7 * layout.gap <= width);
    assert.ok(columnStep(layout, 5) >= columnStep(layout, 15));
    assert.ok(columnStep(layout, 40) >= 0.19 * layout.cardHeight);
  }
});

test("what is dropped goes where it overlaps most, of the places that take it before any other", () => {
  const box = (left) => ({ left, top: 0, right: left + 10, bottom: 10 });
  const all = [
    { place: "1", box: box(0) },
    { place: "2", box: box(10) },
    { place: "3", box: box(40) },
  ];
  assert.equal(overlap(box(0), box(5)), 50);
  assert.equal(placeUnder(box(6), all, ["1", "2", "3"]), "2");
  assert.equal(placeUnder(box(6), all, ["1"]), "1");
  assert.equal(placeUnder(box(6), all, []), "2");
  assert.equal(placeUnder(box(25), all, ["1", "2", "3"]), null);
});

test("of boards of days none of a day to come is shown", () => {
  const boards = ["2026-11-29", "2026-11-30", "2026-12-01"].map((date) => ({ date }));
  const days = (zone, now) =>
    shownEntries({ boards: [...boards], daily: true, zone, language: null }, new Date(now)).entries.map(
      ({ date }) => date,
    );
  assert.deepEqual(days("UTC", "2026-11-30T23:59:00Z"), ["2026-11-30", "2026-11-29"]);
  assert.deepEqual(days("Europe/Rome", "2026-11-30T23:59:00Z"), ["2026-12-01", "2026-11-30", "2026-11-29"]);
  assert.deepEqual(days("UTC", "2020-01-01T00:00:00Z"), ["2026-11-29"]);
  assert.equal(days("UTC", "2030-01-01T00:00:00Z")[0], "2026-12-01");
});

test("texts are in the language wanted most of those known, with their plurals", () => {
  const folder = new URL("../../src/gfclock_solver/views/page/languages/", import.meta.url);
  const languages = Object.fromEntries(
    ["en", "de", "it"].map((code) => [code, JSON.parse(readFileSync(new URL(`${code}.json`, folder), "utf8"))]),
  );
  assert.equal(new Texts(languages, ["fr", "de-CH", "en"]).code, "de");
  assert.equal(new Texts(languages, ["", "xx", "__proto__"]).code, "en");
  const texts = new Texts(languages, ["de"]);
  assert.equal(texts.say("won", { count: 1 }), "In 1 Zug gewonnen!");
  assert.equal(texts.say("won", { count: 2 }), "In 2 Zügen gewonnen!");
  assert.equal(texts.move(positionOf(ENDING), SHIFT), "Kreuz-7 von Spalte 1 in die leere Spalte 2");
});
