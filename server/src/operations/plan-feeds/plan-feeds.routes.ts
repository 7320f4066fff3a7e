import { createHash } from "node:crypto";
import { PLAN_FEED_ENDPOINTS as E, PLAN_FEED_PATH } from "@sweepline/contract/operations/plan-feeds.ts";
import type { FastifyInstance } from "fastify";
import type { Route } from "../../core/http/route.ts";
import type { PlanFeeds } from "./plan-feeds.service.ts";

export function servePlanFeeds(route: Route, feeds: PlanFeeds): void {
  route(E.list, ({ caller }) => feeds.list(caller));
  route(E.create, (call) => feeds.create(call, { ...call.body, language: call.language }));
  route(E.remove, async (call) => {
    await feeds.remove(call, call.body.id);
    return null;
  });
}

/** Calendars come every few minutes at most. */
const FETCHES_A_MINUTE = 30;

/** What calendars read: no call of the product, and of its address only the path is written into logs. */
export function servePlanCalendar(http: FastifyInstance, feeds: PlanFeeds): void {
  const config = { rateLimit: { max: FETCHES_A_MINUTE, timeWindow: 60_000 } };
  http.get<{ Querystring: { key?: unknown } }>(PLAN_FEED_PATH, { config }, async (request, reply) => {
    const { key } = request.query;
    const calendar = await feeds.open(typeof key === "string" ? key : "");
    const tag = `"${createHash("sha256").update(calendar).digest("base64url")}"`;
    reply.headers({ etag: tag, "cache-control": "private, no-cache" });
    // What packs answers on the way makes the tag a weak one.
    const known = (request.headers["if-none-match"] ?? "").split(",").map((one) => one.trim());
    if (known.some((one) => one.replace(/^W\//, "") === tag)) return reply.status(304).send();
    return reply.type("text/calendar; charset=utf-8").send(calendar);
  });
}
