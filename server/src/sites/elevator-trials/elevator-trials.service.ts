import type { Language } from "@sweepline/contract/core/refusal.ts";
import {
  keptSteps,
  MAX_TRIALS,
  type NewTrial,
  outcomeOf,
  TRIAL_REFUSALS,
  type Trial,
  type TrialRun,
  trialPlan,
} from "@sweepline/contract/sites/elevator-trials.ts";
import { ELEVATOR_REFUSALS } from "@sweepline/contract/sites/elevators/index.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import { afterCommit, type Database, type Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import { type Audit, actorOf } from "../../system/logs/index.ts";
import type { Elevators } from "../elevators/index.ts";
import { type Announcing, announceRun, nudgeTrials } from "./elevator-trial-announcements.ts";
import * as store from "./elevator-trials.store.ts";
import { TRIAL_NOTES } from "./elevator-trials.texts.ts";

export interface ElevatorTrialsDeps extends Announcing {
  db: Database;
  bus: Pick<Bus, "publish">;
  clock: Clock;
  audit: Pick<Audit, "record">;
  elevators: Pick<Elevators, "get">;
}

/** Commissioning tests as people start, watch and keep them. Outside the caller's scope there is no elevator: 404. */
export interface ElevatorTrials {
  trials(caller: Caller, id: number): Promise<Trial[]>;
  run(caller: Caller, id: number): Promise<{ run: TrialRun | null }>;
  start(requester: Requester, id: number, language: Language): Promise<TrialRun>;
  stop(requester: Requester, id: number): Promise<{ run: TrialRun | null }>;
  keep(requester: Requester, id: number, trial: NewTrial): Promise<Trial>;
}

export function createElevatorTrials(deps: ElevatorTrialsDeps): ElevatorTrials {
  const { db, elevators } = deps;
  const run: ElevatorTrials["run"] = async (caller, id) => {
    await elevators.get(caller, id);
    const one = await store.findRun(db, id);
    return { run: one ? store.runOf(one) : null };
  };
  return {
    run,
    async trials(caller, id) {
      await elevators.get(caller, id);
      return store.trialsOf(db, id);
    },
    start: (requester, id, language) => startRun(deps, requester, { id, language }),
    async stop(requester, id) {
      await elevators.get(requester.caller, id);
      await db.transaction(async (tx) => {
        if ((await store.askToStop(tx, id)) === 0) return;
        await record(deps, tx, { requester, id, action: "sites_elevators_stopTrial" });
        afterCommit(tx, () => nudgeTrials(deps.bus));
      });
      return run(requester.caller, id);
    },
    keep: (requester, id, trial) => keepRun(deps, requester, { id, trial }),
  };
}

const record = (
  { audit }: ElevatorTrialsDeps,
  tx: Queries,
  entry: { requester: Requester; id: number; action: string; after?: object },
): Promise<unknown> =>
  audit.record(tx, {
    actor: actorOf(entry.requester),
    action: entry.action,
    subject: { kind: "elevator", id: entry.id },
    ...(entry.after && { after: entry.after }),
  });

async function startRun(
  deps: ElevatorTrialsDeps,
  requester: Requester,
  { id, language }: { id: number; language: Language },
): Promise<TrialRun> {
  const { organizationId, floors, isEnabled } = await deps.elevators.get(requester.caller, id);
  if (!isEnabled) throw new Refused(ELEVATOR_REFUSALS.disabled);
  const { staffId, displayName: staffName, sessionId } = requester.caller;
  const startedAt = deps.clock.now();
  const run: store.Run = {
    ...{ elevatorId: id, organizationId, startedAt, endedAt: null, staffId, staffName, sessionId, language },
    ...{ remoteIp: requester.remoteIp, isStopping: false, steps: trialPlan(floors) },
    progress: {
      ...{ since: startedAt.getTime(), hasAsked: false, requestId: null, isAtDoor: false },
      ...{ reportedAt: null, declared: null },
    },
  };
  return deps.db.transaction(async (tx) => {
    if (!(await store.insertRun(tx, run))) throw new Refused(TRIAL_REFUSALS.runs);
    await record(deps, tx, { requester, id, action: "sites_elevators_startTrial" });
    afterCommit(tx, () => {
      announceRun(deps, run, store.runOf(run));
      nudgeTrials(deps.bus);
    });
    return store.runOf(run);
  });
}

async function keepRun(
  deps: ElevatorTrialsDeps,
  requester: Requester,
  { id, trial }: { id: number; trial: NewTrial },
): Promise<Trial> {
  const { gapMm } = await deps.elevators.get(requester.caller, id);
  return deps.db.transaction(async (tx) => {
    const run = found(await store.lockRun(tx, id), TRIAL_REFUSALS.noRun);
    if (run.startedAt.toISOString() !== trial.startedAt) throw new Refused(TRIAL_REFUSALS.noRun);
    if (run.endedAt === null) throw new Refused(TRIAL_REFUSALS.runs);
    const gaps = new Map(trial.gaps.map(({ floor, measured }) => [floor, measured]));
    const { wideGap } = TRIAL_NOTES[run.language];
    const steps = keptSteps(run.steps, gaps, gapMm).map((step) =>
      step.kind === "gap" && step.outcome === "failed" ? { ...step, note: wideGap } : step,
    );
    const outcome = outcomeOf(steps);
    const { staffId, displayName: staffName } = requester.caller;
    const kept = await store.insertTrial(tx, {
      ...{ elevatorId: id, startedAt: run.startedAt, outcome, steps, remark: trial.remark },
      ...{ staffId, staffName, keptAt: deps.clock.now() },
    });
    await store.removeRun(tx, id);
    await store.dropTrials(tx, id, MAX_TRIALS);
    const after = { trialId: kept.id, outcome, steps: steps.length };
    await record(deps, tx, { requester, id, action: "sites_elevators_keepTrial", after });
    afterCommit(tx, () => announceRun(deps, run, null));
    return kept;
  });
}
