// The documents' schemas pass Ajv's strict mode.
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

const FOLDER = new URL("../../src/gfclock_solver/documents/schemas/", import.meta.url);

for (const name of readdirSync(FOLDER).filter((file) => file.endsWith(".json"))) {
  test(`${name} compiles in strict mode`, () => {
    const ajv = new Ajv2020.default({ strict: true, allErrors: true });
    addFormats.default(ajv);
    ajv.compile(JSON.parse(readFileSync(new URL(name, FOLDER), "utf8")));
  });
}
