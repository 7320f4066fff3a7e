import { z } from "zod";
import { detailEndpoint, endpoint, idSchema } from "../../core/endpoint.ts";
import { requiredText } from "../../core/fields.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { daySchema } from "./rule.ts";

/** Closed days: holidays and the like, of an organization and those below it. Timed tasks run on them unless they leave them out. */
export const MAX_CLOSED_DAYS = 500;
/** Written at once: a fortnight, or a year of public holidays. */
export const MAX_DAYS_AT_ONCE = 100;
export const MAX_CLOSED_DAY_NAME = 64;

export const CLOSED_DAY_REFUSALS = defineRefusals({
  tooManyClosedDays: [409, "休息日不能超过 500 天", "At most 500 closed days"],
});

const closedDaySchema = z.object({
  day: daySchema,
  name: z.string(),
  /** Of an organization above this one, and changed there. */
  isInherited: z.boolean(),
});
export type ClosedDay = z.infer<typeof closedDaySchema>;

const of = { organizationId: idSchema };
const answer = z.array(closedDaySchema).max(MAX_CLOSED_DAYS);
export const CLOSED_DAY_FIELDS = { day: daySchema, name: requiredText(MAX_CLOSED_DAY_NAME) };
const newDays = z.array(z.object(CLOSED_DAY_FIELDS)).min(1).max(MAX_DAYS_AT_ONCE);
export type NewClosedDay = z.output<typeof newDays>[number];

export const CLOSED_DAY_ENDPOINTS = {
  list: detailEndpoint("GET /platform/closedDay/list", "operations_schedules_list", {
    summary: "Closed days of an organization and those above it, in order of time",
    query: z.object(of),
    answer,
  }),
  /** A day that there is gets the new name. */
  add: endpoint("POST /platform/closedDay", "operations_schedules_edit", {
    summary: "Close an organization and those below it on some days",
    body: z.object({ ...of, days: newDays }),
    answer,
  }),
  remove: endpoint("POST /platform/closedDay/remove", "operations_schedules_edit", {
    summary: "Open an organization again on some days",
    body: z.object({ ...of, days: z.array(daySchema).min(1).max(MAX_DAYS_AT_ONCE) }),
    answer,
  }),
};
