#!/usr/bin/env node
// Checks certificates without Python: node scripts/verify.mjs FILE...
// It shares no code with `gfclock verify`; exit codes are the same: 0 all verified, 1 one is rejected, 2 not readable.
import { readFileSync } from "node:fs";
import {
  checkCertificate,
  NotACertificate,
  NotJson,
  Rejected,
  readCertificate,
  readDocuments,
} from "../src/gfclock_solver/views/page/modules/index.js";

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error("usage: node scripts/verify.mjs FILE...   (certificates as JSON; - is standard input)");
  process.exit(2);
}
const codes = new Set([0]);
for (const file of files) {
  codes.add(verifyFile(file));
}
process.exitCode = codes.has(2) ? 2 : Math.max(...codes);

/** @param {string} file */
function verifyFile(file) {
  let worst = 0;
  let number = 0;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file === "-" ? 0 : file));
    for (const document of readDocuments(text)) {
      number += 1;
      const certificate = readCertificate(document);
      const reason = reasonToReject(certificate);
      const claim = `${printable(file)}: certificate ${number} ${printable(certificate.deal ?? "(no deal)")} ${certificate.rules.name} ${certificate.verdict}`;
      console.log(reason === null ? `${claim}: verified` : `${claim}: REJECTED: ${printable(reason)}`);
      worst = Math.max(worst, reason === null ? 0 : 1);
    }
  } catch (error) {
    const isForeign = error instanceof NotACertificate || error instanceof NotJson;
    if (!isForeign && !(error instanceof TypeError) && !(error instanceof Error && "code" in error)) {
      throw error;
    }
    console.error(
      `${printable(file)}: ${isForeign ? `is not a certificate: ${printable(error.message)}` : "cannot be read as text"}`,
    );
    return 2;
  }
  return worst;
}

/** @param {import("../src/gfclock_solver/views/page/modules/checker.js").Certificate} certificate */
function reasonToReject(certificate) {
  try {
    checkCertificate(certificate);
    return null;
  } catch (error) {
    if (error instanceof Rejected) {
      return error.message;
    }
    throw error;
  }
}

/** Foreign text could pass for more of a line, or for a line. @param {string} text */
function printable(text) {
  return /^[\x20-\x7e]{0,200}$/.test(text) ? text : JSON.stringify(text.slice(0, 200)).replace(/[^\x20-\x7e]/g, "?");
}
