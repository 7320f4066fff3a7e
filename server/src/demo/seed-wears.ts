import type { CleaningKind } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Queries } from "../core/db/database.ts";
import { recordWears, type WearReport } from "../fleet/consumables/index.ts";
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

/** A part that a person has changed, and when. */
export interface ReplacedPart {
  deviceId: number;
  kind: string;
  at: number;
}

interface Wanted {
  robots: readonly KnownRobot[];
  until: number;
  replaced: readonly ReplacedPart[];
}

/**
 * What robots told of their parts over the last weeks, by the hours that they worked: counters rise with the work, and a part that
 * was worn out has been replaced, which its counter told.
 */
export async function seedWears(tx: Queries, { robots, until, replaced }: Wanted): Promise<void> {
  const ids = robots.map(({ deviceId }) => deviceId);
  const days = await workedDays(tx, ids, { until: new Date(until), days: DAYS });
  const byDevice = Map.groupBy(days, ({ deviceId }) => deviceId);
  const reports = robots.flatMap((known) => {
    const changes = replaced.filter(({ deviceId }) => deviceId === known.deviceId);
    return reportsOf(known, byDevice.get(known.deviceId) ?? [], { until, changes });
  });
  await recordWears(tx, reports, siteDates);
}

const siteDates = createSiteDates();
/** Of the day on which a part was changed, the share that the new one has done. */
const REST_OF_THE_DAY = 0.4;

function hoursSince(at: number, days: readonly WorkedDay[]): number {
  return days.reduce((sum, { day, hours, timeZone }) => {
    const changed = siteDates(timeZone, at).day;
    return sum + (day > changed ? hours : day === changed ? REST_OF_THE_DAY * hours : 0);
  }, 0);
}

interface Span {
  until: number;
  changes: readonly ReplacedPart[];
}

function reportsOf(
  { deviceId, robot }: KnownRobot,
  days: readonly WorkedDay[],
  { until, changes }: Span,
): WearReport[] {
  const lots = lotsOf(robot.serialNumber, "wear");
  const parts = PARTS[robot.kind].map(([kind, lifeHours]) => {
    const drawn = lifeHours * lots.between(0.12, 0.94);
    const change = changes.find((one) => one.kind === kind);
    return {
      kind,
      lifeHours,
      usedHours: change ? hoursSince(change.at, days) : drawn,
      changedAt: change?.at,
    };
  });
  const falls: WearReport[] = [];
  // Reckoned back from the newest day, told from the oldest on.
  const reports = days.map(({ day, hours, timeZone }, index): WearReport => {
    const device = { id: deviceId, timeZone };
    // The newest day was told of last thing before the first start, the others at their noon.
    const at = index === 0 ? until - 1 : Math.min(until - 1, Date.parse(`${day}T12:00:00Z`));
    const report = { device, at, parts: parts.map(bare), fallen: [] };
    for (const part of parts) {
      part.usedHours -= hours;
      if (part.usedHours >= 0) continue;
      // The part before this one, worn out.
      const worn = { ...bare(part), usedHours: part.lifeHours };
      falls.push({ device, at: part.changedAt ?? at, parts: [], fallen: [worn] });
      part.usedHours += part.lifeHours;
      part.changedAt = undefined;
    }
    return report;
  });
  return [...reports.reverse(), ...falls.reverse()];
}

const bare = ({ kind, lifeHours, usedHours }: WearReport["parts"][number]) => ({
  ...{ kind, lifeHours, usedHours },
});
