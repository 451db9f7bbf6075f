// Types of the documents, from their JSON Schemas by scripts/document-types.mjs; not to be edited.

/** What each move of a board leads to */
export type AnalysisDocument = {
  "format": "gfclock-analysis";
  "version": 1;
  /** The deal's id; null for a board that was read. */
  "deal": Deal | null;
  "rules": Rules;
  "board": Position;
  "verdict": Verdict;
  /** The fewest shifts that win; null when lost or not known. */
  "shifts": Number | null;
  /** The best next move. */
  "hint": Move | null;
  /** Every legal move. */
  "moves": ({
  "card": Card;
  "from": Source;
  "to": Target;
  "count"?: Count;
  /** The other empty columns that will do as well. */
  "also_to": (Column)[];
  "verdict": Verdict;
  /** The fewest shifts that win when it is made, its own included. */
  "shifts": Number | null;
  /** Whether it is never wrong. */
  "safe": boolean;
  /** Whether it changes nothing. */
  "idle": boolean;
})[];
  /** How difficult the board is, if it is solvable. */
  "difficulty": Difficulty | null;
  /** What the game began with, where that is known. */
  "origin": {
  /** The deal's id; null for a board that was read. */
  "deal": Deal | null;
  "board": Position;
  "verdict": Verdict;
  /** The fewest shifts that win from there. */
  "shifts": Number | null;
  /** How many moves were made since, where that is known. */
  "moves": Number | null;
  /** The move that lost the game. */
  "losing_move": {
  /** Which move it was, from 1. */
  "number": Number;
  "card": Card;
  "from": Source;
  "to": Target;
  "count"?: Count;
  /** What should have been done. */
  "better": Move | null;
} | null;
} | null;
};

/** A deal's record, as batch writes it, unless it is a certificate */
export type BatchDocument = {
  "deal": Deal;
  "rules": Rules;
  "verdict": Verdict;
  /** How many states were searched. */
  "states": Number;
  "limit"?: Limit;
  /** The fewest shifts that win; null when a limit kept them unknown. */
  "fewest_shifts"?: Number | null;
  "solution"?: Solution;
  /** How difficult the board is; null when a limit kept it unknown. */
  "difficulty"?: Difficulty | null;
};

/** A board for games, solvable, as generate and daily make it */
export type BoardDocument = {
  "format": "gfclock-board";
  "version": 1;
  /** The id of the deal, whatever layout its labels are from. */
  "deal": Deal;
  /** The day whose board it is. */
  "date"?: string;
  /** How many deals were passed over on that day. */
  "attempt"?: Number;
  /** There when the deals of the day are drawn with a salt. */
  "salted"?: true;
  "rules": Rules;
  "clock": Layout;
  "columns": Columns;
  /** How many cards can be put aside. */
  "reserve_cells": 0 | 1;
  /** The clock's piles, from one o'clock on. */
  "piles": ({
  /** Which hour it is. */
  "hour": number;
  /** The card that is there from the start. */
  "clock_card": Card;
  /** The cards that go on it, in this order. */
  "build_up": (Card)[];
  /** The last of them, which shows the hour. */
  "target": Card;
})[];
  "verdict": "solvable";
  /** A winning line with the fewest shifts; its moves may be left out. */
  "solution": {
  "moves"?: (Move)[];
  /** How many moves it has. */
  "length": Number;
  /** How many of them are no plays to the clock. */
  "shifts": Number;
  "shortest": true;
};
  "difficulty": Difficulty;
  /** The deals tried since the board before. */
  "passed_over"?: {
  "lost": Number;
  "undecided": Number;
  /** Those solvable, but of another difficulty than asked for. */
  "difficulty": Number;
};
};

/** Rank and suit, such as TH, the ten of hearts. */
export type Card = string;

export type Cards = (Card)[];

/** A verdict on a board, with evidence that anyone can check */
export type CertificateDocument = {
  "format": "gfclock-certificate";
  "version": 1;
  /** The deal's id; null for a board that was read. */
  "deal": Deal | null;
  "rules": Rules;
  "board": Position;
  "verdict": "solvable" | "lost";
  "solution"?: Solution;
  /** All positions that can be reached, none of which is won. */
  "proof"?: {
  /** How many positions legal moves reach, the board included. */
  "positions": Number;
  /** SHA-256 of their canonical texts. */
  "digest": string;
};
};

/** A column's number, from the left. */
export type Column = number;

/** The eight columns from the left, each from the bottom to the top card. */
export type Columns = ((Card)[])[];

/** How many cards move, where it is more than one. */
export type Count = number;

/** A deal's id, such as ms:25. */
export type Deal = string;

