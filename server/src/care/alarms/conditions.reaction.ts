import type { Queries } from "../../core/db/database.ts";
import type { Batch, BatchReaction } from "../../fleet/batches/index.ts";
import { endCauses } from "../assists/index.ts";
import { queueEvents } from "../message-configs/index.ts";
import { announcementsOf } from "./alarm-announcements.ts";
import { eventOf } from "./alarm-events.ts";
import { endedStops } from "./alarm-stops.ts";
import {
  type BegunCondition,
  beginConditions,
  type EndedCondition,
  endConditions,
} from "./conditions.store.ts";
import { type Anchor, anchorOf, holds, type Memory } from "./conditions.ts";
import { type HeldRule, heldConditions, rulesOfDevices, rulesStamp } from "./rules-of-devices.store.ts";

/** What this process knows of a device: its rules, and which of them hold, as they were committed. */
interface Watched {
  rules: readonly HeldRule[];
  held: ReadonlySet<number>;
  anchor: Anchor | undefined;
  /** Places and products of devices change: they are read again after a while. */
  readAt: number;
}

const READ_AGAIN_MS = 300_000;
const LOOK_FOR_RULES_MS = 2_000;

/**
 * Whether conditions of rules begin and end, by what devices say. Only a change is written; a report that changes none costs a look at
 * its rules in memory. A condition that began is raised as an alarm by upkeep when it has held for its duration, so that it is raised on
 * time though the device says nothing more; the end of one clears its alarm here.
 */
export function createConditionsReaction(): BatchReaction {
  const watched = new Map<number, Watched>();
  let stamp = "";
  let lookedAt = 0;

  const forgetOldRules = async (tx: Queries, now: number): Promise<void> => {
    if (now - lookedAt < LOOK_FOR_RULES_MS) return;
    lookedAt = now;
    const newest = await rulesStamp(tx);
    if (newest !== stamp) for (const one of watched.values()) one.readAt = 0;
    stamp = newest;
  };
  /** Of those that this process does not know, or not any more: read, and known once the batch is committed. */
  const readMissing = async (
    tx: Queries,
    ids: readonly number[],
    now: number,
  ): Promise<ReadonlyMap<number, Watched>> => {
    const missing = ids.filter((id) => now - (watched.get(id)?.readAt ?? 0) > READ_AGAIN_MS);
    if (missing.length === 0) return new Map();
    const [rules, held] = await Promise.all([rulesOfDevices(tx, missing), heldConditions(tx, missing)]);
    return new Map(
      missing.map((id): [number, Watched] => {
        const anchor = watched.get(id)?.anchor;
        return [id, { rules: rules.get(id) ?? [], held: held.get(id) ?? new Set(), anchor, readAt: now }];
      }),
    );
  };

  return {
    stage: "log",
    async react(tx, { items, changed, isWanted }) {
      const now = Date.now();
      await forgetOldRules(tx, now);
      for (const item of items)
        if (item.type === "connection" && item.kind === "changed") watched.delete(item.device.id);
      if (changed.size === 0) return undefined;
      const read = await readMissing(tx, [...changed.keys()], now);
      const times = timesOf(items);
      const next = new Map<number, Watched>();
      const begun: BegunCondition[] = [];
      const ended: EndedCondition[] = [];
      for (const [id, { memory }] of changed) {
        const before = read.get(id) ?? watched.get(id);
        if (!before) continue;
        const seen = lookAt({ id, memory, before, at: times.get(id) ?? now });
        next.set(id, seen.watched);
        begun.push(...seen.begun);
        ended.push(...seen.ended);
      }
      if (begun.length > 0)
        await beginConditions(
          tx,
          begun.sort((a, b) => a.deviceId - b.deviceId),
        );
      const cleared =
        ended.length === 0
          ? []
          : await endConditions(
              tx,
              ended.sort((a, b) => a.deviceId - b.deviceId),
            );
      await queueEvents(
        tx,
        cleared.flatMap((alarm) => {
          const device = changed.get(alarm.deviceId)?.device;
          if (!device) return [];
          return [
            eventOf(
              { ...alarm, organizationId: device.organizationId, placeId: null },
              "cleared",
              new Date(now),
            ),
          ];
        }),
      );
      const at = new Date(now);
      const assists = await endCauses(tx, endedStops(cleared, ended, at), at);
      const alarms = announcementsOf(
        cleared.flatMap(({ id, deviceId }) => {
          const device = changed.get(deviceId)?.device;
          return device ? [{ ...device, id, deviceId }] : [];
        }),
        isWanted,
      );
      return {
        announcements: [...alarms, ...assists],
        committed() {
          for (const [id, one] of next) watched.set(id, one);
        },
      };
    },
    forget(deviceIds) {
      for (const id of deviceIds) watched.delete(id);
    },
  };
}

/** When the newest message of each device came, by our clock: theirs may be wrong. */
function timesOf(items: Batch["items"]): Map<number, number> {
  const times = new Map<number, number>();
  for (const item of items) {
    const at = item.type === "message" ? item.receivedAt : item.at;
    times.set(item.device.id, Math.max(at, times.get(item.device.id) ?? 0));
  }
  return times;
}

function lookAt({ id, memory, before, at }: { id: number; memory: Memory; before: Watched; at: number }) {
  const anchor = anchorOf(before.anchor, memory, at);
  const { x = null, y = null, mapKey = null } = memory.position ?? {};
  const begun: BegunCondition[] = [];
  const ended: EndedCondition[] = [];
  const held = new Set(before.held);
  for (const rule of before.rules) {
    const found = holds({ memory, anchor, now: at }, rule);
    if (found === "unknown" || (found !== undefined) === before.held.has(rule.id)) continue;
    if (found === undefined) {
      held.delete(rule.id);
      ended.push({ deviceId: id, ruleId: rule.id, at });
      continue;
    }
    held.add(rule.id);
    const since = found.since ?? at;
    const dueAt = since + rule.durationS * 1_000;
    begun.push({ deviceId: id, ruleId: rule.id, since, dueAt, value: found.value ?? null, mapKey, x, y });
  }
  return { begun, ended, watched: { ...before, held, anchor } };
}
