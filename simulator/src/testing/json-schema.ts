/**
 * Checks a message against the official VDA 5050 schemas: the handful of JSON Schema words they use, and nothing that
 * they do not say passes (unknown fields are reported too).
 */
interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  format?: string;
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return typeof value;
}

function hasType(value: unknown, wanted: string): boolean {
  const actual = typeOf(value);
  return actual === wanted || (wanted === "number" && actual === "integer");
}

function valueFaults(schema: JsonSchema, value: unknown, path: string): string[] {
  const faults: string[] = [];
  const types = schema.type === undefined ? [] : [schema.type].flat();
  if (types.length > 0 && !types.some((type) => hasType(value, type)))
    faults.push(`${path} is no ${types.join("/")}`);
  if (schema.enum && !schema.enum.includes(value))
    faults.push(`${path} is not one of ${schema.enum.join(", ")}`);
  if (typeof value === "number" && value < (schema.minimum ?? value)) faults.push(`${path} is too small`);
  if (typeof value === "number" && value > (schema.maximum ?? value)) faults.push(`${path} is too large`);
  if (schema.format === "date-time" && Number.isNaN(Date.parse(String(value))))
    faults.push(`${path} is no instant`);
  return faults;
}

export function schemaFaults(schema: JsonSchema, value: unknown, path = "$"): string[] {
  const faults = valueFaults(schema, value, path);
  if (Array.isArray(value) && schema.items) {
    const { items } = schema;
    return [...faults, ...value.flatMap((item, i) => schemaFaults(items, item, `${path}[${i}]`))];
  }
  if (typeOf(value) !== "object" || !schema.properties) return faults;
  const fields = value as Record<string, unknown>;
  for (const name of schema.required ?? []) if (!(name in fields)) faults.push(`${path}.${name} is missing`);
  for (const [name, field] of Object.entries(fields)) {
    const known = schema.properties[name];
    if (known) faults.push(...schemaFaults(known, field, `${path}.${name}`));
    else faults.push(`${path}.${name} is not in the schema`);
  }
  return faults;
}
