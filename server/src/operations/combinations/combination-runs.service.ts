import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { CombinationDefinition } from "@sweepline/contract/operations/combinations/definition.ts";
import {
  COMBINATION_REFUSALS,
  type CombinationRun,
  type CombinationRunDetail,
  type CombinationRunListQuery,
  type RunPart,
} from "@sweepline/contract/operations/combinations/index.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { newTimeId } from "../../core/time-id.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import type { Runs } from "../runs/index.ts";
import { advance, begun, isOver, openRunsOf, type Progress, stopped } from "./advance.ts";
import * as store from "./combination-runs.store.ts";
import { findCombination, type HeldCombination, holdCombination } from "./combinations.store.ts";
import { mayStart } from "./may-start.ts";
import { reordered } from "./reorder.ts";

export interface CombinationRuns {
  list(caller: Caller, query: CombinationRunListQuery): Promise<Page<CombinationRun>>;
  get(caller: Caller, id: string): Promise<CombinationRunDetail>;
  start(requester: Requester, combinationId: number, as: Keyed): Promise<CombinationRunDetail>;
  /** For schedules, within their transaction, with what this person may now; refuses what cannot be started. */
  startDue(tx: Queries, due: Due): Promise<string>;
  /** Lets the stage begin that waits for a person. */
  confirm(requester: Requester, id: string, of: { stage: number }): Promise<CombinationRunDetail>;
  skip(requester: Requester, id: string, of: { partId: string }): Promise<CombinationRunDetail>;
  /** Puts the stage of a part to another place among those to come. */
  reorder(
    requester: Requester,
    id: string,
    move: { partId: string; to: number },
  ): Promise<CombinationRunDetail>;
  redo(requester: Requester, id: string, as: Keyed): Promise<CombinationRunDetail>;
  stop(requester: Requester, id: string): Promise<CombinationRunDetail>;
}

interface Keyed {
  key?: string | undefined;
}

interface Due extends Required<Pick<store.NewRun, "due">> {
  combinationId: number;
  staffId: number;
}

interface CombinationRunsDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  runs: Pick<Runs, "among" | "stopAmong">;
  callerOf(staffId: number): Promise<Caller | undefined>;
}

const record = recorderOf("operations_combinations", "combination");
const DAY_MS = 86_400_000;

