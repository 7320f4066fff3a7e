import { z } from "zod";
import { STOP_SOURCES } from "../care/assists/stops.ts";
import { FAULT_LEVELS } from "../care/fault-codes.ts";
import { faultEndpoint } from "../core/endpoint.ts";
import { int } from "../core/fields.ts";
import { rangeQuery } from "./dashboard.ts";

/**
 * What kept robots from working over a range of the dashboard: stops that needed a person, by what stopped the robot first. A stop counts
 * to the day at its site on which it began.
 */
export const MAX_CAUSES = 8;

const sums = {
  stops: int,
  devices: int,
  /** From the stop until it was resolved; of those that last, until now. */
  downtimeS: z.number(),
};

export const stopCausesSchema = z.object({
  from: z.iso.date(),
  /** Last day, inclusive; today, which is still running. */
  to: z.iso.date(),
  /** Those with most downtime first. */
  causes: z
    .array(
      z.object({
        source: z.enum(STOP_SOURCES),
        /** The alarm's kind, or what robots call the fault; empty: by hand. */
        code: z.string(),
        /** Of the newest: the rule's name, or what the robot says of the fault. */
        text: z.string(),
        level: z.enum(FAULT_LEVELS),
        ...sums,
        /** In the period before, up to the same moment. */
        previousStops: int,
      }),
    )
    .max(MAX_CAUSES),
  /** Of all causes, those not listed included. */
  all: z.object({ ...sums, previousStops: int, previousDowntimeS: z.number() }),
});
export type StopCauses = z.infer<typeof stopCausesSchema>;

export const CAUSES_ENDPOINTS = {
  list: faultEndpoint("GET /platform/dashboard/causes", "insight_dashboard_view", {
    summary: "What stopped robots over a range until a person came, with the period before",
    query: rangeQuery,
    answer: stopCausesSchema,
  }),
};
