import { z } from "zod";
import { detailEndpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, requiredText } from "../core/fields.ts";
import { defineRefusals } from "../core/refusal.ts";

/**
 * Feeds of the plan for calendars: an address with a secret, by which a calendar reads what its person may see at that moment. The
 * secret is shown once and stands in the query, which is written into no log.
 */
export const PLAN_FEED_PATH = "/calendar/plan.ics";
export const PLAN_FEED_DAYS = { back: 7, ahead: 30 } as const;
export const MAX_PLAN_FEEDS = 20;
/** The nearest ones; what is further away comes into the feed with time. */
export const MAX_FEED_EVENTS = 5_000;
const MAX_FEED_NAME = 64;

export const PLAN_FEED_REFUSALS = defineRefusals({
  /** Not there, or not for the person to see. */
  unknownFilter: [422, "所选内容不存在", "The selected item does not exist"],
  tooManyFeeds: [
    409,
    "日历订阅数量已达上限，请先撤销不用的订阅",
    "The maximum number of calendar feeds is reached; revoke one first",
  ],
});

const filterShape = {
  organizationId: int.positive().nullable(),
  placeId: int.positive().nullable(),
  deviceId: int.positive().nullable(),
};
const planFeedSchema = z.object({
  id: int,
  name: z.string(),
  ...filterShape,
  createdAt: instantSchema,
  /** Null: no calendar has come yet. */
  fetchedAt: instantSchema.nullable(),
});
export type PlanFeed = z.infer<typeof planFeedSchema>;
const newPlanFeedSchema = z.object({ name: requiredText(MAX_FEED_NAME), ...filterShape });
export type NewPlanFeed = z.output<typeof newPlanFeedSchema>;

const LIST = "operations_plan_list";
export const PLAN_FEED_ENDPOINTS = {
  list: detailEndpoint("GET /platform/planFeed/list", LIST, {
    summary: "The caller's own calendar feeds of the plan",
    answer: z.array(planFeedSchema).max(MAX_PLAN_FEEDS),
  }),
  create: detailEndpoint("POST /platform/planFeed", LIST, {
    summary: "A new calendar feed; its secret is answered this once",
    body: newPlanFeedSchema,
    answer: z.object({ feed: planFeedSchema, path: z.string() }),
  }),
  remove: detailEndpoint("POST /platform/planFeed/remove", LIST, {
    summary: "Revoke one of the caller's own feeds: its address opens nothing any more",
    body: z.object({ id: idSchema }),
    answer: z.null(),
  }),
};