/** Runs of combinations as people start, follow and end them; `advance.jobs.ts` begins their parts. */
export function createCombinationRuns(deps: CombinationRunsDeps): CombinationRuns {
  const { db, clock, runs } = deps;
  const get: CombinationRuns["get"] = async (caller, id) => {
    const run = found(await store.findCombinationRun(db, caller.scope, id), CORE_REFUSALS.notFound);
    const ofParts = await runs.among(
      caller,
      run.parts.flatMap(({ runId }) => runId ?? []),
    );
    return { ...run, runs: ofParts, percent: percentOf(run.parts, ofParts) };
  };
  const act = async (
    requester: Requester,
    id: string,
    { verb, work }: { verb: string; work: (tx: Queries, run: store.HeldRun) => Promise<Progress> },
  ): Promise<CombinationRunDetail> => {
    await db.transaction(async (tx) => {
      const run = found(await store.holdRun(tx, requester.caller.scope, id), CORE_REFUSALS.notFound);
      if (run.state === "ended") throw new Refused(COMBINATION_REFUSALS.combinationEnded);
      const progress = await work(tx, run);
      const now = clock.now();
      const endedBy = progress.state === "ending" || progress.ending === "stopped" ? nameOf(requester) : null;
      await store.saveRun(tx, id, { progress, now, lookAt: now, endedBy });
      const after = { runId: id, name: run.name };
      await record(deps, tx, { requester, verb, id: run.combinationId, after });
    });
    return get(requester.caller, id);
  };
  /** The same wish again. */
  const earlier = async (tx: Queries, combinationId: number, key: string | undefined) =>
    key === undefined
      ? undefined
      : store.runOfKey(tx, { combinationId, key, since: new Date(clock.now().getTime() - DAY_MS) });
  const insert = async (tx: Queries, by: By, wanted: Begun): Promise<string> => {
    const createdAt = clock.now();
    const id = newTimeId(createdAt);
    const progress = advance({ ...wanted, state: "running", ending: null, stage: -1 }, new Map(), createdAt);
    await store.insertRun(tx, { ...wanted, ...progress, ...by, id, createdAt });
    return id;
  };
  const begin = async (tx: Queries, requester: Requester, wanted: Begun): Promise<string> => {
    const { staffId, displayName: staffName } = requester.caller;
    const id = await insert(tx, { staffId, staffName }, wanted);
    await record(deps, tx, {
      ...{ requester, verb: "start", id: wanted.combinationId },
      after: { runId: id, name: wanted.name },
    });
    return id;
  };
  return {
    list: ({ scope }, query) => store.pageOfCombinationRuns(db, scope, { query, now: clock.now() }),
    get,
    async start(requester, combinationId, { key }) {
      const { scope } = requester.caller;
      const id = await db.transaction(async (tx) => {
        const held = found(await holdCombination(tx, scope, combinationId), CORE_REFUSALS.notFound);
        const before = await earlier(tx, combinationId, key);
        if (before) return before;
        return begin(tx, requester, { ...(await wholeOf(tx, requester.caller, held)), key });
      });
      return get(requester.caller, id);
    },
    async startDue(tx, { combinationId, staffId, due }) {
      const caller = await deps.callerOf(staffId);
      if (!caller || !mayStart(caller)) throw new Refused(CORE_REFUSALS.noPermission);
      const held = await holdCombination(tx, caller.scope, combinationId);
      // It was deleted, or is not within this person's scope any more.
      if (!held) throw new Refused(COMBINATION_REFUSALS.combinationNotRunnable, { values: { count: 0 } });
      return insert(tx, { staffId, staffName: null }, { ...(await wholeOf(tx, caller, held)), due });
    },
    confirm: (requester, id, { stage }) =>
      act(requester, id, {
        verb: "confirm",
        async work(_, run) {
          if (run.state !== "confirmation" || run.stage !== stage)
            throw new Refused(COMBINATION_REFUSALS.notWaiting);
          return begun(run, clock.now());
        },
      }),
    skip: (requester, id, { partId }) =>
      act(requester, id, {
        verb: "skip",
        async work(_, run) {
          const part = found(
            run.parts.find((one) => one.id === partId),
            CORE_REFUSALS.notFound,
          );
          if (part.state !== "planned" && part.state !== "waiting")
            throw new Refused(COMBINATION_REFUSALS.partBegun);
          const parts = run.parts.map(
            (one): RunPart => (one === part ? { ...part, state: "skipped", cause: "person" } : one),
          );
          // Of a stage that waits to be confirmed nothing may be left to begin.
          const isLeft = parts.some((one) => one.stage === run.stage && !isOver(one));
          const state = run.state === "confirmation" && !isLeft ? "running" : run.state;
          return advance({ ...run, state, parts }, new Map(), clock.now());
        },
      }),
    reorder: (requester, id, move) =>
      act(requester, id, { verb: "reorder", work: async (_, run) => reordered(run, move) }),
    async redo(requester, id, { key }) {
      const { scope } = requester.caller;
      const again = await db.transaction(async (tx) => {
        const run = found(await store.holdRun(tx, scope, id), CORE_REFUSALS.notFound);
        const { combinationId } = run;
        const before = await earlier(tx, combinationId, key);
        if (before) return before;
        if (run.state !== "ended" || !run.parts.some(isUndone))
          throw new Refused(COMBINATION_REFUSALS.nothingFailed);
        const parts = run.parts.map((part) => (isUndone(part) ? { ...part, ...PLANNED } : part));
        return begin(tx, requester, { ...run, key, parts });
      });
      return get(requester.caller, again);
    },
    stop: (requester, id) =>
      act(requester, id, {
        verb: "stop",
        async work(tx, run) {
          if (run.state === "ending") return run;
          await runs.stopAmong(tx, requester, openRunsOf(run.parts));
          return stopped(run);
        },
      }),
  };
}

type By = Pick<store.NewRun, "staffId" | "staffName">;
type Begun = Omit<store.NewRun, "id" | "createdAt" | "state" | "ending" | "stage" | "staffId" | "staffName">;

const nameOf = ({ caller }: Requester): string => caller.displayName;
const PLANNED = { state: "planned", cause: null, until: null, runId: null, deviceId: null } as const;
const isUndone = ({ state }: RunPart): boolean => state !== "done";

/** Everything of it, from its first stage on. */
async function wholeOf(tx: Queries, caller: Caller, held: HeldCombination): Promise<Begun> {
  const { id: combinationId, organizationId, name, definition } = held;
  const { onFailure, waitMin, stages } = definition;
  const parts = await plannedParts(tx, caller, { combinationId, definition });
  const of = { combinationId, organizationId, name, onFailure, waitMin };
  return { ...of, stages: stages.map(({ begins }) => ({ begins })), parts };
}

/** All parts as they are before anything has begun; refuses what could not be begun at all. */
async function plannedParts(
  tx: Queries,
  caller: Caller,
  { combinationId, definition }: { combinationId: number; definition: CombinationDefinition },
): Promise<RunPart[]> {
  const { tasks = [] } = (await findCombination(tx, caller.scope, combinationId)) ?? {};
  const runnable = new Map(tasks.filter((task) => !task.isArchived).map((task) => [task.id, task.name]));
  const parts = definition.stages.flatMap((stage, at) => stage.parts.map((part) => ({ ...part, stage: at })));
  const count = parts.filter(({ taskId }) => !runnable.has(taskId)).length;
  if (count > 0) throw new Refused(COMBINATION_REFUSALS.combinationNotRunnable, { values: { count } });
  return parts.map((part) => ({ ...part, ...PLANNED, taskName: runnable.get(part.taskId) ?? "" }));
}

/** All parts alike: one that goes on counts as far as its robot says it is. */
function percentOf(parts: readonly RunPart[], runs: CombinationRunDetail["runs"]): number {
  const of = (part: RunPart): number => {
    if (isOver(part)) return 100;
    return runs.find(({ id }) => id === part.runId)?.percent ?? 0;
  };
  return parts.reduce((sum, part) => sum + of(part), 0) / Math.max(1, parts.length);
}
