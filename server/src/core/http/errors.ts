import type { Envelope, FieldError } from "@sweepline/contract/core/envelope.ts";
import { issueText } from "@sweepline/contract/core/issue-text.ts";
import { CORE_REFUSALS, type Language, type Refusal, refusalText } from "@sweepline/contract/core/refusal.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { Refused } from "./refused.ts";

/**
 * The one file that turns refusals, schema failures and surprises into `{ code, msg, data, error, fields }`.
 */
/** zh or en by the Accept-Language header; whatever is not Chinese gets English. */
export function languageOf(request: FastifyRequest): Language {
  return /^\s*zh\b/i.test(request.headers["accept-language"] ?? "") ? "zh" : "en";
}

/** One entry a field, its text in the caller's language. */
function fieldErrors(issues: readonly z.core.$ZodIssue[], language: Language): FieldError[] {
  const byField = new Map<string, string>();
  for (const issue of issues) {
    const field = issue.path.join(".");
    if (byField.has(field)) continue;
    byField.set(field, issueText(issue, language));
  }
  return [...byField].map(([field, msg]) => ({ field, msg }));
}

function refusalEnvelope(refused: Refused, language: Language): Envelope<object> {
  const fields = refused.fields.map(({ field, text }) => ({
    field,
    msg: refusalText(text, language, refused.values),
  }));
  return {
    code: 1,
    msg: refusalText(refused.refusal, language, refused.values),
    data: refused.data,
    error: refused.refusal.key,
    ...(fields.length > 0 && { fields }),
  };
}

/** Statuses that go with Retry-After. */
const COME_AGAIN = new Set([429, 503]);

/** What Fastify itself refuses, before a handler runs. */
const FRAMEWORK: Record<number, Refusal> = {
  400: CORE_REFUSALS.invalidInput,
  403: CORE_REFUSALS.noPermission,
  404: CORE_REFUSALS.notFound,
  413: CORE_REFUSALS.payloadTooLarge,
  414: CORE_REFUSALS.notFound,
  415: CORE_REFUSALS.invalidInput,
  429: CORE_REFUSALS.tooManyRequests,
  503: CORE_REFUSALS.unavailable,
};

/**
 * Input that passed its schema and that PostgreSQL cannot hold or follow: text with a NUL or half a letter (22021, 22P05), a
 * number or an instant beyond its type (22003, 22008), a broken pattern (2201B), a value too long for its index (54000).
 */
const NOT_STORABLE = new Set(["22021", "22P05", "22003", "22008", "2201B", "54000"]);
/** Two calls in each other's way, of which the database ended this one (deadlock, serialization). */
const OVERTAKEN = new Set(["40P01", "40001"]);

/** A database that is away or restarting is no bug of ours: the caller may try again. */
function isUnavailable(error: Error & { code?: string }): boolean {
  return (
    /^(57P0|08|53300|ECONN)/.test(error.code ?? "") ||
    /Connection terminated|timeout exceeded/.test(error.message)
  );
}

/** A request that ended in what nobody expected. */
export interface UnexpectedError {
  error: Error;
  request: FastifyRequest;
}

export function sendError(
  error: unknown,
  {
    request,
    reply,
    onUnexpectedError,
  }: Answering & { onUnexpectedError: (unexpected: UnexpectedError) => void },
): FastifyReply {
  const language = languageOf(request);
  const refused = refusedOf(error);
  if (error instanceof z.ZodError) {
    const envelope = refusalEnvelope(refused, language);
    return reply.status(422).send({ ...envelope, fields: fieldErrors(error.issues, language) });
  }
  if (refused.refusal === CORE_REFUSALS.unavailable && refused !== error)
    request.log.warn({ err: error }, "database unavailable");
  if (refused.refusal === CORE_REFUSALS.unexpected) {
    request.log.error({ err: error }, "unexpected");
    onUnexpectedError({ error: error as Error, request });
  }
  const seconds = refused.values.seconds;
  if (COME_AGAIN.has(refused.refusal.status) && seconds !== undefined)
    reply.header("retry-after", String(seconds));
  return reply.status(refused.refusal.status).send(refusalEnvelope(refused, language));
}

interface Answering {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** How a call ends that threw this. */
export function outcomeOf(error: unknown): { status: number; error: string } {
  const { status, key } = refusedOf(error).refusal;
  return { status, error: key };
}

function refusedOf(error: unknown): Refused {
  if (error instanceof Refused) return error;
  if (error instanceof z.ZodError) return new Refused(CORE_REFUSALS.invalidInput);
  const unexpected = error as Error & { statusCode?: number; code?: string };
  const known = FRAMEWORK[unexpected.statusCode ?? 0];
  if (known) return new Refused(known, { values: { seconds: 60 } });
  if (OVERTAKEN.has(unexpected.code ?? "")) return new Refused(CORE_REFUSALS.conflict);
  if (NOT_STORABLE.has(unexpected.code ?? "")) return new Refused(CORE_REFUSALS.invalidInput);
  return new Refused(isUnavailable(unexpected) ? CORE_REFUSALS.unavailable : CORE_REFUSALS.unexpected);
}
