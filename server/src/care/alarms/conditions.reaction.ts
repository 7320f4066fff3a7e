import type { Queries } from "../../core/db/database.ts";
import type { Batch, BatchReaction } from "../../fleet/batches/index.ts";
import { afterClearing } from "./clear.service.ts";
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
/** What a look at the rules of a device comes to. */
interface Seen {
  deviceId: number;
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
    async react(tx, { items, changed, isWanted, take, now }) {
      await forgetOldRules(tx, now);
      for (const item of items)
        if (item.type === "connection" && item.kind === "changed") watched.delete(item.device.id);
      if (changed.size === 0) return undefined;
      const read = await readMissing(tx, [...changed.keys()], now);
      const times = timesOf(items);
      const moved: [id: number, anchor: Anchor | undefined][] = [];
      const all: Seen[] = [];
      for (const [id, one] of changed) {
        const before = read.get(id) ?? watched.get(id);
        if (!before) continue;
        const next = nextSignal(one, before, times.get(id) ?? now);
        if (next.isOther || read.has(id)) all.push(lookAt(one, before, next));
        else if (next.anchor !== before.anchor) moved.push([id, next.anchor]);
      }
      // So that batches side by side do not wait for each other in a ring.
      all.sort((one, other) => one.deviceId - other.deviceId);
      const signals = all.flatMap(({ signal }) => (signal && take("signals", signal.device) ? signal : []));
      if (signals.length > 0) await keepSignals(tx, signals);
      const ended = all.flatMap((one) => one.ended);
      const cleared = ended.length > 0 ? await endConditions(tx, ended) : [];
      const begun = all.flatMap((one) => one.begun);
      if (begun.length > 0) await beginConditions(tx, begun);
      return {
        announcements: await afterClearing(tx, { cleared, now: new Date(now) }, isWanted),
        committed() {
          for (const one of all) watched.set(one.deviceId, one.watched);
          for (const [id, anchor] of moved) {
            const one = watched.get(id);
            if (one) one.anchor = anchor;
          }
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

interface NextSignal {
  anchor: Anchor | undefined;
  signal: Signal;
  /** Rules may find something else by it than by the one before. */
  isOther: boolean;
}

function nextSignal({ memory, saidBefore }: Changed, before: Watched, comesAt: number): NextSignal {
  // No two of one device are of the same time, and none is before the last.
  const at = before.signal ? Math.max(comesAt, before.signal.at + 1) : comesAt;
  const anchor = anchorOf(before.anchor, memory, at);
  const signal = signalOf(memory, { anchor, at, saidBefore });
  return { anchor, signal, isOther: before.signal === undefined || !isSameSignal(before.signal, signal) };
}

function lookAt({ device, memory }: Changed, before: Watched, { anchor, signal, isOther }: NextSignal): Seen {
  const { x = null, y = null, mapKey = null } = memory.position ?? {};
  const begun: BegunCondition[] = [];
  const ended: EndedCondition[] = [];
  let { held } = before;
  for (const rule of before.rules) {
    const was = before.held.get(rule.id);
    const is = step(was, signal, { rule, timeZone: device.timeZone });
    if (is === was) continue;
    if (was) ended.push({ deviceId: device.id, ruleId: rule.id, at: signal.at });
    if (is) begun.push({ ...is, deviceId: device.id, ruleId: rule.id, mapKey, x, y });
    held = withCondition(held, rule.id, is);
  }
  return {
    ...{ deviceId: device.id, begun, ended },
    watched: { ...before, held, anchor, signal: isOther ? signal : before.signal },
    signal: isOther ? { device, signal, anchor } : undefined,
  };
}

function withCondition(held: Watched["held"], ruleId: number, is: Held | undefined): Map<number, Held> {
  const next = new Map(held);
  if (is) next.set(ruleId, is);
  else next.delete(ruleId);
  return next;
}
