import type { AlarmKindName } from "@sweepline/contract/care/alarms/kinds.ts";
import { MAX_TRIED_ALARMS } from "@sweepline/contract/care/alarms/trials.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { hourly, type Upkeep } from "../../core/jobs.ts";
import type { WindowOfDevice } from "../maintenance-windows/index.ts";
import { createReplay, type ReplayedAlarm } from "./replay.ts";
import { signalsOf } from "./signals.store.ts";
import {
  type DeviceFacts,
  deleteOldTrials,
  type FoundAlarm,
  type HeldTrial,
  holdTrial,
  insertTried,
  noteProgress,
  type TriedDevice,
} from "./trials.store.ts";
import { aroundOf, heldRuleOf, type Tried, tryElevators, tryTasks } from "./trials-of-subjects.ts";

const EVERY_MS = 1_000;
/** Whoever is asked to stop waits for it no longer than this. */
const STRETCH_MS = 900;
/** Devices of one transaction: what a process that dies has done in vain. */
const PARTS = { part: 10, partOfSubjects: 1_000 };
const SIGNALS_AT_ONCE = 5_000;
const KEPT_DAYS = 7;

/** Works through trials, some devices of each in turn, in every process that may; a trial goes on where the last transaction left it. */
export const workTrials = ({ db, clock }: { db: Database; clock: Clock }): Upkeep => ({
  name: "alarms/trials",
  everyMs: EVERY_MS,
  isShared: true,
  async work() {
    const until = performance.now() + STRETCH_MS;
    while (performance.now() < until && (await workPart(db, clock.now())));
  },
});

export const dropOldTrials = (db: Database): Upkeep =>
  hourly("alarms/trials-retention", (daysAgo) => deleteOldTrials(db, daysAgo(KEPT_DAYS)));

/** Some devices of the trial whose turn it is. Answers whether there was one. */
export const workPart = (db: Database, now: Date): Promise<boolean> =>
  db.transaction(async (tx) => {
    const trial = await holdTrial(tx, { ...PARTS, subjectKinds: Object.keys(SUBJECTS) });
    if (!trial) return false;
    const { found, keptFrom } = await (SUBJECTS[trial.rule.kind] ?? tryDevices)(tx, trial);
    const room = MAX_TRIED_ALARMS - trial.alarms;
    if (found.length > 0) await insertTried(tx, trial.id, found.slice(0, room));
    const done = trial.done + trial.part.length;
    const isCut = found.length > room;
    const isDone = isCut || done >= trial.devices;
    await noteProgress(tx, trial.id, { done, isDone, isCut, keptFrom, at: now });
    return true;
  });

/** Those of what no report says. */
const SUBJECTS: Partial<Record<AlarmKindName, (tx: Queries, trial: HeldTrial) => Promise<Tried>>> = {
  timedTaskNotStarted: tryTasks,
  elevator: tryElevators,
};

async function tryDevices(tx: Queries, trial: HeldTrial): Promise<Tried> {
  const { devices, windows } = await aroundOf(tx, trial);
  const found: FoundAlarm[] = [];
  let keptFrom: number | null = null;
  for (const device of trial.part) {
    const facts = devices.get(device.id);
    if (!facts) continue;
    const of = { trial, device, facts, windows: windows.get(device.id) ?? [] };
    const { alarms, first } = await replayed(tx, of);
    if (first !== null) keptFrom = Math.min(keptFrom ?? first, first);
    found.push(...alarms.map((alarm) => ({ ...alarm, deviceId: device.id })));
  }
  return { found, keptFrom };
}

/** From what was so when the span began, if that is known. */
async function replayed(
  tx: Queries,
  {
    trial,
    device,
    facts,
    windows,
  }: { trial: HeldTrial; device: TriedDevice; facts: DeviceFacts; windows: readonly WindowOfDevice[] },
): Promise<{ alarms: ReplayedAlarm[]; first: number | null }> {
  const replay = createReplay({ rule: heldRuleOf(trial), timeZone: facts.timeZone, windows });
  const start = device.startsAt.getTime();
  let [after, first]: [Date, number | null] = [new Date(start - 1), null];
  for (;;) {
    const signals = await signalsOf(tx, device.id, { after, to: trial.to, limit: SIGNALS_AT_ONCE });
    for (const signal of signals) replay.next(signal);
    first ??= signals[0]?.at ?? null;
    const last = signals.at(-1);
    if (!last || signals.length < SIGNALS_AT_ONCE) break;
    after = new Date(last.at);
  }
  const to = trial.to.getTime();
  return { alarms: replay.end(to, facts.saidAt && Math.min(facts.saidAt.getTime(), to)), first };
}
