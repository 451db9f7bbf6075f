// The patience game Grandfather's Clock for programs: rules, games, replays, a solver, and a checker of certificates.
export { Adviser } from "./advice.js";
export { cardAfter, DECK, faceOf, isCard, isRed, rankOf, suitOf } from "./cards.js";
export { certificateDocument, NotACertificate, readCertificate } from "./certificates.js";
export { checkCertificate, checkSolution, Rejected } from "./checker.js";
export { dealBoard } from "./deals.js";
export { Game } from "./game.js";
export { NotJson, readDocuments } from "./json.js";
export { finishingPlays } from "./lines.js";
export { Replay } from "./replay.js";
export {
  after,
  boardOf,
  canonicalText,
  fits,
  hourOf,
  hourThatTakes,
  IllegalBoard,
  isWon,
  legalMoves,
  pilesOf,
  positionOf,
  refusal,
  rulesOf,
} from "./rules.js";
export { MOST_POSITIONS, Search, solve } from "./solver.js";
