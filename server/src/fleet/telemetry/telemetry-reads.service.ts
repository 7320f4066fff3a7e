import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import {
  AROUND_EVENT_S,
  type DeviceLive,
  type DeviceState,
  type EventTrail,
  MAX_EVENT_TRAIL_POINTS,
  MAX_TRAIL_POINTS,
  type PlannedPath,
  type TrailPoint,
} from "@sweepline/contract/fleet/telemetry.ts";
import type { Caller, DataScope } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { found } from "../../core/http/refused.ts";
import { type Devices, liveOf, withheldState } from "../devices/index.ts";
import { shownOf } from "./device-memory.ts";
import { plansOf } from "./plans.store.ts";
import * as store from "./telemetry-reads.store.ts";

/** What people read of what devices reported. Outside the caller's scope there is nothing: 404. */
export interface TelemetryReads {
  state(caller: Caller, deviceId: number): Promise<DeviceState>;
  trail(caller: Caller, deviceId: number, minutes: number): Promise<TrailPoint[]>;
  usage(caller: Caller, deviceId: number, days: number): Promise<store.UsageDay[]>;
  /** Newest live parts of devices that the caller was already allowed to see: for new subscriptions. */
  liveSnapshots(deviceIds: readonly number[]): Promise<[deviceId: number, payload: DeviceLive][]>;
  stateSnapshots(deviceIds: readonly number[]): Promise<[deviceId: number, payload: DeviceState][]>;
  planSnapshots(deviceIds: readonly number[]): Promise<[deviceId: number, payload: PlannedPath][]>;
}

/** Of a robot that reports more often than the protocol allows, only the newest are read. */
const MAX_TRAIL_READ = 20_000;
/** Of cleaned rows as they are stored, at least a byte for each number, which is about 5 on the wire: an hour of a wide machine at work. */
const MAX_TRAIL_BYTES = 400_000;
/** Reports of the present may carry times a little ahead of ours. */
const AHEAD_MS = 60_000;

export function createTelemetryReads(deps: {
  db: Queries;
  clock: Clock;
  devices: Pick<Devices, "historyOf" | "requireVisible">;
}): TelemetryReads {
  const { db, clock, devices } = deps;
  return {
    async state(caller, deviceId) {
      await devices.requireVisible(caller, deviceId);
      const [record] = await store.statesOf(db, [deviceId]);
      return withheldState(caller.companyPermissions, stateOf(found(record, CORE_REFUSALS.notFound)));
    },
    async trail(caller, deviceId, minutes) {
      const history = await devices.historyOf(caller, deviceId);
      // "Its last minutes": of a robot that went offline those before it did.
      const newest = (await store.newestPositionAt(db, deviceId)) ?? clock.now();
      const from = new Date(Math.max(newest.getTime() - minutes * 60_000, history.from?.getTime() ?? 0));
      const to = new Date(newest.getTime() + AHEAD_MS);
      return trailWithin(db, deviceId, { from, to, most: MAX_TRAIL_POINTS });
    },
    async usage(caller, deviceId, days) {
      const { from } = await devices.historyOf(caller, deviceId);
      return store.usageDaysOf(db, deviceId, { days, now: clock.now(), start: from });
    },
    async liveSnapshots(deviceIds) {
      return (await store.livesOf(db, deviceIds)).map((record) => [record.device_id, liveOf(record)]);
    },
    planSnapshots: (deviceIds) => plansOf(db, deviceIds),
    async stateSnapshots(deviceIds) {
      return (await store.statesOf(db, deviceIds)).map((record) => [record.device_id, stateOf(record)]);
    },
  };
}

/** Where a device was and cleaned within a span of an hour or so, oldest first; at most so many points. */
export async function trailWithin(
  db: Queries,
  deviceId: number,
  { from, to, most }: { from: Date; to: Date; most: number },
): Promise<TrailPoint[]> {
  const points = await store.trailOf(db, deviceId, {
    ...{ from, to, limit: MAX_TRAIL_READ, bytes: MAX_TRAIL_BYTES },
  });
  const inOrder = points.reverse().map((point) => ({ ...point, at: point.at.toISOString() }));
  return thinned(inOrder, most);
}

/** Where a device was around something that happened to it, which the reader may see. */
export async function trailAround(
  db: Queries,
  scope: DataScope,
  { deviceId, at, now }: { deviceId: number; at: Date; now: Date },
): Promise<EventTrail> {
  const { keptFrom, heldFrom } = found(
    await store.reportsKept(db, { scope, deviceId, now }),
    CORE_REFUSALS.notFound,
  );
  const aroundMs = AROUND_EVENT_S * 1_000;
  const points = await trailWithin(db, deviceId, {
    from: new Date(Math.max(at.getTime() - aroundMs, heldFrom?.getTime() ?? 0)),
    to: new Date(at.getTime() + aroundMs),
    most: MAX_EVENT_TRAIL_POINTS,
  });
  return {
    points: points.map((point) => ({ ...point, cleanedRows: null })),
    keptFrom: keptFrom.toISOString(),
  };
}

const stateOf = (record: store.StateRecord): DeviceState => ({
  ...shownOf(record.detail),
  ...liveOf(record),
});

/**
 * At most `most` points, evenly taken, the newest always among them. What was cleaned at the points in between moves
 * to the next one that stays: the cleaned floor is the same as without thinning.
 */
export function thinned(points: readonly TrailPoint[], most: number): TrailPoint[] {
  if (points.length <= most) return [...points];
  const kept: TrailPoint[] = [];
  let rows: number[] = [];
  for (const [index, point] of points.entries()) {
    for (const value of point.cleanedRows ?? []) rows.push(value);
    // The last of each of `most` equal parts.
    const isLastOfPart =
      Math.floor(((index + 1) * most) / points.length) > Math.floor((index * most) / points.length);
    if (!isLastOfPart) continue;
    kept.push({ ...point, cleanedRows: rows.length > 0 ? rows : point.cleanedRows });
    rows = [];
  }
  return kept;
}
