import { createHash } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { CORE_REFUSALS, type Language } from "@sweepline/contract/core/refusal.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Caller } from "../caller.ts";
import type { Queries } from "../db/database.ts";
import { type AdmissionDeps, admit, bearerOf } from "./admission.ts";
import { languageOf, outcomeOf } from "./errors.ts";
import { Refused } from "./refused.ts";
import { callerOf } from "./request-caller.ts";
import { claimSubmission, releaseSubmission } from "./submissions.store.ts";

/** Answer of an endpoint that is declared raw. */
export class RawAnswer {
  readonly body: string | Uint8Array | NodeJS.ReadableStream;
  readonly headers: Record<string, string>;
  readonly status: number = 200;
  constructor(body: string | Uint8Array | NodeJS.ReadableStream, headers: Record<string, string> = {}) {
    this.body = body;
    this.headers = headers;
  }
}

/** A part of what is there, as its `content-range` says. */
export class PartialAnswer extends RawAnswer {
  override readonly status = 206;
}

/** Leads the browser elsewhere. */
export class Redirect extends RawAnswer {
  override readonly status = 302;
  constructor(location: string, headers: Record<string, string> = {}) {
    super("", { "cache-control": "no-store", ...headers, location });
  }
}

/** What a handler gets: parsed input, who asks, and from where. */
export interface Call<E extends Endpoint> {
  params: z.output<E["params"]>;
  query: z.output<E["query"]>;
  body: z.output<E["body"]>;
  /** Who asks. On public endpoints nobody may be signed in: use `maybeCaller` there. */
  caller: Caller;
  maybeCaller: Caller | undefined;
  /** The bearer token as sent, for the session room only. */
  bearer: string | undefined;
  language: Language;
  remoteIp: string;
  userAgent: string;
  /** `https://host` as the browser called it, for what it binds to the address. */
  origin: string;
  /** Content of the Authorization header, for the token endpoint's client credentials. */
  authorization: string | undefined;
  /** Which bytes are wanted of a file, and of which version of it they are the rest. */
  range: string | undefined;
  ifRange: string | undefined;
  /** What the browser keeps for us; of no use but to tell one browser from another. */
  cookie: string | undefined;
  /** How the browser reaches us; by a proxy's header where proxies are trusted. */
  isHttps: boolean;
  /** A header of the answer beside those that all have. */
  setHeader(name: string, value: string): void;
}

type AnswerFor<E extends Endpoint> = E["answer"] extends z.ZodType ? z.input<E["answer"]> | RawAnswer : never;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerFor<E>> | AnswerFor<E>;

export interface RouteContext extends AdmissionDeps {
  app: FastifyInstance;
  db: Queries;
  /** Holds answers against their schemas: on in tests. */
  checksAnswers: boolean;
  /** Every endpoint that is served, for OpenAPI and for the tests that prove rights. */
  endpoints: Endpoint[];
  /** Hears of every call of someone signed in that changes something, or was refused to. */
  onServed?(served: Served): void;
}

/** A call that came to its end. */
export interface Served {
  endpoint: Endpoint;
  caller: Caller;
  status: number;
  /** Key of the refusal; empty where it went well. */
  error: string;
  durationMs: number;
  remoteIp: string;
  userAgent: string;
}

export type Route = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

/**
 * The way a room serves an endpoint. In this order: who calls and may they (`admission.ts`, by the headers) → the body, as long
 * as the endpoint takes it (`bodies.ts`) → schema → double click → handler → envelope. A refusal at any step is told to the log.
 */
export function createRoute(context: RouteContext): Route {
  return (endpoint, handler) => {
    context.endpoints.push(endpoint);
    context.app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.maxBodyBytes,
      // Bytes are packed already; the plugin would label deflated ones wrongly.
      ...(endpoint.contentType === "application/octet-stream" && { compress: false as const }),
      onRequest: (request) => admit(context, endpoint, request),
      handler: (request, reply) =>
        serve({ context, endpoint, handler: handler as Handler<Endpoint>, request, reply }),
      errorHandler: (error, request, reply) => {
        const said = sayingTooLarge(endpoint, error as Error);
        reportServed(context, endpoint, { request, reply, ...outcomeOf(said) });
        // The server's own handler answers it.
        throw said;
      },
    });
  };
}

