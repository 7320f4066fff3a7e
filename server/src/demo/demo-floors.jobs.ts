import { promisify } from "node:util";
import { inflate } from "node:zlib";
import type { MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import { placeAssists } from "../care/assists/index.ts";
import { placeEndedFaults } from "../care/faults/index.ts";
import type { Database, Queries } from "../core/db/database.ts";
import type { Upkeep } from "../core/jobs.ts";
import { createSiteDates } from "../fleet/telemetry/index.ts";
import { addCleaned, type Cleaned } from "../sites/coverage/index.ts";
import { cellsWithin } from "../sites/map-formats/index.ts";
import { type DemoMap, mapsWithout } from "./demo-floors.store.ts";
import { lotsOf } from "./random.ts";
import { createSeedSteps } from "./seed-steps.store.ts";

/**
 * How long ago each part of a floor was cleaned, as soon as its robots have told what the floor looks like: corridors every day,
 * rooms now and then, corners once a week, some not for months or never.
 */
const unpack = promisify(inflate);
const EVERY_MS = 15_000;
const MARK = "demo/coverage/";
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Days that counts of days look at; what was before that says only when it was last. */
const DAYS_COUNTED = 31;
const MAX_DAYS = 365;
const WEEK = 7;

export const demoFloors = ({ db }: { db: Database }): Upkeep => {
  const steps = createSeedSteps(db);
  return {
    name: "demo/floors",
    everyMs: EVERY_MS,
    async work(now) {
      for (const map of await mapsWithout(db, MARK))
        await steps.once(`${MARK}${map.mapKey}`, (tx) => ageFloor(tx, map, now.getTime()));
    },
  };
};

async function ageFloor(tx: Queries, map: DemoMap, until: number): Promise<void> {
  const cells = await unpack(map.grid);
  const areas = map.elements.filter((element) => element.kind === "cleaningArea");
  await addCleaned(
    tx,
    map,
    areas.flatMap((area, index) => {
      const rows = freeRows(area.points, map, cells);
      return daysAgoOf(map.mapKey, area, index).map((daysAgo) => cleanedAt(rows, { daysAgo, until, map }));
    }),
  );
  const points = faultSpots(map, areas, cells);
  await placeEndedFaults(tx, { mapKey: map.mapKey, points });
  await placeAssists(tx, { mapKey: map.mapKey, points: points.slice(0, ASSIST_SPOTS) });
}

const SPOTS = 14;
/** Robots need help in fewer places than they have faults. */
const ASSIST_SPOTS = 5;

/** Where on the floor robots have had their faults: some free cells, the same for each start. */
function faultSpots(map: DemoMap, areas: readonly Area[], cells: Uint8Array): [number, number][] {
  const lots = lotsOf(map.mapKey, "fault spots");
  const { resolutionM, origin } = map.frame;
  const floors = areas.map(({ points }) => freeRows(points, map, cells)).filter((rows) => rows.length > 0);
  return Array.from({ length: floors.length === 0 ? 0 : SPOTS }, () => {
    const rows = lots.pick(floors);
    const at = 3 * lots.whole(0, rows.length / 3 - 1);
    const [x = 0, y = 0, count = 1] = rows.slice(at, at + 3);
    const column = x + lots.whole(0, count - 1);
    return [origin.x + (column + 0.5) * resolutionM, origin.y + (y + 0.5) * resolutionM];
  });
}

type Area = Extract<MapElement, { kind: "cleaningArea" }>;

/** On which days it was cleaned, today being 0; the first areas are those that every round goes through. */
function daysAgoOf(mapKey: string, { id }: MapElement, index: number): number[] {
  const lots = lotsOf(mapKey, id, "coverage");
  const draw = index < 2 ? 0 : lots.next();
  if (draw > 0.94) return [];
  if (draw > 0.84) return [lots.whole(DAYS_COUNTED, MAX_DAYS)];
  const every = draw < 0.35 ? 1 : draw < 0.6 ? 2 : WEEK;
  const first = lots.whole(0, every);
  const days = Array.from({ length: Math.ceil(DAYS_COUNTED / every) }, (_, turn) => first + turn * every);
  // Now and then a round is missed.
  return days.filter(() => lots.chance(0.93));
}

const siteDates = createSiteDates();

function cleanedAt(
  rows: number[],
  { daysAgo, until, map }: { daysAgo: number; until: number; map: DemoMap },
): Cleaned {
  const at = until - daysAgo * DAY_MS - 20 * MINUTE_MS;
  const { day } = siteDates(map.timeZone, at);
  return {
    rows,
    minute: Math.floor(at / MINUTE_MS),
    day: Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS),
  };
}

/** Runs of free cells: x, y, count. */
function freeRows(points: [number, number][], { frame }: DemoMap, cells: Uint8Array): number[] {
  const rows: number[] = [];
  let next = -1;
  cellsWithin(points, frame, (cell) => {
    if (cells[cell] !== 0) return;
    const last = rows.length - 1;
    if (cell === next && cell % frame.width !== 0) rows[last] = (rows[last] as number) + 1;
    else rows.push(cell % frame.width, Math.floor(cell / frame.width), 1);
    next = cell + 1;
  });
  return rows;
}
