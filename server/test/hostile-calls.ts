/**
 * Requests and frames as nobody honest sends them, made from a contract's own schemas: one that would be well formed, with one
 * thing spoiled by lot.
 */
import { type Endpoint, pathOf } from "@sweepline/contract/core/endpoint.ts";
import { z } from "zod";
import type { Lots } from "../src/demo/random.ts";
import {
  CONTENT_TYPES,
  DEEP_TEXTS,
  fitted,
  HEADERS,
  type JsonSchema,
  jsonOf,
  RAW_BODIES,
  sampleOf,
  TEXTS,
  THINGS,
} from "./hostile-values.ts";

/** Stands for something deep until the rest is text. */
const DEEP_PLACE = "something deep";

/** A request as it is sent. */
export interface HostileCall {
  url: string;
  payload: string | Buffer | undefined;
  headers: Record<string, string>;
  /** What was spoiled, for the message of a failure. */
  spoiled: string;
}

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

const samples = new Map<Endpoint, Sample>();

/** Made once an endpoint, and never changed by what is sent. */
function sampleCall(endpoint: Endpoint): Sample {
  const sample = samples.get(endpoint) ?? sampleOfCall(endpoint);
  samples.set(endpoint, sample);
  return sample;
}

function sampleOfCall(endpoint: Endpoint): Sample {
  const hasBody = !(endpoint.body instanceof z.ZodUndefined);
  const isBytes = endpoint.bodyType === "application/octet-stream";
  const schemas = {
    query: jsonOf(endpoint.query),
    body: hasBody && !isBytes ? jsonOf(endpoint.body) : undefined,
  };
  return {
    endpoint,
    params: fitted(endpoint.params, sampleOf(jsonOf(endpoint.params))) as Sample["params"],
    query: fitted(endpoint.query, sampleOf(schemas.query)) as Fields,
    body: schemas.body && fitted(endpoint.body, sampleOf(schemas.body)),
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

/** Days and instants at either end of the calendar, of which a call's dates take turns. */
const RANGES = [
  ["0001-01-01", "0001-01-02"],
  ["9999-12-30", "9999-12-31"],
  ["0001-01-01", "9999-12-31"],
] as const;
const DATE = /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/;

/** Calls whose dates are as early or as late as they can be written; none, where it takes no date. */
export function calendarCalls(endpoint: Endpoint): HostileCall[] {
  const sample = sampleCall(endpoint);
  return RANGES.flatMap((range) => {
    let dates = 0;
    const moved = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value), (_, inner) => {
        const date = typeof inner === "string" ? DATE.exec(inner) : null;
        return date ? `${range[dates++ % 2 === 0 ? 0 : 1]}${date[1] ?? ""}` : inner;
      });
    const change = {
      query: moved(sample.query),
      ...(sample.body !== undefined && { body: moved(sample.body) }),
    };
    return dates === 0 ? [] : [sent(sample, `dates from ${range[0]} to ${range[1]}`, change)];
  });
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
