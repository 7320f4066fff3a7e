import { longestOf, type WindowOfDevice } from "../maintenance-windows/index.ts";
import { comesBack, dueAt, quietEnd, step } from "./conditions.ts";
import type { Held, HeldRule } from "./held.ts";
import type { Signal } from "./signals.ts";

/**
 * What a rule would have raised by signals of the past. It goes by the functions that live conditions go by (`conditions.ts`); what is said again here is
 * only what upkeep does with what they find: raise what is due, clear what ended, hold back what falls into a maintenance window.
 */
export interface ReplayedAlarm {
  since: number;
  raisedAt: number;
  clearedAt: number | null;
  times: number;
  value: number | null;
  suppressedUntil: number | null;
}

export interface ReplayOf {
  rule: HeldRule;
  timeZone: string;
  windows: readonly Pick<WindowOfDevice, "startsAt" | "endsAt" | "weekly">[];
}

interface Interval {
  since: number;
  /** When it could be raised: when it was due, or when that was known. */
  raisedAt: number;
  /** Null: it holds still. */
  endedAt: number | null;
  value: number | null;
}

export interface Replay {
  /** In order of time. */
  next(signal: Signal): void;
  /** All that was raised by then; `saidAt`: of when the newest state is that the device said. */
  end(now: number, saidAt: number | null): ReplayedAlarm[];
}

/** Signals of one device, by one rule. */
export function createReplay(of: ReplayOf): Replay {
  const { rule, timeZone } = of;
  const alarms: ReplayedAlarm[] = [];
  let held: (Held & { begunAt: number }) | undefined;
  const raise = (interval: Interval, now: number): void => addTo(alarms, interval, { ...of, now });

  return {
    next(signal) {
      const before = held;
      if (before) noteEnd(before, signal);
      const after = step(before, signal, { rule, timeZone });
      if (after !== before) held = after && { ...after, begunAt: signal.at };
      function noteEnd(was: NonNullable<typeof held>, { at }: Signal): void {
        const quiet = quietEnd(was, signal, rule);
        if (rule.kind === "stale") {
          // Counted from what was said last, as when it is due.
          if (quiet !== null) raise({ ...raisedOf(quiet, was), endedAt: at }, at);
          return;
        }
        if (step(was, signal, { rule, timeZone }) === was) return;
        raise({ ...was, raisedAt: Math.max(was.dueAt, was.begunAt), endedAt: at }, at);
      }
    },
    end(now, saidAt) {
      if (!held) return alarms;
      if (rule.kind !== "stale")
        raise({ ...held, raisedAt: Math.max(held.dueAt, held.begunAt), endedAt: null }, now);
      else raise({ ...raisedOf(Math.max(held.since, saidAt ?? 0), held), endedAt: null }, now);
      return alarms;
    },
  };

  function raisedOf(since: number, was: Held & { begunAt: number }) {
    return { since, raisedAt: Math.max(dueAt({ since, rule, timeZone }), was.begunAt), value: null };
  }
}

/** What holds for long enough is an alarm, or one again that was cleared a moment ago. */
export function addTo(
  alarms: ReplayedAlarm[],
  { since, raisedAt, endedAt, value }: Interval,
  { now, ...of }: Pick<ReplayOf, "timeZone" | "windows"> & { now: number },
): void {
  if (raisedAt > (endedAt ?? now)) return;
  const suppressedUntil = heldBack(of, { raisedAt, endedAt, now });
  const last = alarms.at(-1);
  if (last && last.clearedAt !== null && comesBack({ ...last, clearedAt: last.clearedAt }, raisedAt)) {
    last.times += 1;
    last.clearedAt = endedAt;
    last.suppressedUntil = suppressedUntil;
    return;
  }
  alarms.push({ since, raisedAt, clearedAt: endedAt, times: 1, value, suppressedUntil });
}

/** Until when a window held back what was raised then, as it stood in the end; null: it did not, or was over before. */
function heldBack(
  { timeZone, windows }: Pick<ReplayOf, "timeZone" | "windows">,
  { raisedAt, endedAt, now }: { raisedAt: number; endedAt: number | null; now: number },
): number | null {
  const untilAt = (at: number) => longestOf(windows, { at, timeZone })?.until ?? null;
  let until = untilAt(raisedAt);
  while (until !== null && until <= (endedAt ?? now)) until = untilAt(until);
  return until;
}
