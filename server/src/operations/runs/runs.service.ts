import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { type CommandOrder, MAX_COMMAND_TTL_S } from "@sweepline/contract/fleet/commands/index.ts";
import {
  RUN_REFUSALS,
  type Run,
  type RunCandidate,
  type RunDetail,
  type RunListQuery,
} from "@sweepline/contract/operations/runs.ts";
import { type Caller, EVERYTHING, type Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import { newTimeId } from "../../core/time-id.ts";
import type { Commands } from "../../fleet/commands/index.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import type { TaskForRun, Tasks } from "../tasks/index.ts";
import { announceRuns } from "./run-announcements.ts";
import { runCandidates } from "./run-candidates.store.ts";
import { type HeldRun, holdRuns, moveRuns } from "./run-moves.store.ts";
import { ended, type Move } from "./run-moves.ts";
import { runOrder } from "./run-order.ts";
import * as store from "./runs.store.ts";

export interface Runs {
  list(caller: Caller, query: RunListQuery): Promise<Page<Run>>;
  get(caller: Caller, id: string): Promise<RunDetail>;
  candidates(caller: Caller, taskId: number): Promise<RunCandidate[]>;
  start(
    requester: Requester,
    taskId: number,
    on: { deviceId?: number | undefined; key?: string | undefined },
  ): Promise<Run>;
  /** For schedules, within their transaction: refuses what cannot be started now. */
  startDue(
    tx: Queries,
    due: { taskId: number; scheduleId: number; dueAt: Date },
  ): Promise<{ id: string; deviceId: number }>;
  pause(requester: Requester, id: string): Promise<Run>;
  resume(requester: Requester, id: string): Promise<Run>;
  stop(requester: Requester, id: string): Promise<Run>;
}

export interface RunsDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  announcer: Pick<Announcer, "announce" | "isWanted">;
  commands: Pick<Commands, "issue" | "able">;
  tasks: Pick<Tasks, "forRun">;
}

const record = recorderOf("operations_runs", "device");

/** Runs as people start, follow and end them; what moves them otherwise stands in `run-commands.ts` and `runs.reaction.ts`. */
export function createRuns(deps: RunsDeps): Runs {
  const { db, clock, tasks } = deps;
  const asItIs = async (tx: Queries, { scope }: Caller, id: string): Promise<RunDetail> =>
    found(await store.findRun(tx, scope, id), CORE_REFUSALS.notFound);
  const act = (
    requester: Requester,
    id: string,
    work: (tx: Queries, run: RunDetail) => Promise<void>,
  ): Promise<Run> =>
    db.transaction(async (tx) => {
      const run = await asItIs(tx, requester.caller, id);
      if (run.state === "ended") throw new Refused(RUN_REFUSALS.runEnded);
      await work(tx, run);
      return asItIs(tx, requester.caller, id);
    });
  const order = async (tx: Queries, requester: Requester, { run, kind, ttlS }: Ordered): Promise<void> => {
    const { id, deviceId, taskName } = run;
    const { staffId } = requester.caller;
    const wanted = { kind, parameters: {} } as CommandOrder;
    await deps.commands.issue(tx, { deviceId, order: wanted, by: { staffId }, ttlS });
    await record(deps, tx, { requester, verb: kind, id: deviceId, after: { runId: id, taskName } });
  };
  return {
    list: ({ scope }, query) => store.pageOfRuns(db, scope, { query, now: clock.now() }),
    get: (caller, id) => asItIs(db, caller, id),
    async candidates(caller, taskId) {
      const given = await tasks.forRun(db, caller, taskId);
      return candidatesOf(deps, caller, { given });
    },
    start: (requester, taskId, wanted) =>
      db.transaction(async (tx) => {
        const { caller } = requester;
        const { id, deviceId, taskName } = await start(deps, tx, { caller, taskId, ...wanted });
        const after = { runId: id, taskId, taskName };
        if (taskName !== undefined) await record(deps, tx, { requester, verb: "start", id: deviceId, after });
        return asItIs(tx, caller, id);
      }),
    startDue: (tx, { taskId, ...due }) =>
      start(deps, tx, { caller: { scope: EVERYTHING, staffId: null, displayName: null }, taskId, due }),
    pause: (requester, id) =>
      act(requester, id, async (tx, run) => {
        if (run.state === "paused" || run.state === "ending" || run.waitsFor === "order")
          throw new Refused(RUN_REFUSALS.notInTask);
        await order(tx, requester, { run, kind: "pause" });
      }),
    resume: (requester, id) =>
      act(requester, id, async (tx, run) => {
        if (run.state !== "paused") throw new Refused(RUN_REFUSALS.notInTask);
        await order(tx, requester, { run, kind: "resume" });
      }),
    stop: (requester, id) =>
      act(requester, id, async (tx, run) => {
        await order(tx, requester, { run, kind: "stop", ttlS: MAX_COMMAND_TTL_S });
        await settleStop(deps, tx, { run, requester });
      }),
  };
}

interface Ordered {
  run: Pick<Run, "id" | "deviceId" | "taskName">;
  kind: "pause" | "resume" | "stop";
  ttlS?: number;
}

