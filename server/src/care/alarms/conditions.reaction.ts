import type { Queries } from "../../core/db/database.ts";
import type { Batch, BatchReaction } from "../../fleet/batches/index.ts";
import { endCauses } from "../assists/index.ts";
import { announcementsOf } from "./alarm-announcements.ts";
import { queueClearings } from "./alarm-events.ts";
import { endedStops } from "./alarm-stops.ts";
import {
  type BegunCondition,
  beginConditions,
  type EndedCondition,
  endConditions,
} from "./conditions.store.ts";
import { step } from "./conditions.ts";
import type { Held, HeldRule } from "./held.ts";
import { heldConditions, rulesOfDevices, rulesStamp } from "./rules-of-devices.store.ts";
import { type KeptSignal, keepSignals, lastSignals } from "./signals.store.ts";
import { type Anchor, anchorOf, isSameSignal, type Signal, signalOf } from "./signals.ts";

/** What this process knows of a device: its rules, which of them hold, and by what they were looked at last, as it was committed. */
interface Watched {
  rules: readonly HeldRule[];
  held: ReadonlyMap<number, Held>;
  signal: Signal | undefined;
  anchor: Anchor | undefined;
  /** Places and products of devices change: they are read again after a while. */
  readAt: number;
}

const READ_AGAIN_MS = 300_000;
const LOOK_FOR_RULES_MS = 2_000;

type Changed = NonNullable<ReturnType<Batch["changed"]["get"]>>;
interface Seen {
  watched: Watched;
  begun: BegunCondition[];
  ended: EndedCondition[];
  signal: KeptSignal | undefined;
}

/**
 * Whether conditions of rules begin and end, by what devices say. Only a change is written; a report that changes nothing that any rule looks at
 * costs no look at the rules. A condition that began is raised as an alarm by upkeep when it has held for its duration, so that it is raised on
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
  const readMissing = async (tx: Queries, ids: readonly number[], now: number) => {
    const missing = ids.filter((id) => now - (watched.get(id)?.readAt ?? 0) > READ_AGAIN_MS);
    if (missing.length === 0) return new Map<number, Watched>();
    const [rules, held, signals] = await Promise.all([
      rulesOfDevices(tx, missing),
      heldConditions(tx, missing),
      lastSignals(
        tx,
        missing.filter((id) => !watched.has(id)),
      ),
    ]);
    return new Map(
      missing.map((id): [number, Watched] => {
        const { signal, anchor } = watched.get(id) ?? signals.get(id) ?? {};
        const known = { rules: rules.get(id) ?? [], held: held.get(id) ?? new Map<number, Held>() };
        return [id, { ...known, signal, anchor, readAt: now }];
      }),
    );
  };

  return {
    stage: "log",
    async react(tx, { items, changed, isWanted, take }) {
      const now = Date.now();
      await forgetOldRules(tx, now);
      for (const item of items)
        if (item.type === "connection" && item.kind === "changed") watched.delete(item.device.id);
      if (changed.size === 0) return undefined;
      const read = await readMissing(tx, [...changed.keys()], now);
      const times = timesOf(items);
      const seen = new Map<number, Seen>();
      for (const [id, one] of changed) {
        const before = read.get(id) ?? watched.get(id);
        if (before) seen.set(id, lookAt(one, { before, at: times.get(id) ?? now, isFresh: read.has(id) }));
      }
      const all = [...seen.values()].sort(byDevice);
      const signals = all.flatMap(({ signal }) => (signal && take("signals", signal.device) ? signal : []));
      if (signals.length > 0) await keepSignals(tx, signals);
      const ended = all.flatMap((one) => one.ended);
      const cleared = ended.length > 0 ? await endConditions(tx, ended) : [];
      const begun = all.flatMap((one) => one.begun);
      if (begun.length > 0) await beginConditions(tx, begun);
      const at = new Date(now);
      await queueClearings(tx, cleared, at);
      const assists = await endCauses(tx, endedStops(cleared, ended, at), at);
      return {
        announcements: [...announcementsOf(cleared, isWanted), ...assists],
        committed() {
          for (const [id, one] of seen) watched.set(id, one.watched);
        },
      };
    },
    forget(deviceIds) {
      for (const id of deviceIds) watched.delete(id);
    },
  };
}

const deviceOf = ({ begun, ended, signal }: Seen): number =>
  signal?.device.id ?? begun[0]?.deviceId ?? ended[0]?.deviceId ?? 0;
/** So that batches side by side do not wait for each other in a ring. */
const byDevice = (one: Seen, other: Seen): number => deviceOf(one) - deviceOf(other);

/** When the newest message of each device came, by our clock: theirs may be wrong. */
function timesOf(items: Batch["items"]): Map<number, number> {
  const times = new Map<number, number>();
  for (const item of items) {
    const at = item.type === "message" ? item.receivedAt : item.at;
    times.set(item.device.id, Math.max(at, times.get(item.device.id) ?? 0));
  }
  return times;
}

/** `isFresh`: its rules were just read, and may be others. */
function lookAt(
  { device, memory, saidBefore }: Changed,
  { before, at: comesAt, isFresh }: { before: Watched; at: number; isFresh: boolean },
): Seen {
  // No two of one device are of the same time, and none is before the last.
  const at = before.signal ? Math.max(comesAt, before.signal.at + 1) : comesAt;
  const anchor = anchorOf(before.anchor, memory, at);
  const signal = signalOf(memory, { anchor, at, saidBefore });
  const isSame = before.signal !== undefined && isSameSignal(before.signal, signal);
  if (isSame && !isFresh) return { watched: { ...before, anchor }, begun: [], ended: [], signal: undefined };
  const { x = null, y = null, mapKey = null } = memory.position ?? {};
  const begun: BegunCondition[] = [];
  const ended: EndedCondition[] = [];
  const held = new Map(before.held);
  for (const rule of before.rules) {
    const was = before.held.get(rule.id);
    const is = step(was, signal, { rule, timeZone: device.timeZone });
    if (is === was) continue;
    if (was) ended.push({ deviceId: device.id, ruleId: rule.id, at });
    if (is) begun.push({ ...is, deviceId: device.id, ruleId: rule.id, mapKey, x, y });
    if (is) held.set(rule.id, is);
    else held.delete(rule.id);
  }
  return {
    watched: { ...before, held, anchor, signal: isSame ? before.signal : signal },
    ...{ begun, ended, signal: isSame ? undefined : { device, signal, anchor } },
  };
}
