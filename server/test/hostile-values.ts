/**
 * Input as nobody honest sends it, made from an endpoint's own schemas: a call that would be well formed, and the same with
 * one field after the other spoiled.
 */
import { type Endpoint, pathOf } from "@sweepline/contract/core/endpoint.ts";
import { z } from "zod";
import type { Lots } from "../src/demo/random.ts";

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

/** Within what a parser of ours takes, and beyond. */
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
const LONG_LIST: readonly number[] = Array.from({ length: 100_000 }, (_, index) => index);
const WIDE: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from({ length: 20_000 }, (_, index) => [`key${index}`, index]),
);
/** Beside texts, what only a body can hold. */
const THINGS: readonly unknown[] = [
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
const DEEP_TEXTS: readonly string[] = [
  `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`,
];
/** Stands for one of them until the rest is text. */
const DEEP_PLACE = "something deep";

/** Written by hand, since no program writes them. */
const RAW_BODIES: readonly string[] = [
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

const CONTENT_TYPES: readonly string[] = [
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

const HEADERS: readonly Record<string, string>[] = [
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

/** A request as it is sent. */
export interface HostileCall {
  url: string;
  payload: string | Buffer | undefined;
  headers: Record<string, string>;
  /** What was spoiled, for the message of a failure. */
  spoiled: string;
}

const jsonOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any", cycles: "ref" }) as JsonSchema;

type Fields = Record<string, unknown>;
type Bytes = "bytes" | "json" | "none";

interface Sample {
  endpoint: Endpoint;
  params: Record<string, string | number>;
  query: Fields;
  body: unknown;
  kind: Bytes;
  schemas: { query: JsonSchema; body: JsonSchema | undefined };
}

function sampleCall(endpoint: Endpoint): Sample {
  const hasBody = !(endpoint.body instanceof z.ZodUndefined);
  const isBytes = endpoint.bodyType === "application/octet-stream";
  const schemas = {
    query: jsonOf(endpoint.query),
    body: hasBody && !isBytes ? jsonOf(endpoint.body) : undefined,
  };
  return {
    endpoint,
    params: sampleOf(jsonOf(endpoint.params)) as Sample["params"],
    query: sampleOf(schemas.query) as Fields,
    body: schemas.body && sampleOf(schemas.body),
    kind: isBytes ? "bytes" : hasBody ? "json" : "none",
    schemas,
  };
}

interface Change {
  params?: Sample["params"];
  query?: Fields;
  payload?: string | Buffer;
  body?: unknown;
  headers?: Record<string, string>;
}

function sent(sample: Sample, spoiled: string, change: Change = {}): HostileCall {
  const { params = sample.params, query = sample.query, headers = {} } = change;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one));
  return {
    url: `${pathOf(sample.endpoint.path, params)}?${search}`,
    payload: change.payload ?? payloadOf(sample, change),
    headers: { ...(sample.kind !== "none" && { "content-type": sample.endpoint.bodyType }), ...headers },
    spoiled,
  };
}

function payloadOf(sample: Sample, change: Change): string | Buffer | undefined {
  if (sample.kind === "bytes") return Buffer.from("PK\u0003\u0004 no file");
  if (sample.kind === "none") return undefined;
  return JSON.stringify("body" in change ? change.body : sample.body);
}

/** As an honest program calls it. */
export const honestCall = (endpoint: Endpoint): HostileCall => sent(sampleCall(endpoint), "nothing");

/** One call with one thing spoiled, by lot. */
export function hostileCall(endpoint: Endpoint, lots: Lots): HostileCall {
  const sample = sampleCall(endpoint);
  const ways = [spoilQuery, spoilQuery, spoilHeaders];
  if (Object.keys(sample.params).length > 0) ways.push(spoilParams, spoilParams);
  if (sample.kind === "json") ways.push(spoilBody, spoilBody, spoilBody, spoilBody, spoilPayload);
  if (sample.kind === "bytes") ways.push(spoilBytes, spoilBytes);
  // Also where none is wanted.
  if (sample.kind === "none" && endpoint.method !== "GET") ways.push(spoilPayload);
  return lots.pick(ways)(sample, lots);
}

function spoilParams(sample: Sample, lots: Lots): HostileCall {
  const name = lots.pick(Object.keys(sample.params));
  const text = lots.pick(TEXTS.filter((one) => one.isWellFormed() && one.length < 1_000));
  return sent(sample, `params.${name}`, { params: { ...sample.params, [name]: text } });
}

function spoilQuery(sample: Sample, lots: Lots): HostileCall {
  const name = lots.pick([
    ...Object.keys(sample.query),
    ...Object.keys(sample.query),
    "__proto__",
    "unknown",
  ]);
  const texts = TEXTS.filter((one) => one.length < 10_000);
  const value = lots.chance(0.2)
    ? [lots.pick(texts), sample.query[name] ?? "", lots.pick(texts)]
    : lots.pick([...texts, ...boundariesOf(sample.schemas.query.properties?.[name])]);
  // An own property, whatever its name.
  const query = Object.fromEntries([...Object.entries(sample.query), [name, value]]);
  return sent(sample, `query.${name}`, { query });
}

function spoilHeaders(sample: Sample, lots: Lots): HostileCall {
  const headers = lots.pick(HEADERS);
  return sent(sample, `headers ${Object.keys(headers)}`, { headers });
}

function spoilPayload(sample: Sample, lots: Lots): HostileCall {
  const whole = JSON.stringify(sample.body) ?? "";
  const payload = lots.chance(0.2)
    ? whole.slice(0, lots.whole(0, whole.length - 1))
    : lots.pick([...RAW_BODIES, whole]);
  const type = payload === whole || lots.chance(0.2) ? lots.pick(CONTENT_TYPES) : "application/json";
  return sent(sample, `payload as ${type}`, { payload, headers: { "content-type": type } });
}

function spoilBytes(sample: Sample, lots: Lots): HostileCall {
  const payload = lots.pick([
    Buffer.alloc(0),
    Buffer.alloc(70_000, 0xff),
    Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0xff]),
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    Buffer.from("P5 99999999 99999999 255\n"),
    Buffer.from(`${'{"a":['.repeat(30_000)}`),
    Buffer.from('{"type":"FeatureCollection","features":[{"geometry":{"coordinates":[1e999]}}]}'),
  ]);
  return sent(sample, `bytes ${payload.subarray(0, 8).toString("hex")}`, { payload });
}

