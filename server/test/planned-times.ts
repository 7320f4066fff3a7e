/** Planned times of one night and what is known of their tasks and robots, and what is found of them. */
import type { Finding } from "@sweepline/contract/operations/findings.ts";
import { findingsOf } from "../src/operations/findings/check.ts";
import type {
  DeviceFacts,
  Facts,
  LiveRun,
  PlannedTime,
  ProductFacts,
  TaskDemand,
  TaskFacts,
} from "../src/operations/findings/facts.ts";
import type { ElevatorWay } from "../src/sites/elevators/index.ts";

export const HOUR = 3_600_000;
export const NIGHT = Date.parse("2026-11-24T22:00:00Z");

export interface Given {
  id: number;
  /** Hours after 22:00, and how many it takes. */
  at?: number;
  hours?: number;
  deviceId?: number | null;
  task?: Partial<TaskFacts>;
  mapId?: number;
  /** Of a combination: its part, and hours after the whole. */
  part?: { id: string; after: number; isConfirmed?: boolean };
}

const planned = ({ id, at = 0, hours = 1, deviceId = null, mapId = 5, part }: Given): PlannedTime => ({
  schedule: {
    ...{ scheduleId: id, scheduleName: `S${id}`, revision: 1, taskId: id, taskName: `T${id}`, mapId },
    ...{ timeZone: "UTC", deviceId, durationS: hours * 3_600, partId: part?.id ?? null },
    ...{ combinationId: part ? 1 : null, combinationName: part ? "Round" : null },
  },
  due: NIGHT + (at - (part?.after ?? 0)) * HOUR,
  isConfirmed: part?.isConfirmed ?? false,
  original: "2026-11-24T22:00",
  wall: new Date(NIGHT + at * HOUR).toISOString().slice(0, 16),
  from: NIGHT + at * HOUR,
  to: NIGHT + (at + hours) * HOUR,
});
export const SCRUBBERS = { productId: 1, cleansAreas: true, count: 3, onMap: 2, usable: 2 };
export const NOTHING: TaskDemand = { areas: false, modes: false, water: false, types: [] };
const SCRUBBER: ProductFacts = {
  ...{ id: 1, kind: "scrubber", protocol: "vda5050", capabilities: ["cleaning", "cleaningModes", "water"] },
};
const SWEEPER: ProductFacts = { id: 2, kind: "sweeper", protocol: "vda5050", capabilities: ["cleaning"] };

const factsOf = ({ id, task }: Given): TaskFacts => ({
  ...{ taskId: id, pool: "1", isArchived: false, isOnMap: true, elementIds: [`e${id}`] },
  ...{
    allowed: 3,
    onMap: 2,
    usable: 2,
    batteryPercent: null,
    waterPercent: null,
    isResumed: true,
    quietHours: null,
    openingHours: [],
    robotHours: "any",
  },
  ...{ robots: [SCRUBBERS], needs: NOTHING },
  ...{ runner: { organizationId: 1, kind: "best", deviceIds: [], productId: null }, mapKey: "m" },
  ...task,
});
export const robot = (given: Partial<DeviceFacts> = {}): DeviceFacts => ({
  ...{
    deviceId: 9,
    deviceName: "Sweeper 9",
    isLocked: false,
    batteryPercent: null,
    part: null,
    partHours: null,
    mapId: null,
  },
  ...given,
});
/** An hour before 22:00, or what is said; by what it takes it lasts until two hours after. */
export const live = (given: Partial<LiveRun> = {}): LiveRun => ({
  ...{ deviceId: 9, organizationId: 1, productId: 1, mapKey: "m", isLocked: false, taskId: 99 },
  ...{ taskName: "Now", mapId: 5, from: NIGHT - HOUR, to: NIGHT + 2 * HOUR },
  ...given,
});
/** Two floors with a map each. */
const FLOORS = new Map([
  [5, 1],
  [6, 2],
]);
export const elevator = (id = 3, given: Partial<ElevatorWay> = {}): ElevatorWay => ({
  ...{ id, name: `E${id}`, isEnabled: true, isFaulty: false, floorIds: [1, 2] },
  ...given,
});
interface Beside extends Partial<Pick<Facts, "stale" | "elevators" | "incomplete" | "updates">> {
  runs?: readonly LiveRun[];
}
export function findings(
  given: readonly Given[],
  devices: readonly DeviceFacts[] = [robot()],
  { runs = [], stale = [], elevators = [], incomplete = new Set(), updates = [] }: Beside = {},
): Finding[] {
  const times = given.map(planned).sort((a, b) => a.from - b.from);
  return findingsOf(times, {
    tasks: new Map(given.map((one) => [one.id, factsOf(one)])),
    devices: new Map(devices.map((device) => [device.deviceId, device])),
    ...{ live: runs, stale, now: NIGHT, floors: FLOORS, elevators, incomplete, updates },
    products: new Map([SCRUBBER, SWEEPER].map((product) => [product.id, product])),
  });
}
export const said = (given: readonly Given[], devices?: readonly DeviceFacts[], runs?: readonly LiveRun[]) =>
  findings(given, devices, { runs: runs ?? [] }).map(({ kind, scheduleId }) => `${kind} ${scheduleId}`);
export const hour = (at: number) => new Date(NIGHT + at * HOUR).toISOString();
