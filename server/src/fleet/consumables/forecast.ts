import {
  type ConsumablePart,
  FARTHEST_FORECAST_DAYS,
  type Replacement,
} from "@sweepline/contract/fleet/consumables.ts";
import type { PartRow } from "./consumables-reads.store.ts";

const DAY_MS = 86_400_000;

/** What is worn already has no day to come. */
export function wearOf({ dueAt, reportedAt, ...part }: PartRow) {
  const isWorn = part.usedHours >= part.lifeHours;
  return {
    ...part,
    reportedAt: reportedAt.toISOString(),
    forecastAt: isWorn ? null : (dueAt?.toISOString() ?? null),
  };
}

/** The robot's report, and beside it our record where the two differ. */
export function partOf(row: PartRow, replacement: Replacement | null): ConsumablePart {
  const recorded = recordedUse(row, replacement);
  return {
    ...wearOf(row),
    replacement,
    recordedUsedHours: recorded,
    recordedForecastAt: recorded === null ? null : forecastFrom(row, recorded),
  };
}

/** Null where the counter fell back with the replacement, or nobody knows what it stood at. */
function recordedUse({ usedHours }: PartRow, replacement: Replacement | null): number | null {
  if (!replacement || replacement.counterResetAt !== null || replacement.usedHours === null) return null;
  const since = usedHours - replacement.usedHours;
  return since >= 0 ? since : null;
}

function forecastFrom({ lifeHours, hoursADay, reportedAt }: PartRow, used: number): string | null {
  if (hoursADay === null || hoursADay <= 0 || used >= lifeHours) return null;
  const days = (lifeHours - used) / hoursADay;
  return days > FARTHEST_FORECAST_DAYS ? null : new Date(reportedAt.getTime() + days * DAY_MS).toISOString();
}
