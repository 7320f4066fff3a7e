import { createHash } from "node:crypto";
import type { Endpoint } from "@sweepline/contract/core/endpoint.ts";
import { FILE_UPLOAD } from "@sweepline/contract/core/limits.ts";
import { CORE_REFUSALS, type Language, type Refusal } from "@sweepline/contract/core/refusal.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Caller } from "../caller.ts";
import type { Queries } from "../db/database.ts";
import { languageOf, outcomeOf } from "./errors.ts";
import { Refused } from "./refused.ts";
import { callerOf, noteCaller } from "./request-caller.ts";
import { claimSubmission, releaseSubmission } from "./submissions.store.ts";

/** Answer of an endpoint that is declared raw. */
export class RawAnswer {
  readonly body: string | Uint8Array | NodeJS.ReadableStream;
  readonly headers: Record<string, string>;
  constructor(body: string | Uint8Array | NodeJS.ReadableStream, headers: Record<string, string> = {}) {
    this.body = body;
    this.headers = headers;
  }
}

/** Leads the browser elsewhere. */
export class Redirect extends RawAnswer {
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
  /** Content of the Authorization header, for the token endpoint's client credentials. */
  authorization: string | undefined;
  /** What the browser keeps for us; of no use but to tell one browser from another. */
  cookie: string | undefined;
}

type AnswerFor<E extends Endpoint> = E["answer"] extends z.ZodType ? z.input<E["answer"]> | RawAnswer : never;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<AnswerFor<E>> | AnswerFor<E>;

export interface RouteContext {
  app: FastifyInstance;
  db: Queries;
  /** Finds the caller of a bearer token; undefined where it is unknown, ended or expired. */
  authenticate(token: string): Promise<Caller | undefined>;
  /** Refuses what a caller who must first change the initial password may not do. */
  refuseRestricted(endpoint: Endpoint): void;
  /** Answer every write with 423 or 479. */
  isReadOnly: boolean;
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

const BEARER = /^Bearer ([\w.~+/=-]{1,512})$/i;

/** The way a room serves an endpoint: permission, schema, double click, envelope, in this order. */
export function createRoute(context: RouteContext): Route {
  return (endpoint, handler) => {
    context.endpoints.push(endpoint);
    context.app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...(endpoint.bodyType === "application/octet-stream" && { bodyLimit: FILE_UPLOAD.maxBytes }),
      ...(endpoint.tooLarge && { errorHandler: saying(endpoint.tooLarge) }),
      // Bytes are packed already; the plugin would label deflated ones wrongly.
      ...(endpoint.contentType === "application/octet-stream" && { compress: false as const }),
      handler: (request, reply) =>
        serveAndTell({ context, endpoint, handler: handler as Handler<Endpoint>, request, reply }),
    });
  };
}

/** Whoever answers errors gets another one. */
const saying = (tooLarge: Refusal) => (error: Error & { statusCode?: number }) => {
  throw error.statusCode === CORE_REFUSALS.payloadTooLarge.status ? new Refused(tooLarge) : error;
};

