import type { Queries } from "../../core/db/database.ts";
import type { UplinkFact } from "../telemetry/index.ts";
import * as store from "./uplinks.store.ts";

/**
 * Keeps frames of sensors, in the transaction of the batch that brings them. Each counts once: the key of `lora_uplinks`
 * knows which were there before.
 *
 * A frame carries a counter. What is missing between two of them was sent and heard by nobody; a counter that falls back
 * begins again (the sensor joined again, or was restarted), and one that comes late fills a gap that was counted before.
 */
export async function takeUplinks(tx: Queries, facts: readonly UplinkFact[]): Promise<void> {
  if (facts.length === 0) return;
  const inOrder = [...facts].sort((a, b) => a.device.id - b.device.id || a.at - b.at);
  const deviceIds = [...new Set(inOrder.map(({ device }) => device.id))];
  const sensors = new Map((await store.holdSensors(tx, deviceIds)).map((row) => [row.deviceId, row]));
  const known = await store.knownUplinks(tx, inOrder);
  const rows: store.UplinkRow[] = [];
  for (const fact of inOrder) {
    const sensor = sensors.get(fact.device.id) ?? newSensor(fact);
    sensors.set(fact.device.id, sensor);
    if (!fact.uplink) noteJoin(sensor, fact.at);
    else if (!known.has(store.identityOf(fact.device.id, fact.at, fact.uplink.frameCount))) {
      known.add(store.identityOf(fact.device.id, fact.at, fact.uplink.frameCount));
      rows.push({ ...fact, uplink: fact.uplink, lost: count(sensor, fact.at, fact.uplink.frameCount) });
    }
  }
  await Promise.all([
    store.insertUplinks(tx, rows),
    store.saveSensors(tx, [...sensors.values()]),
    store.addDays(tx, sumDays(rows)),
    store.addReceptions(tx, sumReceptions(rows)),
  ]);
}

/** Further than this a counter has not run ahead: it was set to another number. */
const LONGEST_GAP = 10_000;
/** Before the first frame. */
const NONE = -1;

function newSensor({ device, at }: UplinkFact): store.SensorRow {
  return {
    deviceId: device.id,
    firstAt: at,
    lastAt: at,
    frameCount: NONE,
    uplinks: 0,
    lost: 0,
    joinedAt: null,
  };
}

function noteJoin(sensor: store.SensorRow, at: number): void {
  if (at < (sensor.joinedAt ?? 0)) return;
  sensor.joinedAt = at;
  sensor.frameCount = NONE;
}

/** How many frames were lost before this one; a late one takes back a loss. */
function count(sensor: store.SensorRow, at: number, frameCount: number): number {
  const gap = frameCount - sensor.frameCount - 1;
  const isFirst = sensor.uplinks === 0;
  const isLate = at < sensor.lastAt && gap < 0;
  sensor.uplinks += 1;
  if (isLate) {
    const found = sensor.lost > 0 ? 1 : 0;
    sensor.lost -= found;
    return -found;
  }
  const lost = isFirst || gap < 0 || gap > LONGEST_GAP ? 0 : gap;
  sensor.lost += lost;
  sensor.frameCount = frameCount;
  sensor.lastAt = Math.max(sensor.lastAt, at);
  return lost;
}

function sumDays(rows: readonly store.UplinkRow[]): store.DaySum[] {
  const sums = new Map<string, store.DaySum>();
  for (const { device, at, lost } of rows) {
    const day = new Date(at).toISOString().slice(0, 10);
    const sum = sums.get(`${device.id}/${day}`) ?? { deviceId: device.id, day, uplinks: 0, lost: 0 };
    sum.uplinks += 1;
    sum.lost += lost;
    sums.set(`${device.id}/${day}`, sum);
  }
  return [...sums.values()].sort((a, b) => a.deviceId - b.deviceId || (a.day < b.day ? -1 : 1));
}

function sumReceptions(rows: readonly store.UplinkRow[]): store.ReceptionSum[] {
  const sums = new Map<string, store.ReceptionSum>();
  for (const { device, at, uplink } of rows)
    for (const reception of uplink.concentrators) {
      const name = `${device.id}/${reception.concentratorId}`;
      const before = sums.get(name);
      const firstAt = before?.firstAt ?? at;
      // Rows come in the order of time: the later one is the newer.
      sums.set(name, {
        deviceId: device.id,
        ...reception,
        firstAt,
        lastAt: at,
        uplinks: (before?.uplinks ?? 0) + 1,
      });
    }
  const inOrder = (a: store.ReceptionSum, b: store.ReceptionSum) =>
    a.deviceId - b.deviceId || (a.concentratorId < b.concentratorId ? -1 : 1);
  return [...sums.values()].sort(inOrder);
}
