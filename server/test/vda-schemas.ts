/** Holds messages against the official schemas of VDA 5050, strictly: a field that they do not name is a fault too. */
import { existsSync, readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

/** Public schemas lie beside the checkout; where they are missing the test says so. */
const SCHEMAS = new URL("../../../shared/data/vda5050/2.1.0/", import.meta.url);
export const hasSchemas = existsSync(SCHEMAS);

/** What is wrong with the message, a line each. `instantActions` beside `actions` is ours, for robots that read no other. */
export function vdaFaults(kind: "instantActions" | "order", message: object): string[] {
  const schema = JSON.parse(readFileSync(new URL(`${kind}.schema`, SCHEMAS), "utf8"), (_key, part) =>
    part?.type === "object" && part.properties ? { ...part, additionalProperties: false } : part,
  );
  if (kind === "instantActions") schema.properties.instantActions = schema.properties.actions;
  const ajv = new Ajv2020({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  validate(message);
  return (validate.errors ?? []).map(
    ({ instancePath, message: text, params }) => `${instancePath} ${text} ${JSON.stringify(params)}`,
  );
}
