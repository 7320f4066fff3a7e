import { z } from "zod";
import { detailEndpoint, idSchema } from "../core/endpoint.ts";
import { int, searchText, timeZone } from "../core/fields.ts";
import { pageOf, pageQuery } from "../core/paging.ts";
import { DEVICE_KINDS } from "../fleet/shared/codes.ts";
import { usageSchema } from "../fleet/telemetry.ts";
import { DASHBOARD_RANGES } from "./dashboard.ts";

/** Ranking of devices and organizations, spec §1 and §2 `/wel/rank`. */
export const RANKING_SUBJECTS = ["device", "organization", "product"] as const;

export const rankingRowSchema = usageSchema.extend({
  /** Place in the whole order, from 1; equal values share a place. */
  place: int,
  id: int,
  name: z.string(),
  /** Serial number of a device, code of a product, type of an organization. */
  detail: z.string(),
  devices: int,
  tasks: int,
  usageRate: z.number().nullable(),
  /** The sorted measure's value in the period before. */
  previous: z.number(),
});
export type RankingRow = z.infer<typeof rankingRowSchema>;

export const RANKING_SORTS = [
  "cleanedAreaSqm",
  "workedS",
  "tasks",
  "usageRate",
  "waterUsedL",
  "distanceM",
] as const;

export const RANKING_ENDPOINTS = {
  list: detailEndpoint("GET /platform/ranking/page", "insight_ranking_view", {
    summary: "Devices, organizations or products by work done in a range",
    query: pageQuery(RANKING_SORTS, {
      subject: z.enum(RANKING_SUBJECTS).default("device"),
      range: z.enum(DASHBOARD_RANGES).default("7d"),
      timeZone: timeZone.default("UTC"),
      search: searchText,
      organizationId: idSchema.optional(),
      kind: z.enum(DEVICE_KINDS).optional(),
    }),
    answer: pageOf(rankingRowSchema),
  }),
};
