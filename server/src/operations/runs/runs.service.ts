import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { type CommandOrder, MAX_COMMAND_TTL_S } from "@sweepline/contract/fleet/commands/index.ts";
import {
  leftOf,
  RUN_REFUSALS,
  type Run,
  type RunCandidate,
  type RunDetail,
  type RunListQuery,
} from "@sweepline/contract/operations/runs.ts";
import { type Caller, EVERYTHING, type Requester } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Commands } from "../../fleet/commands/index.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import { announceRuns } from "./run-announcements.ts";
import { type HeldRun, holdRuns, moveRuns } from "./run-moves.store.ts";
import { ended, type Move } from "./run-moves.ts";
import {
  candidatesOf,
  type Start,
  type StartDeps,
  type Started,
  type Starter,
  start,
  startAll,
} from "./run-start.service.ts";
import * as store from "./runs.store.ts";

export interface Runs {
  list(caller: Caller, query: RunListQuery): Promise<Page<Run>>;
  get(caller: Caller, id: string): Promise<RunDetail>;
  /** All that may run it, or this one if it may. */
  candidates(caller: Caller, taskId: number, deviceId?: number): Promise<RunCandidate[]>;
  start(requester: Requester, taskId: number, on: StartOn): Promise<Run>;
  /** For schedules, within their transaction: what each of them has begun, or why it cannot be started now. */
  startDue(tx: Queries, due: readonly DueTask[]): Promise<(Started | Refused)[]>;
  /** For combinations, within their transaction, by whoever started them. */
  startPart(tx: Queries, part: PartStart): Promise<{ id: string; deviceId: number }>;
  /** Those of them that the caller may see. */
  among(caller: Caller, ids: readonly string[]): Promise<Run[]>;
  factsOf(tx: Queries, ids: readonly string[]): Promise<store.RunFact[]>;
  /** Stops those that have not ended. */
  stopAmong(tx: Queries, requester: Requester, ids: readonly string[]): Promise<void>;
  pause(requester: Requester, id: string): Promise<Run>;
  resume(requester: Requester, id: string): Promise<Run>;
  stop(requester: Requester, id: string): Promise<Run>;
  /** Leaves out the step that it is at. */
  skip(requester: Requester, id: string, at: { step: number }): Promise<Run>;
  /** Another run that does what this one leaves undone; one that has not ended is stopped for it. */
  rest(requester: Requester, id: string, on: StartOn): Promise<Run>;
}

export interface DueTask {
  taskId: number;
  scheduleId: number;
  dueAt: Date;
  deviceId: number | null;
}

export type PartStart = Pick<Start, "taskId" | "deviceId"> &
  Required<Pick<Start, "combination">> & { caller: Starter };

interface StartOn {
  deviceId?: number | undefined;
  key?: string | undefined;
}

export interface RunsDeps extends StartDeps {
  commands: StartDeps["commands"] & Pick<Commands, "issue">;
  audit: Pick<Audit, "record">;
}

const record = recorderOf("operations_runs", "device");
const PLATFORM: Starter = { scope: EVERYTHING, staffId: null, displayName: null };

