import { randomUUID } from "node:crypto";
import {
  type RunStep,
  ELEVATOR_TRIAL_ENDPOINTS as T,
  type TrialStepOutcome,
} from "@sweepline/contract/sites/elevator-trials.ts";
import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import type { Bus } from "../../core/bus/bus.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { type Refused, refusedOnly, refusedTexts } from "../../core/http/refused.ts";
import type { Upkeep } from "../../core/jobs.ts";
import type { Log } from "../../core/log.ts";
import type { ElevatorRides } from "../elevator-rides/index.ts";
import type { Elevators } from "../elevators/index.ts";
import { type Announcing, announceRun, onTrialsChanged } from "./elevator-trial-announcements.ts";
import * as store from "./elevator-trials.store.ts";
import { TRIAL_NOTES } from "./elevator-trials.texts.ts";
import { type Finding, type Next, nextOf, type View } from "./trial-steps.ts";

/**
 * Goes through commissioning tests. All that a step goes by stands in the run's row, written down before and after whatever is asked
 * of the elevator, so that another process goes on where this one died.
 */
export interface TrialRunnerDeps extends Announcing {
  db: Database;
  bus: Pick<Bus, "subscribe">;
  clock: Clock;
  log: Pick<Log, "error">;
  elevators: Pick<Elevators, "get">;
  rides: Pick<ElevatorRides, "call" | "cancel" | "hold" | "findRequest" | "events">;
  /** A person as they are now; undefined where they could not come in any more. */
  callerOf(staffId: number): Promise<Caller | undefined>;
}

/** While a test is in progress. */
const LOOK_EVERY_MS = 500;
/** A nudge that got lost costs no more than this. */
const SWEEP_EVERY_MS = 10_000;

export const runElevatorTrials = (deps: TrialRunnerDeps): Upkeep => ({
  name: "sites/elevator-trials",
  everyMs: SWEEP_EVERY_MS,
  onDue: (run) => onTrialsChanged(deps.bus, run),
  async work() {
    const runs = await store.openRuns(deps.db);
    for (const run of runs) {
      const { elevatorId } = run;
      await goOn(deps, run).catch((error) =>
        deps.log.error({ err: error, elevatorId }, "a commissioning test waits"),
      );
    }
    return runs.some(({ endedAt }) => endedAt === null) ? LOOK_EVERY_MS : undefined;
  },
});

interface Turn {
  deps: TrialRunnerDeps;
  run: store.Run;
  requester: Requester;
}

async function goOn(deps: TrialRunnerDeps, run: store.Run): Promise<void> {
  const requester = await requesterOf(deps, run);
  if (!requester) return endWith(deps, run, TRIAL_NOTES[run.language].mayNoMore);
  const turn = { deps, run, requester };
  while (await takeStep(turn));
}

/** Who started it, as they are now; undefined: they may not do it any more. */
async function requesterOf(
  { callerOf, elevators }: TrialRunnerDeps,
  run: store.Run,
): Promise<Requester | undefined> {
  const caller = await callerOf(run.staffId);
  const { permission, companyPermission } = T.start;
  const isGranted = companyPermission === null || caller?.companyPermissions.has(companyPermission);
  if (!caller?.permissions.has(permission) || !isGranted) return undefined;
  const refused = await refusedOf(() => elevators.get(caller, run.elevatorId));
  return refused ? undefined : { caller: { ...caller, sessionId: run.sessionId }, remoteIp: run.remoteIp };
}

/** Answers whether there is more to do at once. */
async function takeStep(turn: Turn): Promise<boolean> {
  const { deps, run } = turn;
  const index = run.steps.findIndex(isOpen);
  const step = run.steps[index];
  if (!step || run.isStopping) {
    await giveFree(turn);
    await endWith(deps, run, TRIAL_NOTES[run.language].stopped);
    return false;
  }
  const elevator = await deps.elevators.get(turn.requester.caller, run.elevatorId);
  if (step.outcome === "waiting") await begin(turn, { index, elevator });
  const next = nextOf(step, await viewOf(turn, step, elevator));
  if (next.ask) {
    const refused = await ask(turn, step, next.ask);
    if (refused) await conclude(turn, index, { outcome: "failed", note: refused });
    return true;
  }
  if (!next.finding) return false;
  if (next.letsGo) await refusedOf(() => holdDoor(turn, false));
  await conclude(turn, index, next.finding);
  return true;
}

const isOpen = ({ kind, outcome }: RunStep): boolean =>
  kind !== "gap" && (outcome === "waiting" || outcome === "running");

