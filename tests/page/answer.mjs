// Answers questions, one JSON document a line, as the page's modules see it; `comparison.py` asks, and knows better.
import { createInterface } from "node:readline";
import {
  Adviser,
  after,
  canonicalText,
  checkCertificate,
  dealBoard,
  finishingPlays,
  isWon,
  legalMoves,
  NotACertificate,
  NotJson,
  positionOf,
  Rejected,
  readCertificate,
  readDocuments,
  refusal,
  rulesOf,
  solve,
} from "../../src/gfclock_solver/views/page/modules/index.js";

const ANSWERS = {
  position({ board, rules }) {
    const position = positionOf(board);
    const moves = legalMoves(position, rulesOf(rules)).map((move) => ({
      ...move,
      after: canonicalText(after(position, move)),
    }));
    return { moves, won: isWon(position), text: canonicalText(position) };
  },
  refused({ board, moves, rules }) {
    const position = positionOf(board);
    return { refused: moves.map((move) => refusal(position, rulesOf(rules), move) !== null) };
  },
  verdict({ board, rules }) {
    const started = performance.now();
    const { moves, verdict } = solve(positionOf(board), rulesOf(rules));
    return { verdict, moves, milliseconds: performance.now() - started };
  },
  finish({ board }) {
    return { moves: finishingPlays(positionOf(board)) };
  },
  // A game's positions in turn, each with a hint, by one adviser, as the page has it.
  async game({ board, moves, rules }) {
    const adviser = new Adviser(rulesOf(rules), async () => {});
    const answers = [];
    let position = positionOf(board);
    for (const move of [...moves, null]) {
      answers.push({ verdict: await adviser.verdict(position), hint: await adviser.hint(position) });
      position = move === null ? position : after(position, move);
    }
    return { answers };
  },
  deal({ deal }) {
    return { board: dealBoard(deal) };
  },
  certificate({ text }) {
    try {
      const outcomes = [...readDocuments(text)].map(readCertificate).map(outcomeOf);
      return { outcome: outcomes.includes("rejected") ? "rejected" : "verified" };
    } catch (error) {
      if (error instanceof NotACertificate || error instanceof NotJson) {
        return { outcome: "no certificate", why: error.message };
      }
      throw error;
    }
  },
};

function outcomeOf(certificate) {
  try {
    checkCertificate(certificate);
    return "verified";
  } catch (error) {
    if (error instanceof Rejected) {
      return "rejected";
    }
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  console.log(JSON.stringify(await ANSWERS[question.kind](question)));
}