interface Serving {
  context: RouteContext;
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What is only read leaves no trace. */
async function serveAndTell(serving: Serving): Promise<FastifyReply> {
  const { context, endpoint, request } = serving;
  if (endpoint.method === "GET" || endpoint.isUnnoted || !context.onServed) return serve(serving);
  const startedAt = performance.now();
  const tell = ({ status, error }: { status: number; error: string }): void => {
    const caller = callerOf(request);
    const durationMs = performance.now() - startedAt;
    const from = { remoteIp: request.ip, userAgent: userAgentOf(request) };
    if (caller) context.onServed?.({ endpoint, caller, status, error, durationMs, ...from });
  };
  try {
    await serve(serving);
  } catch (error) {
    tell(outcomeOf(error));
    throw error;
  }
  tell({ status: serving.reply.statusCode, error: "" });
  return serving.reply;
}

function userAgentOf(request: FastifyRequest): string {
  return String(request.headers["user-agent"] ?? "").slice(0, 300);
}

async function serve({ context, endpoint, handler, request, reply }: Serving): Promise<FastifyReply> {
  const authorization = request.headers.authorization;
  const bearer = BEARER.exec(authorization ?? "")?.[1];
  const maybeCaller = bearer ? await context.authenticate(bearer) : undefined;
  if (maybeCaller) noteCaller(request, maybeCaller);
  if (maybeCaller?.isRestricted && endpoint.permission !== "public") context.refuseRestricted(endpoint);
  admit(endpoint, maybeCaller);
  refuseViewer(endpoint, maybeCaller);
  refuseInDemo(context, endpoint, maybeCaller);
  const call: Call<Endpoint> = {
    params: endpoint.params.parse(request.params),
    query: endpoint.query.parse(request.query),
    body: endpoint.body.parse(request.body ?? undefined),
    caller: maybeCaller as Caller,
    maybeCaller,
    bearer,
    language: languageOf(request),
    remoteIp: request.ip,
    userAgent: userAgentOf(request),
    authorization,
    cookie: request.headers.cookie,
  };
  const digest = isGuarded(endpoint) ? await claim(context.db, request, maybeCaller) : undefined;
  try {
    return send(reply, { context, endpoint, answer: await handler(call) });
  } catch (error) {
    if (digest) await releaseSubmission(context.db, digest);
    throw error;
  }
}

function admit(endpoint: Endpoint, caller: Caller | undefined): void {
  if (endpoint.permission === "public") return;
  if (!caller) throw new Refused(CORE_REFUSALS.notSignedIn);
  if (endpoint.permission === "signed-in") {
    // A token for reading robots is none for changing its person's name.
    if (caller.isNarrowed && endpoint.method !== "GET") throw new Refused(CORE_REFUSALS.noPermission);
    return;
  }
  if (!caller.permissions.has(endpoint.permission)) throw new Refused(CORE_REFUSALS.noPermission);
  const { companyPermission } = endpoint;
  if (companyPermission && !caller.companyPermissions.has(companyPermission))
    throw new Refused(CORE_REFUSALS.noCompanyPermission);
}

/** Signing out ends the looking, so it is all that is left. */
function refuseViewer(endpoint: Endpoint, caller: Caller | undefined): void {
  if (caller?.viewer && endpoint.method !== "GET" && !endpoint.path.startsWith("/auth/"))
    throw new Refused(CORE_REFUSALS.viewOnly);
}

/** Coming in, and leaving the lock screen, change nothing that others see. */
const OPEN_IN_DEMO = /^\/auth\/|^\/admin\/user\/verify$/;

function refuseInDemo(context: RouteContext, endpoint: Endpoint, caller: Caller | undefined): void {
  if (!context.isReadOnly || endpoint.method === "GET" || OPEN_IN_DEMO.test(endpoint.path)) return;
  const mayUseDemo = caller?.permissions.has("system_demo_use");
  throw new Refused(mayUseDemo ? CORE_REFUSALS.demoReadOnly : CORE_REFUSALS.demoNoPermission);
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

function send(
  reply: FastifyReply,
  { context, endpoint, answer }: { context: RouteContext; endpoint: Endpoint; answer: unknown },
): FastifyReply {
  if (answer instanceof RawAnswer) {
    const { etag } = answer.headers;
    // The browser has it already.
    if (etag !== undefined && reply.request.headers["if-none-match"] === etag)
      return reply.status(304).headers(answer.headers).send();
    if (answer instanceof Redirect) reply.status(302);
    reply.header("content-type", endpoint.contentType).headers(answer.headers);
    return reply.send(answer.body);
  }
  const data = context.checksAnswers ? endpoint.answer.parse(answer) : answer;
  reply.header("cache-control", "no-store");
  return reply.send(endpoint.isRaw ? data : { code: 0, msg: "", data });
}
