import { blocksRobot } from "@sweepline/contract/care/assists/stops.ts";
import type { Batch } from "../../fleet/batches/index.ts";
import type { EndedCause, SaidStop } from "../assists/index.ts";
import type { NewFault, RaisedFault, RecoveredFault } from "./fault-writes.store.ts";

const DAY_MS = 86_400_000;

/** Robots' clocks may be wrong: what they say of the day before it was received is taken as it is. */
const believed = (at: number, now: Date): Date =>
  at <= now.getTime() && now.getTime() - at < DAY_MS ? new Date(at) : now;

/** When the newest message of a batch was received. */
export const receivedAt = (items: Batch["items"]): Date =>
  new Date(Math.max(...items.map((item) => (item.type === "message" ? item.receivedAt : item.at))));

/** Of faults that were raised, those that keep their robot from working. */
export function stopsOf(fresh: readonly NewFault[], rows: readonly RaisedFault[], now: Date): SaidStop[] {
  const reported = new Map(rows.map((row) => [`${row.deviceId} ${row.reportedAs}`, row]));
  return fresh.flatMap(({ id, deviceId, reportedAs, level, content }) => {
    const row = reported.get(`${deviceId} ${reportedAs}`);
    if (!row || !blocksRobot(level, row.status)) return [];
    const { mapKey, x, y } = row;
    return [
      {
        ...{ deviceId, source: "fault" as const, refId: id, code: reportedAs, text: content, level },
        ...{ at: believed(row.at, now), mapKey, x, y },
      },
    ];
  });
}

/** Of faults that are gone, those that may have. */
export const endedStops = (gone: readonly RecoveredFault[], now: Date): EndedCause[] =>
  gone
    .filter(({ level }) => level === "error" || level === "critical")
    .map(({ id, deviceId, recoveredAt }) => ({
      ...{ deviceId, source: "fault", refId: id },
      at: believed(recoveredAt.getTime(), now),
    }));
