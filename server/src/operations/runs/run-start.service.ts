import { CORE_REFUSALS, type Refusal } from "@sweepline/contract/core/refusal.ts";
import { COMMAND_REFUSALS, type CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import { RUN_REFUSALS, type RunCandidate } from "@sweepline/contract/operations/runs.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { newTimeId } from "../../core/time-id.ts";
import type { Commands } from "../../fleet/commands/index.ts";
import type { TaskForRun, Tasks } from "../tasks/index.ts";
import { announceRuns } from "./run-announcements.ts";
import { runCandidates } from "./run-candidates.store.ts";
import { runOrder } from "./run-order.ts";
import * as store from "./runs.store.ts";

export interface StartDeps {
  db: Database;
  clock: Clock;
  announcer: Pick<Announcer, "announce" | "isWanted">;
  commands: Pick<Commands, "issueMany" | "able" | "hold">;
  tasks: Pick<Tasks, "forRuns">;
}

/** Devices that may run a task, with what is in the way of each. */
export async function candidatesOf(
  { db, commands, tasks }: Pick<StartDeps, "db" | "commands" | "tasks">,
  caller: Pick<Caller, "scope">,
  { taskId, deviceId }: Pick<Start, "taskId" | "deviceId">,
): Promise<RunCandidate[]> {
  const given = notRefused((await tasks.forRuns(db, caller, [taskId])).get(taskId));
  const [found = []] = await runCandidates(db, caller.scope, [{ taskId, mapKey: given.mapKey, deviceId }]);
  const able = new Set(await ableOf({ commands, tx: db }, found, given));
  return found.map((one) => (able.has(one) ? one : { ...one, obstacle: "unsupported" }));
}

/** Those that take this very order. */
async function ableOf(
  { commands, tx }: Pick<StartContext, "commands" | "tx">,
  candidates: readonly RunCandidate[],
  given: TaskForRun,
): Promise<RunCandidate[]> {
  const ids = candidates.map(({ deviceId }) => deviceId);
  const able = await commands.able(tx, ids, orderOf(given, ANY_RUN));
  return candidates.filter(({ deviceId }) => able.has(deviceId));
}

/** Stands for a run that is not made yet. */
const ANY_RUN = "00000000-0000-7000-8000-000000000000";

const orderOf = (given: TaskForRun, runId: string): RunOrder => ({
  kind: "runTask",
  parameters: runOrder(given, runId),
});
type RunOrder = Extract<CommandOrder, { kind: "runTask" }>;

export interface Start {
  taskId: number;
  /** Absent: the best that is free. */
  deviceId?: number | undefined;
  due?: store.NewRun["due"];
  combination?: store.NewRun["combination"];
  /** Only what another run left undone; its steps by their ids. */
  rest?: { of: string; stepIds: readonly string[] } | undefined;
}

/** Without a person: the platform, by a schedule. */
export type Starter = Pick<Caller, "scope"> & { staffId: number | null; displayName: string | null };
export type Started = Pick<store.NewRun, "id" | "createdAt" | "deviceId" | "taskName">;

export interface StartContext extends StartDeps {
  tx: Queries;
  by: Starter;
}

/** Refuses with what is in its way. */
export const start = async (context: StartContext, wanted: Start): Promise<Started> =>
  notRefused((await startAll(context, [wanted]))[0]);

function notRefused<T>(outcome: T | Refused | undefined): T {
  if (outcome === undefined) throw new Refused(CORE_REFUSALS.notFound);
  if (outcome instanceof Refused) throw outcome;
  return outcome;
}

/** What can be run, and the devices that are free for it, the best first. */
interface Attempt {
  wanted: Start;
  given: TaskForRun;
  free: RunCandidate[];
  /** Why it cannot begin while nothing has become of it. */
  obstacle: Refusal;
  /** What became of it so far. */
  outcome: store.NewRun | Refused | undefined;
}

/**
 * Each by itself: what one is refused for is in nobody's way. However many they are, each statement is one for all of them. Where no
 * device is asked for, one that does not take its order is passed over for the next best.
 */
export async function startAll(
  context: StartContext,
  wanted: readonly Start[],
): Promise<(Started | Refused)[]> {
  const { tx, by, tasks, announcer } = context;
  const found = await tasks.forRuns(tx, by, [...new Set(wanted.map(({ taskId }) => taskId))]);
  const givens = new Map(wanted.map((one) => [one, runnable(found.get(one.taskId), one.rest)]));
  const attempts = await attemptsOf(context, givens);
  const taken = new Set<number>();
  for (let chosen = choose(attempts, taken); chosen.size > 0; chosen = choose(attempts, taken)) {
    const busy = await order(context, chosen);
    if (busy.size > 0) await leaveOutBusy(tx, attempts, taken);
  }
  const runs = attempts.flatMap(({ outcome }) => (!outcome || outcome instanceof Refused ? [] : [outcome]));
  if (runs.length > 0) await store.insertRuns(tx, runs);
  await announceRuns(tx, announcer, runs);
  const outcomes = new Map(
    attempts.map(({ wanted: one, outcome, obstacle }) => [one, outcome ?? new Refused(obstacle)]),
  );
  return wanted.map((one) => outcomes.get(one) ?? (givens.get(one) as Refused));
}

/** As far as it is to be done, or why it cannot be. */
function runnable(whole: TaskForRun | Refused | undefined, rest: Start["rest"]): TaskForRun | Refused {
  if (whole === undefined || whole instanceof Refused) return whole ?? new Refused(CORE_REFUSALS.notFound);
  const given = rest ? restOf(whole, rest.stepIds) : whole;
  const { archivedAt, isTemplate, faults, definition } = given.task;
  if (archivedAt !== null || isTemplate || faults.some(({ kind }) => kind !== "noDevice"))
    return new Refused(RUN_REFUSALS.notRunnable);
  return definition.steps.length === 0 ? new Refused(RUN_REFUSALS.nothingLeft) : given;
}

async function attemptsOf(
  { tx, by }: StartContext,
  givens: ReadonlyMap<Start, TaskForRun | Refused>,
): Promise<Attempt[]> {
  const runnables = [...givens].flatMap(([wanted, given]) =>
    given instanceof Refused ? [] : [{ wanted, given }],
  );
  const candidates = await runCandidates(
    tx,
    by.scope,
    runnables.map(({ wanted: { taskId, deviceId }, given: { mapKey } }) => ({ taskId, deviceId, mapKey })),
  );
  return runnables.map((one, index) => {
    const all = candidates[index] ?? [];
    const free = all.filter(({ obstacle }) => obstacle === null);
    return { ...one, free, obstacle: refusalOf(one.wanted, all), outcome: undefined };
  });
}

/** What is in the way of the device that was asked for; without one, that there is none. */
function refusalOf({ deviceId }: Start, [first]: readonly RunCandidate[]): Refusal {
  if (deviceId === undefined || !first?.obstacle) return RUN_REFUSALS.noRobot;
  return OBSTACLE_REFUSALS[first.obstacle];
}

/** For each that has not begun the best device that nobody has been given, by that device. */
function choose(attempts: readonly Attempt[], taken: Set<number>): Map<number, Attempt> {
  const chosen = new Map<number, Attempt>();
  for (const attempt of attempts) {
    if (hasBegun(attempt)) continue;
    const best = attempt.free.find(({ deviceId }) => !taken.has(deviceId));
    if (!best) continue;
    taken.add(best.deviceId);
    chosen.set(best.deviceId, attempt);
  }
  return chosen;
}

const hasBegun = ({ outcome }: Attempt): boolean => outcome !== undefined && !(outcome instanceof Refused);

/** Whoever was faster may have been given many of them: they are found at once, and not one after the other. */
async function leaveOutBusy(tx: Queries, attempts: readonly Attempt[], taken: Set<number>): Promise<void> {
  const left = new Set(
    attempts.flatMap((one) => (hasBegun(one) ? [] : one.free.map(({ deviceId }) => deviceId))),
  );
  for (const deviceId of await store.withOpenRun(tx, [...left])) taken.add(deviceId);
}

/** Orders each device what it was chosen for, and notes what came of it. Answers those that run something already. */
async function order(
  context: StartContext,
  chosen: ReadonlyMap<number, Attempt>,
): Promise<ReadonlySet<number>> {
  const { tx, by, commands, clock } = context;
  // Of two who start something on one device, the second finds the first one's run.
  await commands.hold(tx, [...chosen.keys()]);
  const busy = await store.withOpenRun(tx, [...chosen.keys()]);
  const createdAt = clock.now();
  const orders = new Map(
    [...chosen].flatMap(([deviceId, { given }]) =>
      busy.has(deviceId) ? [] : [[deviceId, orderOf(given, newTimeId(createdAt))] as const],
    ),
  );
  const issued = await commands.issueMany(tx, {
    deviceIds: [...orders.keys()],
    order: (deviceId) => orders.get(deviceId) as RunOrder,
    by,
  });
  const commandIds = new Map(issued.commands.map(({ deviceId, id }) => [deviceId, id]));
  for (const [deviceId, attempt] of chosen) {
    const { wanted, given } = attempt;
    const commandId = commandIds.get(deviceId);
    const id = orders.get(deviceId)?.parameters.runId;
    if (commandId === undefined || id === undefined) {
      await passOver(context, attempt, issued.refused.get(deviceId));
      continue;
    }
    attempt.outcome = {
      ...{ id, createdAt, deviceId, commandId, staffId: by.staffId, staffName: by.displayName },
      ...{ taskId: wanted.taskId, due: wanted.due, combination: wanted.combination, restOf: wanted.rest?.of },
      ...{ organizationId: given.organizationId, mapId: given.mapId },
      ...{ taskName: given.task.name, taskVersion: given.version },
      steps: given.task.definition.steps.map(({ id: stepId, name }) => ({ id: stepId, name })),
    };
  }
  return busy;
}

/** Without a refusal the device runs something already. That one of several is not able to do it is no news: the others are looked at. */
async function passOver(
  { tx, commands }: StartContext,
  attempt: Attempt,
  refused = new Refused(RUN_REFUSALS.robotBusy),
): Promise<void> {
  const { wanted, given, free } = attempt;
  if (refused.refusal !== COMMAND_REFUSALS.unsupported) attempt.outcome = refused;
  else if (wanted.deviceId !== undefined) attempt.outcome = new Refused(RUN_REFUSALS.unsupported);
  else attempt.free = await ableOf({ commands, tx }, free, given);
}

/** Once, and as the task has its steps by now. */
function restOf(given: TaskForRun, stepIds: readonly string[]): TaskForRun {
  const { definition } = given.task;
  const steps = definition.steps.filter(({ id }) => stepIds.includes(id));
  return { ...given, task: { ...given.task, definition: { ...definition, steps, loop: "none" } } };
}

const OBSTACLE_REFUSALS = {
  offline: RUN_REFUSALS.robotOffline,
  locked: RUN_REFUSALS.robotLocked,
  busy: RUN_REFUSALS.robotBusy,
  otherMap: RUN_REFUSALS.otherMap,
  lowBattery: RUN_REFUSALS.lowBattery,
  unsupported: RUN_REFUSALS.unsupported,
} as const;
