import { MAX_USED_HOURS } from "@sweepline/contract/fleet/consumables.ts";
import type { Queries } from "../../core/db/database.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";
import { noteFall, type WearRow, writeDays, writeNewest } from "./wears.store.ts";

interface Wear {
  kind: string;
  usedHours: number;
  lifeHours: number;
}

export interface WearReport {
  device: Pick<IngestDevice, "id" | "timeZone">;
  at: number;
  parts: readonly Wear[];
  /** Parts whose counter fell back, with what it stood at before. */
  fallen: readonly Wear[];
}

const MIN_LIFE_HOURS = 0.1;

/** Numbers that no machine reaches would only fill the tables with nonsense. */
const isPlausible = ({ usedHours, lifeHours }: Wear): boolean =>
  usedHours <= MAX_USED_HOURS && lifeHours >= MIN_LIFE_HOURS && lifeHours <= MAX_USED_HOURS;

/** Stores what robots reported of their parts in a batch; the newest report on each counts. */
export async function recordWears(
  tx: Queries,
  wears: readonly WearReport[],
  siteDayOf: (timeZone: string, at: number) => { day: string },
): Promise<void> {
  const rows = new Map<string, WearRow>();
  for (const { device, at, parts } of wears)
    for (const part of parts.filter(isPlausible)) {
      const { day } = siteDayOf(device.timeZone, at);
      rows.set(`${device.id}/${day}/${part.kind}`, { ...part, deviceId: device.id, at, day });
    }
  if (rows.size === 0) return;
  const all = [...rows.values()];
  await writeDays(tx, all);
  const newest = new Map(all.map((row) => [`${row.deviceId}/${row.kind}`, row]));
  await writeNewest(tx, [...newest.values()]);
  for (const { device, at, fallen } of wears)
    for (const part of fallen.filter(isPlausible)) await noteFall(tx, { ...part, deviceId: device.id, at });
}