/** Runs as people start, follow and end them; what moves them otherwise stands in `run-commands.ts` and `runs.reaction.ts`. */
export function createRuns(deps: RunsDeps): Runs {
  const { db, clock } = deps;
  const asItIs = async (tx: Queries, { scope }: Caller, id: string): Promise<store.KeptRun> =>
    found(await store.findRun(tx, scope, id), CORE_REFUSALS.notFound);
  /** As it is once nobody else can command its device: what is sent for this run is not sent to the next one. */
  const held = async (tx: Queries, caller: Caller, id: string): Promise<store.KeptRun> => {
    const { deviceId } = await asItIs(tx, caller, id);
    await deps.commands.hold(tx, [deviceId]);
    return asItIs(tx, caller, id);
  };
  const act = (
    requester: Requester,
    id: string,
    work: (tx: Queries, run: store.KeptRun) => Promise<void>,
  ): Promise<Run> =>
    db.transaction(async (tx) => {
      const run = await held(tx, requester.caller, id);
      if (run.state === "ended") throw new Refused(RUN_REFUSALS.runEnded);
      await work(tx, run);
      return asItIs(tx, requester.caller, id);
    });
  const order = async (
    tx: Queries,
    requester: Requester,
    { run, ttlS, ...wanted }: Ordered,
  ): Promise<void> => {
    const { id, deviceId, taskName } = run;
    const { kind } = wanted;
    await deps.commands.issue(tx, { deviceId, order: wanted, by: requester.caller, ttlS });
    await record(deps, tx, { requester, verb: kind, id: deviceId, after: { runId: id, taskName } });
  };
  const stop = async (tx: Queries, requester: Requester, run: store.KeptRun): Promise<void> => {
    await order(tx, requester, { run, kind: "stop", parameters: {}, ttlS: MAX_COMMAND_TTL_S });
    await settleStop(deps, tx, { run, requester });
  };
  /** The same key again answers the run that there is. */
  const begin = async (
    tx: Queries,
    requester: Requester,
    { key, ...wanted }: Start & Pick<StartOn, "key">,
  ): Promise<Run> => {
    const { caller } = requester;
    const { taskId } = wanted;
    const before = key === undefined ? undefined : await store.runOfKey(tx, { taskId, key });
    if (before) return asItIs(tx, caller, before.id);
    const run = await start({ ...deps, tx, by: caller }, wanted);
    if (key !== undefined) await store.keepKey(tx, { taskId, key, run });
    const { id, deviceId, taskName } = run;
    const after = { runId: id, taskId, taskName, restOf: wanted.rest?.of };
    await record(deps, tx, { requester, verb: "start", id: deviceId, after });
    return asItIs(tx, caller, id);
  };
  return {
    list: ({ scope }, query) => store.pageOfRuns(db, scope, { query, now: clock.now() }),
    async get(caller, id) {
      const run = await asItIs(db, caller, id);
      return { ...run, canSkip: await canSkip(deps, run) };
    },
    candidates: (caller, taskId, deviceId) => candidatesOf(deps, caller, { taskId, deviceId }),
    start: (requester, taskId, wanted) => db.transaction((tx) => begin(tx, requester, { taskId, ...wanted })),
    startDue: (tx, all) =>
      startAll(
        { ...deps, tx, by: PLATFORM },
        all.map(({ taskId, deviceId, ...due }) => ({ taskId, deviceId: deviceId ?? undefined, due })),
      ),
    startPart: (tx, { caller, ...part }) => start({ ...deps, tx, by: caller }, part),
    among: ({ scope }, ids) => store.findRuns(db, scope, ids),
    factsOf: store.runFacts,
    async stopAmong(tx, requester, ids) {
      for (const id of ids) {
        const run = await held(tx, requester.caller, id);
        if (run.state !== "ended") await stop(tx, requester, run);
      }
    },
    pause: (requester, id) =>
      act(requester, id, async (tx, run) => {
        if (run.state === "paused" || run.state === "ending" || run.waitsFor === "order")
          throw new Refused(RUN_REFUSALS.notInTask);
        await order(tx, requester, { run, kind: "pause", parameters: {} });
      }),
    resume: (requester, id) =>
      act(requester, id, async (tx, run) => {
        if (run.state !== "paused") throw new Refused(RUN_REFUSALS.notInTask);
        await order(tx, requester, { run, kind: "resume", parameters: {} });
      }),
    stop: (requester, id) => act(requester, id, (tx, run) => stop(tx, requester, run)),
    skip: (requester, id, { step }) =>
      act(requester, id, async (tx, run) => {
        if (run.stepStates?.[step] !== "current") throw new Refused(RUN_REFUSALS.notAtStep);
        await order(tx, requester, { run, kind: "skipStep", parameters: { runId: id, step } });
      }),
    rest: (requester, id, { deviceId, key }) =>
      db.transaction(async (tx) => {
        const { caller } = requester;
        const run = await held(tx, caller, id);
        const { taskId } = run;
        if (taskId === null) throw new Refused(RUN_REFUSALS.taskGone);
        const before = key === undefined ? undefined : await store.runOfKey(tx, { taskId, key });
        if (before) return asItIs(tx, caller, before.id);
        const stepIds = leftOf(run).flatMap((step) => run.stepIds[step] ?? []);
        if (stepIds.length === 0) throw new Refused(RUN_REFUSALS.nothingLeft);
        if (run.state !== "ended") await stop(tx, requester, run);
        const rest = { of: id, stepIds };
        const begun = await begin(tx, requester, { taskId, deviceId, key, rest, combination: partOf(run) });
        if (!(await store.continueBy(tx, id, begun.id))) throw new Refused(RUN_REFUSALS.continuedAlready);
        return begun;
      }),
  };
}

/** Asked of those only that are at a step. */
async function canSkip(
  { db, commands }: Pick<RunsDeps, "db" | "commands">,
  { id, deviceId, state, stepStates }: store.KeptRun,
): Promise<boolean> {
  const step = state === "ended" ? -1 : (stepStates?.indexOf("current") ?? -1);
  if (step < 0) return false;
  const able = await commands.able(db, [deviceId], { kind: "skipStep", parameters: { runId: id, step } });
  return able.has(deviceId);
}

type Ordered = Extract<CommandOrder, { kind: "pause" | "resume" | "stop" | "skipStep" }> & {
  run: Pick<Run, "id" | "deviceId" | "taskName">;
  ttlS?: number;
};

const partOf = ({ combinationRunId, combinationName }: Run): Start["combination"] =>
  combinationRunId === null ? undefined : { runId: combinationRunId, name: combinationName ?? "" };

/**
 * What was only waiting has ended by now. Who is offline gets the stop when it comes back: nobody has to wait for that to have the
 * run ended. All others are given the time to say how they ended.
 */
async function settleStop(
  { clock, announcer }: Pick<RunsDeps, "clock" | "announcer">,
  tx: Queries,
  { run, requester }: { run: store.KeptRun; requester: Requester },
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
