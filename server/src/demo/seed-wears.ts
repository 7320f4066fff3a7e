import type { CleaningKind } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Queries } from "../core/db/database.ts";
import { recordWears } from "../fleet/consumables/index.ts";
import { createSiteDates } from "../fleet/telemetry/index.ts";
import type { KnownRobot } from "./history/records.ts";
import { lotsOf } from "./random.ts";
import { type WorkedDay, workedDays } from "./seed-wears.store.ts";

/** Parts that wear, and for how many hours of work each is made. */
const PARTS: Readonly<Record<CleaningKind, readonly (readonly [kind: string, lifeHours: number])[]>> = {
  scrubber: [
    ["mainBrush", 260],
    ["squeegee", 200],
    ["filter", 240],
  ],
  floorWasher: [
    ["mainBrush", 280],
    ["sideBrush", 180],
    ["squeegee", 220],
    ["filter", 240],
  ],
  sweeper: [
    ["mainBrush", 300],
    ["sideBrush", 180],
    ["filter", 240],
  ],
  vacuum: [
    ["mainBrush", 300],
    ["sideBrush", 180],
    ["filter", 240],
    ["vacuumBag", 60],
  ],
};

/** More than forecasts look back. */
const DAYS = 40;

/**
 * What robots told of their parts over the last weeks, by the hours that they worked: counters rise with the work, and a part that
 * was worn out has been replaced.
 */
export async function seedWears(
  tx: Queries,
  { robots, until }: { robots: readonly KnownRobot[]; until: number },
): Promise<void> {
  const ids = robots.map(({ deviceId }) => deviceId);
  const days = await workedDays(tx, ids, { until: new Date(until), days: DAYS });
  const byDevice = Map.groupBy(days, ({ deviceId }) => deviceId);
  const reports = robots.flatMap((known) => reportsOf(known, byDevice.get(known.deviceId) ?? [], until));
  await recordWears(tx, reports, createSiteDates());
}

function reportsOf({ deviceId, robot }: KnownRobot, days: readonly WorkedDay[], until: number) {
  const lots = lotsOf(robot.serialNumber, "wear");
  const parts = PARTS[robot.kind].map(([kind, lifeHours]) => {
    return { kind, lifeHours, usedHours: lifeHours * lots.between(0.12, 0.94) };
  });
  // Reckoned back from the newest day, told from the oldest on.
  const reports = days.map(({ day, hours, timeZone }, index) => {
    // The newest day was told of last thing before the first start, the others at their noon.
    const at = index === 0 ? until - 1 : Math.min(until - 1, Date.parse(`${day}T12:00:00Z`));
    const report = {
      device: { id: deviceId, timeZone },
      at,
      parts: parts.map((part) => ({ ...part })),
      fallen: [],
    };
    for (const part of parts) {
      part.usedHours -= hours;
      // The part before this one, worn out.
      if (part.usedHours < 0) part.usedHours += part.lifeHours;
    }
    return report;
  });
  return reports.reverse();
}
