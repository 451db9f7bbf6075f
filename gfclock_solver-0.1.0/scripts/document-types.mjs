#!/usr/bin/env node
// Writes TypeScript types for every document from the JSON Schemas: node scripts/document-types.mjs
// The definitions that schemas share become types of their own; a schema that says what this does not know is an error.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const SCHEMAS = new URL("../src/gfclock_solver/documents/schemas/", import.meta.url);
const TARGET = new URL("../src/gfclock_solver/views/page/modules/documents.d.ts", import.meta.url);

/** What limits values and not types, and so is left to the schemas. */
const IGNORED = new Set([
  "$schema",
  "$id",
  "$defs",
  "title",
  "description",
  "pattern",
  "format",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minItems",
  "maxItems",
  "minLength",
  "maxLength",
  "uniqueItems",
  "dependentRequired",
  "allOf",
  "if",
  "then",
  "else",
]);

/** @type {Map<string, string>} */
const types = new Map();

/** @param {string} name such as "moves_considered" */
function typeName(name) {
  return name.replace(/(?:^|[-_])([a-z])/g, (_, letter) => letter.toUpperCase());
}

/**
 * @param {Record<string, any>} schema
 * @param {string} owner the type that the schema is of, for messages
 * @returns {string}
 */
function typeOf(schema, owner) {
  const known = [
    "$ref",
    "const",
    "enum",
    "anyOf",
    "oneOf",
    "type",
    "properties",
    "required",
    "additionalProperties",
    "items",
  ];
  const unknown = Object.keys(schema).find((key) => !IGNORED.has(key) && !known.includes(key));
  if (unknown !== undefined) {
    throw new Error(`${owner}: no type is known for ${unknown}`);
  }
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace("#/$defs/", "");
    return name in definitions ? typeName(name) : fail(`${owner}: ${schema.$ref}`);
  }
  if (schema.const !== undefined) {
    return JSON.stringify(schema.const);
  }
  const some = schema.anyOf ?? schema.oneOf;
  if (schema.enum !== undefined || some !== undefined) {
    const all = schema.enum?.map((/** @type {unknown} */ value) => JSON.stringify(value));
    return (all ?? some.map((/** @type {any} */ one) => typeOf(one, owner))).join(" | ");
  }
  if (Array.isArray(schema.type)) {
    return schema.type.map((/** @type {string} */ type) => typeOf({ ...schema, type }, owner)).join(" | ");
  }
  if (schema.type === "array") {
    return schema.items === undefined ? "unknown[]" : `(${typeOf(schema.items, owner)})[]`;
  }
  if (schema.type === "object") {
    return objectType(schema, owner);
  }
  const plain = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };
  return plain[/** @type {keyof typeof plain} */ (schema.type)] ?? "unknown";
}

/**
 * @param {Record<string, any>} schema
 * @param {string} owner
 */
function objectType(schema, owner) {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const comment = field.description === undefined ? "" : `  /** ${field.description} */\n`;
    const mark = (schema.required ?? []).includes(name) ? "" : "?";
    return `${comment}  ${JSON.stringify(name)}${mark}: ${typeOf(field, owner)};\n`;
  });
  const rest = schema.additionalProperties;
  if (typeof rest === "object" && fields.length === 0) {
    return `Record<string, ${typeOf(rest, owner)}>`;
  }
  return `{\n${fields.join("")}}`;
}

/** @param {string} what @returns {never} */
function fail(what) {
  throw new Error(`there is no type for ${what}`);
}

const DEFINITIONS = "definitions.json";
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(new URL(name, SCHEMAS), "utf8"));

/** @type {Record<string, any>} */
const definitions = read(DEFINITIONS);
const files = readdirSync(SCHEMAS).filter((name) => name.endsWith(".json") && name !== DEFINITIONS);
const schemas = files.map((name) => ({ owner: `${typeName(name.replace(".json", ""))}Document`, schema: read(name) }));

const documents = schemas.map(({ owner, schema }) => /** @type {const} */ ([owner, schema]));
const shared = Object.entries(definitions).map(([name, schema]) => /** @type {const} */ ([typeName(name), schema]));
for (const [type, schema] of [...shared, ...documents]) {
  const comment = schema.description ?? schema.title;
  types.set(
    type,
    `${comment === undefined ? "" : `/** ${comment} */\n`}export type ${type} = ${typeOf(schema, type)};\n`,
  );
}
const head = "// Types of the documents, from their JSON Schemas by scripts/document-types.mjs; not to be edited.\n\n";
writeFileSync(
  TARGET,
  head +
    [...types.keys()]
      .sort()
      .map((name) => types.get(name))
      .join("\n"),
);