/**
 * What was only waiting has ended by now. Who is offline gets the stop when it comes back: nobody has to wait for that to have the
 * run ended. All others are given the time to say how they ended.
 */
async function settleStop(
  { clock, announcer }: Pick<RunsDeps, "clock" | "announcer">,
  tx: Queries,
  { run, requester }: { run: RunDetail; requester: Requester },
): Promise<void> {
  const [held] = await holdRuns(tx, [run]);
  if (!held) return;
  const { staffId, displayName: staffName } = requester.caller;
  const endedBy = { staffId, staffName, commandId: null, kind: "stop" } as const;
  const move: Move | undefined = held.waitsFor === "robot" ? ended("stopped", { endedBy }) : endingFrom(held);
  if (!move) return;
  await moveRuns(tx, [{ run: held, move, evidence: "person", staffName, at: clock.now() }]);
  await announceRuns(tx, announcer, [held]);
}

const endingFrom = ({ state }: HeldRun): Move | undefined =>
  state === "ending" ? undefined : { state: "ending", waitsFor: null };

/** A task that can be run, with its devices. */
async function candidatesOf(
  { db, commands }: Pick<RunsDeps, "db" | "commands">,
  { scope }: Pick<Caller, "scope">,
  { given, deviceId, tx = db }: { given: TaskForRun; deviceId?: number | undefined; tx?: Queries },
): Promise<RunCandidate[]> {
  const { organizationId, mapKey, task } = given;
  const { runner } = task.definition;
  const found = await runCandidates(tx, scope, { organizationId, mapKey, runner, deviceId });
  const order = { kind: "runTask", parameters: runOrder(given, ANY_RUN) } as const;
  const able = await commands.able(
    tx,
    found.map((one) => one.deviceId),
    order,
  );
  return found.map((one) => (able.has(one.deviceId) ? one : { ...one, obstacle: "unsupported" }));
}

/** Stands for a run that is not made yet. */
const ANY_RUN = "00000000-0000-7000-8000-000000000000";

interface Start {
  /** Without a person: the platform, by a schedule. */
  caller: Pick<Caller, "scope"> & { staffId: number | null; displayName: string | null };
  taskId: number;
  deviceId?: number | undefined;
  key?: string | undefined;
  due?: store.NewRun["due"];
}

interface Started extends Pick<store.NewRun, "id" | "deviceId"> {
  /** Absent: it was there by its key. */
  taskName?: string;
}

async function start(
  deps: RunsDeps,
  tx: Queries,
  { caller, taskId, deviceId, key, due }: Start,
): Promise<Started> {
  const given = await deps.tasks.forRun(tx, caller, taskId);
  const before = key === undefined ? undefined : await store.runOfKey(tx, { taskId, key });
  if (before) return before;
  const { task } = given;
  if (task.archivedAt !== null || task.isTemplate || task.faults.some(({ kind }) => kind !== "noDevice"))
    throw new Refused(RUN_REFUSALS.notRunnable);
  const chosen = await chosenOf(deps, caller, { given, deviceId, tx });
  const createdAt = deps.clock.now();
  const id = newTimeId(createdAt);
  const order = { kind: "runTask", parameters: runOrder(given, id) } as const;
  // Holds the device: of two who start something on it, the second finds the first one's run.
  const command = await deps.commands.issue(tx, { deviceId: chosen, order, by: caller });
  if (await store.openRunOf(tx, chosen)) throw new Refused(RUN_REFUSALS.robotBusy);
  const run: store.NewRun = {
    ...{ id, createdAt, taskId, commandId: command.id, deviceId: chosen, due },
    ...{ organizationId: given.organizationId, mapId: given.mapId },
    ...{ taskName: task.name, taskVersion: given.version },
    stepNames: task.definition.steps.map(({ name }) => name),
    ...{ staffId: caller.staffId, staffName: caller.displayName },
  };
  await store.insertRun(tx, run);
  if (key !== undefined) await store.keepKey(tx, { taskId, key, run });
  await announceRuns(tx, deps.announcer, [run]);
  return run;
}

/** The device that was asked for, or the best; refuses with what is in its way. */
async function chosenOf(
  deps: RunsDeps,
  caller: Pick<Caller, "scope">,
  of: { given: TaskForRun; deviceId: number | undefined; tx: Queries },
): Promise<number> {
  const candidates = await candidatesOf(deps, caller, of);
  const chosen = candidates.find(({ obstacle }) => obstacle === null) ?? candidates[0];
  if (!chosen || (of.deviceId === undefined && chosen.obstacle !== null))
    throw new Refused(RUN_REFUSALS.noRobot);
  if (chosen.obstacle !== null) throw new Refused(OBSTACLE_REFUSALS[chosen.obstacle]);
  return chosen.deviceId;
}

const OBSTACLE_REFUSALS = {
  offline: RUN_REFUSALS.robotOffline,
  locked: RUN_REFUSALS.robotLocked,
  busy: RUN_REFUSALS.robotBusy,
  otherMap: RUN_REFUSALS.otherMap,
  lowBattery: RUN_REFUSALS.lowBattery,
  unsupported: RUN_REFUSALS.unsupported,
} as const;
