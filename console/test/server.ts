/**
 * The server, for tests of pages: it takes nothing and answers nothing that the contract does not allow, so that a test
 * cannot show what the product cannot do.
 */
import { ALL_ENDPOINTS } from "@sweepline/contract/catalogue.ts";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { CORE_REFUSALS, type Refusal, refusalText } from "@sweepline/contract/core/refusal.ts";
import { onTestFinished, vi } from "vitest";
import { z } from "zod";

/** What an endpoint was asked, as the server reads it. */
export interface Asked<E extends Endpoint = Endpoint> {
  readonly params: z.output<E["params"]>;
  readonly query: z.output<E["query"]>;
  readonly body: z.output<E["body"]>;
}

class Refused {
  readonly refusal: Refusal;
  readonly faults: Readonly<Record<string, Refusal | string>>;
  readonly values: Readonly<Record<string, string | number>>;
  data: unknown = null;
  constructor(refusal: Refusal, faults: Refused["faults"], values: Refused["values"]) {
    this.refusal = refusal;
    this.faults = faults;
    this.values = values;
  }
}

/** A refusal of the contract in the caller's language; `faults` are said at their fields. */
export const refused = (refusal: Refusal, faults: Refused["faults"] = {}, values: Refused["values"] = {}) =>
  new Refused(refusal, faults, values);

/** One that comes with what the caller needs to go on. */
export const refusedWith = (refusal: Refusal, data: object): Refused =>
  Object.assign(new Refused(refusal, {}, {}), { data });

type Answer<E extends Endpoint> = z.input<E["answer"]> | Refused | Response;
type Answering<E extends Endpoint> = Answer<E> | ((asked: Asked<E>) => Answer<E> | Promise<Answer<E>>);
/** What one endpoint answers. */
export interface Rule {
  readonly endpoint: Endpoint;
  answer(asked: Asked): unknown;
}

export const on = <E extends Endpoint>(endpoint: E, answer: Answering<E>): Rule => ({
  endpoint,
  answer: (asked) => (typeof answer === "function" ? (answer as (asked: Asked) => unknown)(asked) : answer),
});

/** The first time the first, and so on; the last from then on. */
export function inTurn<First, Later = First>(first: First, ...later: readonly Later[]): () => First | Later {
  const answers = [first, ...later];
  let next = 0;
  return () => answers[Math.min(next++, answers.length - 1)] as First | Later;
}

/** An answer that comes when the test says so. */
export function held<T>(answer: T): { readonly answer: () => Promise<T>; readonly release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { answer: () => promise.then(() => answer), release: resolve };
}

/** What is waited for, fails, and is answered when it is asked again. */
export function failsFirst<E extends Endpoint>(
  endpoint: E,
  later: Answer<E>,
): { readonly rule: Rule; readonly fail: () => void } {
  const first = held<Answer<E>>(refused(CORE_REFUSALS.unexpected));
  const answer = inTurn<() => Answer<E> | Promise<Answer<E>>>(first.answer, () => later);
  return { rule: on(endpoint, () => answer()()), fail: first.release };
}

export const aPage = <Row>(...records: Row[]) => ({
  ...{ records, total: records.length, isTotalExact: true },
  ...{ size: 20, current: 1 },
});

export interface Server {
  /** What was asked of an endpoint, oldest first. */
  readonly asked: <E extends Endpoint>(endpoint: E) => readonly Asked<E>[];
  /** Everything that was written: the endpoint and what it was given. */
  readonly written: () => readonly (readonly [Endpoint, Asked])[];
}

/** Answers by the first rule that fits; a read without one has nothing to show, anything else without one is a fault of the test. */
export function serveBy(rules: readonly Rule[]): Server {
  const all: (readonly [Endpoint, Asked])[] = [];
  const faults: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    try {
      const [endpoint, asked] = read(url, init);
      all.push([endpoint, asked]);
      const rule = rules.find((one) => one.endpoint === endpoint);
      const answer = rule ? await rule.answer(asked) : nothingOf(endpoint);
      return respond(endpoint, answer, init.headers);
    } catch (error) {
      faults.push(`${init.method ?? "GET"} ${url}: ${error instanceof Error ? error.message : error}`);
      throw error;
    }
  });
  onTestFinished(() => {
    if (faults.length > 0) throw new Error(`The contract does not allow this:\n${faults.join("\n")}`);
  });
  return {
    asked: <E extends Endpoint>(endpoint: E) =>
      all.filter(([one]) => one === endpoint).map(([, asked]) => asked as Asked<E>),
    written: () => all.filter(([{ method }]) => method !== "GET"),
  };
}

function read(url: string, { method = "GET", body }: RequestInit): readonly [Endpoint, Asked] {
  const [path = "", search = ""] = url.split("?");
  const found = ROUTES.find((one) => one.endpoint.method === method && one.pattern.test(path));
  if (!found) throw new Error("no endpoint has this address");
  const { endpoint, pattern } = found;
  const given = {
    params: { ...pattern.exec(path)?.groups },
    query: queryOf(new URLSearchParams(search)),
    body: typeof body === "string" ? JSON.parse(body) : (body ?? undefined),
  };
  const parsed = endpoint.bodyType === "application/json" ? endpoint.body.parse(given.body) : given.body;
  return [
    endpoint,
    { params: endpoint.params.parse(given.params), query: endpoint.query.parse(given.query), body: parsed },
  ];
}

/** As the server's parser has it: a name that comes twice is a list. */
function queryOf(search: URLSearchParams): Record<string, string | string[]> {
  const entries = [...new Set(search.keys())].map((name) => {
    const values = search.getAll(name);
    return [name, values.length > 1 ? values : values[0]];
  });
  return Object.fromEntries(entries);
}

const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`);
const placesIn = ({ path }: Endpoint): number => path.split(":").length;
/** Addresses without places before those with some: `/equipment/page` is no `/equipment/:id`. */
const ROUTES = [...ALL_ENDPOINTS]
  .sort((one, other) => placesIn(one) - placesIn(other))
  .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint.path) }));

function nothingOf({ method, answer }: Endpoint): unknown {
  const nothing = [[], aPage(), null, emptyIn(answer)].find(
    (one) => method === "GET" && answer.safeParse(one).success,
  );
  if (nothing === undefined) throw new Error("the test has no answer to it");
  return nothing;
}

/** An object of lists without anything in them. */
function emptyIn(schema: z.ZodType): unknown {
  if (!(schema instanceof z.ZodObject)) return undefined;
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, member]) => [name, member instanceof z.ZodArray ? [] : null]),
  );
}

function respond(endpoint: Endpoint, answer: unknown, headers: HeadersInit | undefined): Response {
  if (answer instanceof Response) return answer;
  if (answer instanceof Refused) return refuse(answer, new Headers(headers).get("Accept-Language"));
  const { success, error } = endpoint.answer.safeParse(answer);
  if (!success) throw new Error(`the answer is none of the contract: ${error.message}`);
  return Response.json(endpoint.isRaw ? answer : { code: 0, msg: "", data: answer });
}

function refuse({ refusal, faults, values, data }: Refused, tag: string | null): Response {
  const say = (one: Refusal | string) =>
    typeof one === "string" ? one : refusalText(one, tag?.startsWith("zh") ? "zh" : "en", values);
  const fields = Object.entries(faults).map(([field, fault]) => ({ field, msg: say(fault) }));
  const body = { code: 1, msg: say(refusal), data, error: refusal.key, fields };
  return Response.json(body, { status: refusal.status });
}
