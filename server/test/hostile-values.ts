/**
 * Input as nobody honest sends it, made from an endpoint's own schemas: a call that would be well formed, and the same with
 * one field after the other spoiled.
 */
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { z } from "zod";

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  pattern?: string;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  default?: unknown;
}

/** Values that satisfy the patterns of our fields; the first that fits is taken. */
const WORDS = [
  "abc123",
  "ABC",
  "12345678901",
  "12345678901234567890",
  "/platform/picture/AAAAAAAAAAAAAAAAAAAAAA.png",
  "AAAAAAAAAAAAAAAAAAAAAA",
  "AAAAAAAAAAAAAAAAAAAAAA.png",
  "system_logs_audit",
  "a".repeat(64),
  "",
];

/** An id that is there, so that hostile values get past the look-up of the row. */
const KNOWN_ID = 1;

function sampleOf(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (first) return sampleOf(first);
  const type = [schema.type].flat()[0];
  if (type === "object" || schema.properties) return sampleObject(schema);
  if (type === "array") return schema.items ? [sampleOf(schema.items)] : [];
  if (type === "integer" || type === "number")
    return Math.max(schema.minimum ?? schema.exclusiveMinimum ?? KNOWN_ID, KNOWN_ID);
  if (type === "boolean") return true;
  return type === "string" ? sampleText(schema) : KNOWN_ID;
}

function sampleObject({ properties = {} }: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, sampleOf(inner)]));
}

function sampleText({ format, pattern }: JsonSchema): string {
  if (format === "date-time") return "2026-03-01T00:00:00.000Z";
  if (format === "date") return "2026-03-01";
  if (format === "email") return "someone@example.com";
  const rule = pattern === undefined ? /./ : new RegExp(pattern);
  return WORDS.find((word) => rule.test(word)) ?? "abc";
}

const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

const TEXTS: readonly string[] = [
  "'; drop table staff; --",
  '" or 1=1 or ""="',
  "%' and pg_sleep(5)::text like '%",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "\u0000nul",
  "half \ud800 a letter",
  "../../../../etc/passwd",
  "%00%2e%2e%2f",
  "\\_%[]()*+?.^$|{}",
  "\u202egnp.exe",
  "a".repeat(70_000),
  "((((((((((((((((((((a+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+)+$",
  `${"a@".repeat(200)}!`,
  " ",
  "-1",
  "1e309",
  "9007199254740993",
  "99999999999999999999999999",
  "+020260-01-01T00:00:00Z",
  "0000-00-00T00:00:00Z",
  "NaN",
  "true",
];
/** Beside texts, what only a body can hold. */
const THINGS: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  2 ** 53 + 2,
  [],
  {},
  deep(500),
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  Array.from({ length: 3_000 }, (_, index) => index),
];

export interface HostileCall {
  params: Record<string, string | number>;
  query: Record<string, unknown>;
  body: unknown;
  /** What was spoiled, for the message of a failure. */
  spoiled: string;
}

const jsonOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", cycles: "ref" }) as JsonSchema;

/** The well-formed call, and every spoiled one. */
export function* hostileCalls(endpoint: Endpoint): Generator<HostileCall> {
  const isBytes = endpoint.bodyType === "application/octet-stream";
  const hasBody = !(endpoint.body instanceof z.ZodUndefined);
  const base: HostileCall = {
    params: sampleOf(jsonOf(endpoint.params)) as HostileCall["params"],
    query: sampleOf(jsonOf(endpoint.query)) as HostileCall["query"],
    body: isBytes
      ? Buffer.from("PK\u0003\u0004 no file")
      : hasBody
        ? sampleOf(jsonOf(endpoint.body))
        : undefined,
    spoiled: "nothing",
  };
  yield base;
  for (const name of Object.keys(base.params))
    for (const text of TEXTS.filter((one) => one.isWellFormed() && one.length < 1_000))
      yield { ...base, params: { ...base.params, [name]: text }, spoiled: `params.${name}` };
  for (const name of [...Object.keys(base.query), "__proto__x", "unknown"])
    for (const text of TEXTS.filter((one) => one.length < 20_000))
      yield { ...base, query: { ...base.query, [name]: text }, spoiled: `query.${name}` };
  if (isBytes || !hasBody) return;
  for (const thing of THINGS) yield { ...base, body: thing, spoiled: "body" };
  for (const name of Object.keys(base.body as object))
    for (const value of [...TEXTS, ...THINGS])
      yield { ...base, body: { ...(base.body as object), [name]: value }, spoiled: `body.${name}` };
}
