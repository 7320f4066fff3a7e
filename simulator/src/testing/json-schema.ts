/** Holds messages against the official schemas of VDA 5050, strictly: an unknown field is a fault too. */
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";

export type JsonSchema = AnySchemaObject;

const validators = new Map<JsonSchema, ValidateFunction>();

/** The official schemas leave objects open; a misspelled field would pass unseen. */
function closed(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_, part) =>
    part?.type === "object" && part.properties ? { ...part, additionalProperties: false } : part,
  );
}

/** What is wrong with the value, a line each. */
export function schemaFaults(schema: JsonSchema, value: unknown): string[] {
  let validate = validators.get(schema);
  if (!validate) {
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    addFormats.default(ajv);
    validate = ajv.compile(closed(schema));
    validators.set(schema, validate);
  }
  validate(value);
  return (validate.errors ?? []).map(
    (fault) => `${fault.instancePath} ${fault.message} ${JSON.stringify(fault.params)}`,
  );
}
