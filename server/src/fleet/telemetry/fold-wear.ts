import { NEW_PART_SHARE } from "@sweepline/contract/fleet/consumables.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";
import type { DeviceMemory } from "./device-memory.ts";
import type { Facts, Wear } from "./facts.ts";

const MAX_PARTS = 16;
/** Counters move by hours: one look each quarter of an hour is enough. */
const KEEP_EVERY_MS = 900_000;
/** A counter that falls by less was rounded another way. */
const MIN_FALL_HOURS = 1;

interface WearReport {
  device: IngestDevice;
  at: number;
  parts: readonly Wear[];
  /** All the parts there are; otherwise the others stay known. */
  isWhole: boolean;
}

/** The newest counters of parts that wear: one that starts again at zero means that the part was replaced. */
export function takeWear(
  memory: DeviceMemory,
  { device, at, parts, isWhole }: WearReport,
  facts: Facts,
): void {
  const known = new Map((memory.state.consumables ?? []).map((part) => [part.kind, part]));
  const fallen = parts.flatMap((part) => {
    const before = known.get(part.kind);
    return before && hasFallen(before, part) ? [before] : [];
  });
  const all = isWhole
    ? [...parts]
    : [...new Map([...known, ...parts.map((part) => [part.kind, part] as const)]).values()];
  memory.state.consumables = all.slice(0, MAX_PARTS);
  // Some report their parts one by one: each is stored when it is first reported.
  const hasNew = parts.some(({ kind }) => !known.has(kind));
  if (fallen.length === 0 && !hasNew && at - memory.wearKeptAt < KEEP_EVERY_MS) return;
  memory.wearKeptAt = at;
  facts.wears.push({ device, at, parts: memory.state.consumables, fallen });
}

function hasFallen(before: Wear, now: Wear): boolean {
  const isNew = now.usedHours <= now.lifeHours * NEW_PART_SHARE;
  return isNew && before.usedHours - now.usedHours >= MIN_FALL_HOURS;
}