async function begin(
  turn: Turn,
  { index, elevator }: { index: number; elevator: ElevatorDetail },
): Promise<void> {
  const { run, deps } = turn;
  const step = run.steps[index] as RunStep;
  const isCall = step.kind === "call";
  if (isCall) await giveFree(turn);
  const { state } = elevator;
  run.progress = {
    ...run.progress,
    ...{ since: deps.clock.now().getTime(), hasAsked: false, reportedAt: state.reportedAt },
    // Named before it is called: whoever goes on knows whether it was.
    ...(isCall && {
      requestId: randomUUID(),
      isAtDoor: false,
      declared: travelTime(elevator, step.floor),
    }),
  };
  await write(turn, index, { outcome: "running" });
}

function travelTime({ floors, floorTravelMs, state }: ElevatorDetail, floor: string | null): number | null {
  const indexOf = (name: string | null) => floors.findIndex((one) => one.name === name);
  const [from, to] = [indexOf(state.currentFloor), indexOf(floor)];
  return from < 0 ? null : Math.abs(to - from) * floorTravelMs;
}

async function viewOf(
  { deps, run, requester }: Turn,
  step: RunStep,
  elevator: ElevatorDetail,
): Promise<View> {
  const { progress, language, elevatorId } = run;
  const requestId = step.kind === "call" ? progress.requestId : null;
  const request = requestId
    ? await deps.rides.findRequest(requester.caller, { elevatorId, requestId })
    : undefined;
  return {
    ...{ language, elevator, progress, request },
    now: deps.clock.now().getTime(),
    floor: step.floor ?? "",
    calledAt:
      request?.state === "boarding" ? await calledAt({ deps, run, requester }, request.id) : undefined,
  };
}

/** When the car was sent for, behind whoever had the elevator before. */
async function calledAt({ deps, run, requester }: Turn, requestId: string): Promise<number | undefined> {
  const query = { requestId, kinds: ["state" as const], current: 1, size: 20 };
  const { records } = await deps.rides.events(requester.caller, run.elevatorId, query);
  const event = records.find(({ state }) => state === "calling");
  return event && Date.parse(event.at);
}

/** Answers why it could not be asked, in the language of the run. */
async function ask(turn: Turn, step: RunStep, what: NonNullable<Next["ask"]>): Promise<string | undefined> {
  const { deps, run, requester } = turn;
  const { progress, elevatorId } = run;
  const fromFloor = step.floor ?? "";
  const call = { deviceId: null, fromFloor, toFloor: null, requestId: progress.requestId ?? randomUUID() };
  const refused = await refusedOf(() => {
    if (what === "call") return deps.rides.call(requester, elevatorId, call);
    return what === "hold" ? holdDoor(turn, true) : giveFree(turn);
  });
  if (refused) return refusedTexts(refused)[run.language];
  run.progress = { ...progress, hasAsked: true, since: deps.clock.now().getTime() };
  await store.saveRun(deps.db, run);
  return undefined;
}

const holdDoor = ({ deps, run, requester }: Turn, isHeld: boolean): Promise<unknown> =>
  deps.rides.hold(requester, { elevatorId: run.elevatorId, isHeld });

/** Ends the test's own call, and nobody else's; one that is over or was never made is let be. */
async function giveFree({ deps, run, requester }: Turn): Promise<void> {
  const { requestId } = run.progress;
  if (requestId !== null)
    await refusedOf(() => deps.rides.cancel(requester, { elevatorId: run.elevatorId, requestId }));
}

async function conclude(turn: Turn, index: number, finding: Finding): Promise<void> {
  const { run } = turn;
  const { kind } = run.steps[index] as RunStep;
  if (kind === "call") run.progress.isAtDoor = finding.outcome === "passed";
  if (kind === "release") run.progress = { ...run.progress, isAtDoor: false, requestId: null };
  await write(turn, index, finding);
}

async function write(
  { deps, run }: Turn,
  index: number,
  change: Partial<Omit<Finding, "outcome">> & { outcome: TrialStepOutcome | "running" },
): Promise<void> {
  Object.assign(run.steps[index] as RunStep, change);
  await store.saveRun(deps.db, run);
  announceRun(deps, run, store.runOf(run));
}

/** What was not tried is skipped, and says why. */
async function endWith(deps: TrialRunnerDeps, run: store.Run, note: string): Promise<void> {
  for (const step of run.steps.filter(isOpen)) Object.assign(step, { outcome: "skipped", note });
  run.endedAt = deps.clock.now();
  await store.saveRun(deps.db, run);
  announceRun(deps, run, store.runOf(run));
}

async function refusedOf(work: () => Promise<unknown>): Promise<Refused | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return refusedOnly(error);
  }
}
