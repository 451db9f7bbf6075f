// The documents' schemas pass Ajv's strict mode.
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const FOLDER = new URL("../../src/gfclock_solver/documents/schemas/", import.meta.url);
const DEFINITIONS = "definitions.json";

const read = (name) => JSON.parse(readFileSync(new URL(name, FOLDER), "utf8"));
// A schema that is given out brings along the definitions that it needs; more of them do no harm.
const $defs = read(DEFINITIONS);

for (const name of readdirSync(FOLDER).filter((file) => file.endsWith(".json") && file !== DEFINITIONS)) {
  test(`${name} compiles in strict mode`, () => {
    const ajv = new Ajv2020.default({ strict: true, allErrors: true });
    addFormats.default(ajv);
    ajv.compile({ ...read(name), $defs });
  });
}