/** A field of the body at any depth, or the whole. */
function spoilBody(sample: Sample, lots: Lots): HostileCall {
  const body = structuredClone(sample.body);
  const path: string[] = [];
  let schema: JsonSchema | undefined = sample.schemas.body;
  let holder: Fields | undefined;
  let value = body;
  while (typeof value === "object" && value !== null && Object.keys(value).length > 0) {
    if (path.length > 0 && lots.chance(0.4)) break;
    holder = value as Fields;
    const key = lots.pick(Object.keys(holder));
    schema = schema?.items ?? schema?.properties?.[key];
    path.push(key);
    value = holder[key];
  }
  const spoiled = lots.pick([...TEXTS, ...THINGS, ...boundariesOf(schema)]);
  const key = path.at(-1);
  if (!holder || key === undefined || lots.chance(0.1)) return sent(sample, "body", { body: spoiled });
  if (lots.chance(0.1)) {
    holder[key] = DEEP_PLACE;
    const payload = JSON.stringify(body).replace(JSON.stringify(DEEP_PLACE), lots.pick(DEEP_TEXTS));
    return sent(sample, `deep body.${path.join(".")}`, { payload });
  }
  if (lots.chance(0.1)) delete holder[key];
  else holder[key] = lots.chance(0.1) ? [spoiled, spoiled] : spoiled;
  return sent(sample, `body.${path.join(".")}`, { body });
}

/** What just fits, and what just does not. */
function boundariesOf({ minimum, maximum, maxLength, maxItems }: JsonSchema = {}): unknown[] {
  const numbers = [minimum, maximum].flatMap((edge) =>
    edge === undefined ? [] : [edge, edge - 1, edge + 1],
  );
  const texts = maxLength === undefined ? [] : ["中".repeat(maxLength), "x".repeat(maxLength + 1)];
  return [
    ...numbers,
    ...texts,
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => "x")]),
  ];
}

/** What a page might send, and the same with one thing spoiled, or no JSON at all. */
export function hostileFrame(request: z.ZodType, given: Fields, lots: Lots): string | Buffer {
  if (lots.chance(0.1))
    return Buffer.from(Array.from({ length: lots.whole(0, 300) }, () => lots.whole(0, 255)));
  if (lots.chance(0.15)) return lots.pick([...RAW_BODIES, ...TEXTS]).slice(0, LONGEST_FRAME);
  const { anyOf = [], oneOf = anyOf } = jsonOf(request);
  const frame = { ...(sampleOf(lots.pick(oneOf)) as Fields), ...given };
  if (lots.chance(0.3)) return JSON.stringify(frame);
  const key = lots.pick(Object.keys(frame));
  return JSON.stringify({ ...frame, [key]: lots.pick([...TEXTS, ...THINGS]) }).slice(0, LONGEST_FRAME);
}
/** A little more than the server reads. */
const LONGEST_FRAME = 70_000;
