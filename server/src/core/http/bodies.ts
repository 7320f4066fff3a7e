import { finished } from "node:stream";
import { MAX_JSON_DEPTH, nestsWithin } from "@sweepline/contract/core/json.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createBodyPace } from "./body-pace.ts";
import { createBodyShares } from "./body-shares.ts";
import type { HttpLimits } from "./http-limits.ts";
import { Refused } from "./refused.ts";
import { callerOf } from "./request-caller.ts";

/** How bodies are read: as what, how slowly, and how many at once. By then the caller is known and let through. */
export function takeBodies(app: FastifyInstance, limits: HttpLimits): void {
  addParsers(app);
  const pace = createBodyPace(limits);
  const shares = createBodyShares(limits.largeBody);
  app.addHook("preParsing", async (request, reply) => {
    if (!hasBody(request)) return;
    const bytes = mostBytesOf(request);
    if (bytes > limits.largeBody.fromBytes) giveBack(reply, shares.take(whoOf(request), bytes));
    pace.watch(request.raw);
  });
  app.addHook("onResponse", async (request) => {
    if (hasBody(request) && request.raw.complete === false) pace.leaveOver(request.raw);
  });
  app.addHook("onClose", async () => pace.stop());
}

function addParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (nestsWithin(String(body), MAX_JSON_DEPTH)) void parseJson(request, String(body), done);
    else done(new Refused(CORE_REFUSALS.invalidInput));
  });
  // The OAuth token call may come as a form (RFC 6749).
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  // Files come as bytes; how many is said by the endpoints that take them.
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  app.removeContentTypeParser("text/plain");
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** A body that does not say how long it is may be as long as the endpoint takes them. */
function mostBytesOf({ headers, routeOptions }: FastifyRequest): number {
  const said = headers["transfer-encoding"] === undefined ? Number(headers["content-length"]) : Number.NaN;
  return Number.isFinite(said) ? Math.min(said, routeOptions.bodyLimit) : routeOptions.bodyLimit;
}

function whoOf(request: FastifyRequest): string {
  const caller = callerOf(request);
  return caller ? `s${caller.staffId}` : `a${request.ip}`;
}

function giveBack(reply: FastifyReply, release: () => void): void {
  finished(reply.raw, release);
}
