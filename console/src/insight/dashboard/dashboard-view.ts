import { DEVICE_KINDS } from "@sweepline/contract/fleet/shared/codes.ts";
import { DASHBOARD_RANGES, type DashboardRange } from "@sweepline/contract/insight/dashboard.ts";
import { type UrlValues, urlChoice, urlId } from "../../core/page/index.ts";

/** What the home page keeps in its address. */
export const DASHBOARD_FIELDS = {
  range: urlChoice(DASHBOARD_RANGES, "7d"),
  kind: urlChoice(DEVICE_KINDS),
  organizationId: urlId(),
};
export type DashboardView = UrlValues<typeof DASHBOARD_FIELDS>;

/** A day under a chart: 11-21; of twelve months the month: 2026-11. */
export const dayLabel = (day: string, range: DashboardRange): string =>
  range === "12m" ? day.slice(0, 7) : day.slice(5);