/** How difficult a solvable board is. */
export type Difficulty = {
  /** The fewest shifts that win. */
  "shifts": Number;
  /** How many of the moves considered lose. */
  "wrong_moves": Number;
  /** The moves met along a shortest line. */
  "moves_considered": Number;
  /** Games that a player wins who makes any move. */
  "random_wins": Number;
  /** Games that a player wins who plays to the clock when possible. */
  "greedy_wins": Number;
  /** How many games each of the two played. */
  "games": Number;
  "grade": Grade;
};

/** An exact number: a fraction in lowest terms, and the nearest decimal. */
export type ExactNumber = {
  "fraction": string;
  "decimal": number;
};

export type Grade = "easy" | "medium" | "hard" | "expert";

/** A share with the ends of its 95 % interval. */
export type Interval = {
  "share": Share;
  "low": Share;
  "high": Share;
};

/** A clock layout: the suits of the clock cards 2, 3, 4, 5. */
export type Layout = "CDHS" | "CDSH" | "CHDS" | "CHSD" | "CSDH" | "CSHD" | "DCHS" | "DCSH" | "DHCS" | "DHSC" | "DSCH" | "DSHC" | "HCDS" | "HCSD" | "HDCS" | "HDSC" | "HSCD" | "HSDC" | "SCDH" | "SCHD" | "SDCH" | "SDHC" | "SHCD" | "SHDC";

/** The limit that was hit. */
export type Limit = "states" | "memory" | "seconds";

/** A move of a card or, with a count, of a run, whose deepest card is named. */
export type Move = {
  "card": Card;
  "from": Source;
  "to": Target;
  "count"?: Count;
};

/** A whole number that every reader of JSON keeps exact. */
export type Number = number;

export type NumberOrNull = Number | null;

/** A record of patience batch: the verdict on one deal */
export type PatienceBatchDocument = {
  "deal": Deal;
  "variant": Variant;
  "verdict": PatienceVerdict;
  /** How many cards are left face down when the last king comes up, where no choice comes before. */
  "left"?: number;
};

/** A certificate of Clock Patience: a deal, the verdict, and the evidence for it */
export type PatienceCertificateDocument = unknown | unknown | unknown | unknown | unknown | unknown | unknown | unknown | unknown | unknown | unknown | unknown | unknown;

/** The exact chances of a variant of Clock Patience */
export type PatienceChancesDocument = {
  "variant": Variant;
  /** That a deal is won, won by the best swap, or solvable. */
  "chance": ExactNumber;
  /** Of watch: that a deal is won without a swap. */
  "without_swap"?: ExactNumber;
  /** Of watch: with a swap by a player who sees no face, for any card, or for the bottom of a pile. */
  "blind"?: {
  "random": ExactNumber;
  "fullest": ExactNumber;
  "pile": ExactNumber;
};
  /** The cards left face down: how many on average, and the chances of 0, 1, 2 and so on. */
  "left"?: {
  "mean": ExactNumber;
  "distribution": (ExactNumber)[];
};
};

/** A deal of Clock Patience, as patience show prints it */
export type PatienceShowDocument = {
  /** The deal's id; null for cards that were read. */
  "deal": Deal | null;
  "variant": Variant;
  "piles": Piles;
};

/** How a range of deals of Clock Patience comes out, beside the exact chances */
export type PatienceSurveyDocument = {
  "format": "gfclock-patience-survey";
  "version": 1;
  /** The deals, such as ms:1-1500. */
  "range": string;
  "variant": Variant;
  "deals": Number;
  /** How many deals came out how; a verdict that none has is left out. */
  "verdicts": {
  "won"?: Number;
  "won by a swap"?: Number;
  "solvable"?: Number;
  "lost"?: Number;
};
  /** The share of deals that are not lost. */
  "share": Interval;
  /** The exact chance, and by how many standard deviations the share is off. */
  "exact": {
  "fraction": string;
  "decimal": Share;
  "z": number;
  /** Whether that is within the 99.9 % interval. */
  "agrees": boolean;
};
  /** The cards left face down when the last king comes up, where they were counted. */
  "left"?: {
  "mean": number;
  "exact_mean": number;
  /** Triples: a number of cards, how many deals left so many, and how many were to be expected. */
  "distribution": ((number)[])[];
};
};

/** How a deal of Clock Patience comes out; solvable where the player chooses all along. */
export type PatienceVerdict = "won" | "won by a swap" | "solvable" | "lost";

/** A pile by its hour, or the pile of the kings. */
export type Pile = number | "centre";

/** The piles of the hours 1 to 12 and the centre, each from the bottom to the top card. */
export type Piles = ((Card)[])[];

