// What the page answers to those who ask how the game stands.
import { MOST_POSITIONS } from "../modules/solver.js";

/** @typedef {import("../modules/rules.js").Position} Position */
/** @typedef {import("./play.js").Play} Play */

/**
 * Says whether the game can still be won.
 * @param {Play} play
 */
export async function tellVerdict(play) {
  const verdict = await ask(play, (position, isWanted) => play.adviser.verdict(position, isWanted));
  if (verdict === "lost" && play.game.moves.length === 0) {
    play.say("verdict.lost-at-first");
  } else if (verdict === "undecided") {
    play.say("hint.unknown", { count: MOST_POSITIONS });
  } else if (verdict) {
    play.say(`verdict.${verdict}`);
  }
}

/**
 * Shows a move that does not lose.
 * @param {Play} play
 */
export async function tellHint(play) {
  const position = play.game.position;
  const verdict = await ask(play, (now, isWanted) => play.adviser.verdict(now, isWanted));
  if (verdict !== "solvable") {
    if (verdict) {
      play.say(verdict === "lost" ? "hint.lost" : "hint.unknown", { count: MOST_POSITIONS });
    }
    return;
  }
  const hint = await play.adviser.hint(position);
  if (hint !== null && position === play.game.position) {
    play.hints += 1;
    play.table.mark({
      chosen: { from: hint.from, count: hint.count ?? 1 },
      kind: "hint",
      places: [play.placeOf(hint)],
    });
    play.say("hint.is", { move: play.texts.move(position, hint) });
  }
}

/**
 * Asks what may take a while; null where the game is won or has gone on meanwhile.
 * @template Answer
 * @param {Play} play
 * @param {(position: Position, isWanted: () => boolean) => Promise<Answer>} question
 */
async function ask(play, question) {
  if (play.game.isWon || play.isFinishing) {
    return null;
  }
  play.asked += 1;
  const { asked } = play;
  const isWanted = () => asked === play.asked;
  const patience = setTimeout(() => play.say("thinking"), 150);
  const answer = await question(play.game.position, isWanted);
  clearTimeout(patience);
  return isWanted() ? answer : null;
}