function sayingTooLarge({ tooLarge }: Endpoint, error: Error & { statusCode?: number }): Error {
  return tooLarge && error.statusCode === CORE_REFUSALS.payloadTooLarge.status
    ? new Refused(tooLarge)
    : error;
}

interface Outcome {
  request: FastifyRequest;
  reply: FastifyReply;
  status: number;
  error: string;
}

/** What is only read leaves no trace. */
function reportServed(
  context: RouteContext,
  endpoint: Endpoint,
  { request, reply, status, error }: Outcome,
): void {
  const caller = callerOf(request);
  if (!caller || endpoint.method === "GET" || endpoint.isUnnoted) return;
  const from = { remoteIp: request.ip, userAgent: userAgentOf(request) };
  context.onServed?.({ endpoint, caller, status, error, durationMs: reply.elapsedTime, ...from });
}

interface Serving {
  context: RouteContext;
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  request: FastifyRequest;
  reply: FastifyReply;
}

function userAgentOf(request: FastifyRequest): string {
  return String(request.headers["user-agent"] ?? "").slice(0, 300);
}

async function serve({ context, endpoint, handler, request, reply }: Serving): Promise<FastifyReply> {
  const call = callOf(endpoint, request, reply);
  const digest = isGuarded(endpoint) ? await claim(context.db, request, call.maybeCaller) : undefined;
  try {
    await send(reply, { context, endpoint, answer: await handler(call) });
  } catch (error) {
    if (digest) await releaseSubmission(context.db, digest);
    throw error;
  }
  reportServed(context, endpoint, { request, reply, status: reply.statusCode, error: "" });
  return reply;
}

function callOf(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Call<Endpoint> {
  const maybeCaller = callerOf(request);
  return {
    params: endpoint.params.parse(request.params),
    query: endpoint.query.parse(request.query),
    body: endpoint.body.parse(request.body ?? undefined),
    caller: maybeCaller as Caller,
    maybeCaller,
    bearer: bearerOf(request),
    language: languageOf(request),
    remoteIp: request.ip,
    userAgent: userAgentOf(request),
    origin: `${request.protocol}://${request.host}`,
    authorization: request.headers.authorization,
    range: request.headers.range,
    ifRange: request.headers["if-range"] as string | undefined,
    cookie: request.headers.cookie,
    isHttps: request.protocol === "https",
    setHeader: (name, value) => void reply.header(name, value),
  };
}

function isGuarded(endpoint: Endpoint): boolean {
  return endpoint.method !== "GET" && !endpoint.isRepeatable;
}

/** Takes the submission for five seconds, or refuses it: same caller, path and body, unless its idempotency key differs. */
async function claim(db: Queries, request: FastifyRequest, caller: Caller | undefined): Promise<Buffer> {
  const who = caller ? `s${caller.staffId}` : `a${request.ip}`;
  const key = String(request.headers["idempotency-key"] ?? "");
  const digest = createHash("sha256")
    .update(JSON.stringify([who, key, request.method, request.url, request.body ?? null]))
    .digest();
  if (!(await claimSubmission(db, digest))) throw new Refused(CORE_REFUSALS.repeatedSubmission);
  return digest;
}

async function send(
  reply: FastifyReply,
  { context, endpoint, answer }: { context: RouteContext; endpoint: Endpoint; answer: unknown },
): Promise<void> {
  if (answer instanceof RawAnswer) {
    const { etag } = answer.headers;
    // The browser has it already.
    if (etag !== undefined && reply.request.headers["if-none-match"] === etag)
      return void reply.status(304).headers(answer.headers).send();
    // What fails at its first bytes is refused in words; later it can only break off.
    if (answer.body instanceof Readable) await once(answer.body, "readable");
    reply.status(answer.status).header("content-type", endpoint.contentType).headers(answer.headers);
    return void reply.send(answer.body);
  }
  const data = context.checksAnswers ? endpoint.answer.parse(answer) : answer;
  reply.header("cache-control", "no-store");
  reply.send(endpoint.isRaw ? data : { code: 0, msg: "", data });
}
