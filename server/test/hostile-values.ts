/** Values as nobody honest sends them, and samples of what a schema takes. */
import { z } from "zod";

export interface JsonSchema {
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
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
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

export function sampleOf(schema: JsonSchema): unknown {
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

/** Looked up by the server, which no schema says. */
const NAMED: Readonly<Record<string, unknown>> = { timeZone: "UTC" };

function sampleObject({ properties = {} }: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, NAMED[name] ?? sampleOf(inner)]),
  );
}

function sampleText({ format, pattern }: JsonSchema): string {
  if (format === "date-time") return "2026-03-01T00:00:00.000Z";
  if (format === "date") return "2026-03-01";
  if (format === "email") return "someone@example.com";
  const rule = pattern === undefined ? /./ : new RegExp(pattern);
  return WORDS.find((word) => rule.test(word)) ?? "abc";
}

/** What fields with rules that no JSON Schema says may take, beside the samples. */
const OTHERS: readonly unknown[] = [
  ...["true", "UTC", "08:30", "09:30", "1", 2, [1], "12345678", "13800000000", "8.8.8.8", "zh", []],
  ...["2026-03-01", "2026-03-05", "2026-03-05T00:00:00.000Z", "2026-03-31T00:00:00.000Z", "2026-03-01T08:30"],
  ...["https://example.com", "someone@example.com", "0 3 * * *", "1.0.0", "Aa1!aaaaaaaa", "123456"],
  ...["AAAAAAAAAAAAAAAAAAAAAAAA", "A".repeat(22), "A".repeat(87), "11111111-1111-4111-8111-111111111111"],
];

/** The sample with every value that its schema refuses replaced by one that it takes, or left out where there is none. */
export function fitted(schema: z.ZodType, sample: unknown): unknown {
  const whole = { value: structuredClone(sample) };
  const tried = new Map<string, number>();
  for (;;) {
    const issue = schema.safeParse(whole.value).error?.issues[0];
    if (!issue) return whole.value;
    const path = ["value", ...issue.path.map(String)];
    const count = tried.get(path.join()) ?? 0;
    tried.set(path.join(), count + 1);
    const holder = path.slice(0, -1).reduce<Holder | undefined>((of, key) => of?.[key] as Holder, whole);
    // Nothing fits, not even nothing: it is sent as it is.
    if (!holder || count > OTHERS.length) return whole.value;
    const key = path.at(-1) ?? "";
    if (count < OTHERS.length) holder[key] = structuredClone(OTHERS[count]);
    else if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
  }
}
type Holder = Record<string, unknown>;

/** Within what a parser of ours takes, and beyond. */
const deep = (levels: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level += 1) value = [value];
  return value;
};

/** The one of them that no answer could say by itself. */
export const SENT_SQL = "pg_sleep(5)";
export const TEXTS: readonly string[] = [
  "'; drop table staff; --",
  '" or 1=1 or ""="',
  `%' and ${SENT_SQL}::text like '%`,
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
const LONG_LIST: readonly number[] = Array.from({ length: 100_000 }, (_, index) => index);
const WIDE: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from({ length: 20_000 }, (_, index) => [`key${index}`, index]),
);
/** Beside texts, what only a body can hold. */
export const THINGS: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  -1e-300,
  1e300,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 + 2,
  Number.MAX_SAFE_INTEGER,
  [],
  [[]],
  [null],
  {},
  { length: 1e9 },
  { toString: "x", valueOf: 1, toJSON: 1, hasOwnProperty: 1 },
  deep(20),
  deep(500),
  LONG_LIST,
  WIDE,
];

/** Deeper than any stack; no program of ours could write them but as text. */
export const DEEP_TEXTS: readonly string[] = [
  `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`,
];

/** Written by hand, since no program writes them. */
export const RAW_BODIES: readonly string[] = [
  "",
  "{",
  '{"a":',
  '"half a text',
  "[1,2",
  "nul",
  "NaN",
  '{"a":1e999}',
  '{"a":01}',
  '{"a":1,"a":2}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '"\\ud800"',
  '"\\u0000"',
  "\ufeff{}",
  "\u0000\u0001\u0002",
  "<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>",
  "a=1&b[]=2&__proto__[x]=3",
  ...DEEP_TEXTS,
  "[".repeat(300_000),
];

export const CONTENT_TYPES: readonly string[] = [
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "application/json; charset=utf-16",
  "application/json;;;",
  "x",
  "",
];

export const HEADERS: readonly Record<string, string>[] = [
  { "accept-language": "zh".repeat(4_000) },
  { "accept-encoding": "br;q=9, gzip;q=x, *;q=0" },
  { "content-encoding": "gzip" },
  { "content-length": "3" },
  { "content-length": "-1" },
  { "idempotency-key": "k".repeat(9_000) },
  { "if-none-match": `"${"x".repeat(5_000)}"` },
  { "user-agent": "\u00ff'; drop table staff; --".repeat(50) },
  { cookie: `${"a=b; ".repeat(1_000)}__proto__=1` },
  { host: "../../etc" },
  { "x-forwarded-for": "1.2.3.4, ::ffff:0:0, not an address" },
  { "x-http-method-override": "DELETE" },
  { range: "bytes=0-,1-,2-" },
  { expect: "200-ok" },
  { "accept-version": "9.9.9" },
  { "content-type": "application/json", authorization: `Bearer ${"x".repeat(600)}` },
  { authorization: "Basic %%%" },
  { authorization: "Bearer null" },
];

export const jsonOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", cycles: "ref" }) as JsonSchema;