/** A card and the pile where it lies. */
export type Place = {
  "pile": Pile;
  "card": Card;
};

export type Places = (Place)[];

/** A board; the cards that are nowhere are on the clock. */
export type Position = {
  "clock": Layout;
  "columns": Columns;
  /** The card that is put aside, if any. */
  "reserve": Card | null;
};

/** A rule set's name. */
export type Rules = "standard" | "alternate-colours" | "both-directions" | "king-on-ace" | "one-space" | "runs" | "alternate-colours+one-space" | "alternate-colours+runs" | "both-directions+alternate-colours" | "both-directions+one-space" | "both-directions+runs" | "king-on-ace+alternate-colours" | "king-on-ace+both-directions" | "king-on-ace+one-space" | "king-on-ace+runs" | "one-space+runs" | "alternate-colours+one-space+runs" | "both-directions+alternate-colours+one-space" | "both-directions+alternate-colours+runs" | "both-directions+one-space+runs" | "king-on-ace+alternate-colours+one-space" | "king-on-ace+alternate-colours+runs" | "king-on-ace+both-directions+alternate-colours" | "king-on-ace+both-directions+one-space" | "king-on-ace+both-directions+runs" | "king-on-ace+one-space+runs" | "both-directions+alternate-colours+one-space+runs" | "king-on-ace+alternate-colours+one-space+runs" | "king-on-ace+both-directions+alternate-colours+one-space" | "king-on-ace+both-directions+alternate-colours+runs" | "king-on-ace+both-directions+one-space+runs" | "king-on-ace+both-directions+alternate-colours+one-space+runs";

/** A part of the whole, from 0 to 1. */
export type Share = number;

/** A board, as show prints it */
export type ShowDocument = {
  /** The deal's id; null for a board that was read. */
  "deal": Deal | null;
  "rules": Rules;
  "board": Position;
  /** The game that led to the board, where it is known. */
  "game"?: {
  /** The deal that it began with, if that is known. */
  "deal": Deal | null;
  /** The earliest board that is known. */
  "board": Position;
  /** The moves from there to the record's board; null when they are not known. */
  "moves": (Move)[] | null;
  /** Moves from the record's board on that were made and taken back. */
  "undone": (Move)[];
};
};

/** A winning line. */
export type Solution = {
  "moves": (Move)[];
  /** How many moves it has. */
  "length": Number;
  /** How many of them are no plays to the clock. */
  "shifts": Number;
  /** Whether no fewer shifts win. */
  "shortest": boolean;
};

/** Where a card lies: a column or the reserve. */
export type Source = Column | "reserve";

/** How a range of deals comes out */
export type SurveyDocument = {
  "format": "gfclock-survey";
  "version": 1;
  /** The deals, such as ms:1-1500. */
  "range": string;
  "rules": Rules;
  /** The limits on the search of one deal. */
  "limits": {
  /** States searched. */
  "states"?: Number;
  /** Bytes held. */
  "memory"?: Number;
  "seconds"?: number;
};
  "deals": Number;
  "solvable": Number;
  "lost": Number;
  "undecided": Number;
  /** The share of solvable deals. */
  "winnability": {
  "undecided_as_lost": Interval;
  "undecided_as_solvable": Interval;
};
  /** How many states the deals took. */
  "states": {
  "median": Number;
  "p90": Number;
  "p99": Number;
  "max": Number;
  "total": Number;
};
  /** The fewest shifts of the solvable deals, where asked for. */
  "shifts"?: {
  "mean": number | null;
  "median": NumberOrNull;
  "p90": NumberOrNull;
  "p99": NumberOrNull;
  "max": NumberOrNull;
  /** Pairs: a number of shifts, and how many deals need that many. */
  "distribution": ((Number)[])[];
  /** Solvable deals whose fewest shifts a limit kept unknown. */
  "unknown": Number;
};
  /** The deals with the most states, the hardest first. */
  "hardest": ({
  "deal": Deal;
  "verdict": Verdict;
  "states": Number;
})[];
};

/** Where a card goes: a column, the reserve or the clock. */
export type Target = Column | "reserve" | "clock";

/** A board that a limit left undecided; no certificate */
export type UndecidedDocument = {
  /** The deal's id; null for a board that was read. */
  "deal": Deal | null;
  "rules": Rules;
  "board": Position;
  "verdict": "undecided";
  "limit": Limit;
};

/** The name of a variant of Clock Patience. */
export type Variant = "standard" | "watch" | "king-removed" | "open-hours" | "sundial" | "in-place";

export type Verdict = "solvable" | "lost" | "undecided";

/** What verify says of a certificate */
export type VerifyDocument = unknown | unknown;
