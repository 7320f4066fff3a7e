import type { Update } from "@sweepline/contract/operations/updates/index.ts";

/** From the first offer to the end, in seconds; null while either has not come. */
export function durationOf({ startedAt, endedAt }: Pick<Update, "startedAt" | "endedAt">): number | null {
  if (startedAt === null || endedAt === null) return null;
  return Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1_000);
}
