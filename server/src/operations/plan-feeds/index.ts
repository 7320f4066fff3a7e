/**
 * Calendar feeds of the plan: a person's calendar reads, by an address with a secret, what that person may see at that moment. A person who
 * is disabled or lost the right, and an address that was revoked, find nothing.
 */
import type { Room } from "../../core/room.ts";
import { servePlanCalendar, servePlanFeeds } from "./plan-feeds.routes.ts";
import type { PlanFeeds } from "./plan-feeds.service.ts";
import { PLAN_FEED_NAMES } from "./plan-feeds.store.ts";

export { createPlanFeeds, type PlanFeeds } from "./plan-feeds.service.ts";

export const TABLES = { private: ["plan_feeds"] };

export const planFeedsRoom = (feeds: PlanFeeds): Room => ({
  subjects: { planFeed: PLAN_FEED_NAMES },
  routes: (route) => servePlanFeeds(route, feeds),
  http: (http) => servePlanCalendar(http, feeds),
});
