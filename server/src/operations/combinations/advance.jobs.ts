import type { PartCause, RunPart } from "@sweepline/contract/operations/combinations/index.ts";
import { type Caller, EVERYTHING } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import { soonerThan, type Upkeep } from "../../core/jobs.ts";
import type { ElevatorRides } from "../../sites/elevator-rides/index.ts";
import type { Runs } from "../runs/index.ts";
import { advance, openRunsOf, type Progress, type RunFact } from "./advance.ts";
import * as store from "./combination-runs.store.ts";
import { mapOfTask } from "./combinations.store.ts";
import { mayStart } from "./may-start.ts";

export interface AdvanceDeps {
  db: Database;
  clock: Clock;
  runs: Pick<Runs, "startPart" | "factsOf">;
  rides: Pick<ElevatorRides, "bring">;
  callerOf(staffId: number): Promise<Caller | undefined>;
}

const EVERY_MS = 1_000;
/** A robot that was busy may be free. */
const TRY_AGAIN_MS = 10_000;

/**
 * Looks at combinations of which a run has ended, or whose time has come: notes what follows, and then begins the parts that wait for
 * a robot, each in a transaction of its own. One that dies in between is taken up where it was.
 */
export const advanceRuns = (deps: AdvanceDeps): Upkeep => ({
  name: "combinations/advance",
  everyMs: EVERY_MS,
  async work() {
    while (await lookAtOne(deps));
    return soonerThan(EVERY_MS, await store.nextLook(deps.db), deps.clock.now());
  },
});

/** False where there is none to look at. */
async function lookAtOne(deps: AdvanceDeps): Promise<boolean> {
  const { db, clock } = deps;
  let held: store.HeldRun | undefined;
  try {
    const advanced = await db.transaction(async (tx) => {
      held = await store.holdDue(tx, clock.now());
      return held && { ...held, ...(await moved(tx, deps, held)) };
    });
    if (!advanced) return false;
    if (advanced.state === "running")
      for (const { id, state } of advanced.parts)
        if (state === "waiting") await beginPart(deps, { run: advanced, partId: id });
  } catch (error) {
    // One that fails for a reason of its own stands in nobody's way.
    if (held) await store.postpone(db, held.id, later(clock));
    throw error;
  }
  return true;
}

const later = (clock: Clock): Date => new Date(clock.now().getTime() + TRY_AGAIN_MS);

/** What is still to begin is looked at again. */
function save(
  tx: Queries,
  clock: Clock,
  { id, progress }: { id: string; progress: Progress },
): Promise<void> {
  const isWaiting = progress.parts.some(({ state }) => state === "waiting");
  return store.saveRun(tx, id, { progress, now: clock.now(), lookAt: isWaiting ? later(clock) : null });
}

async function moved(tx: Queries, { runs, clock }: AdvanceDeps, held: store.HeldRun) {
  const facts = new Map<string, RunFact>();
  let wanted = openRunsOf(held.parts);
  // Who does the rest of a run has runs of its own.
  while (wanted.length > 0) {
    const found = await runs.factsOf(tx, wanted);
    for (const fact of found) facts.set(fact.id, fact);
    wanted = found.flatMap(({ continuedById }) => continuedById ?? []).filter((id) => !facts.has(id));
  }
  const progress = advance(held, facts, clock.now());
  await save(tx, clock, { id: held.id, progress });
  return progress;
}

type Waiting = { run: store.HeldRun; partId: string };

/** Has its robot begin, or notes why it does not yet. */
async function beginPart(deps: AdvanceDeps, of: Waiting): Promise<void> {
  const by = await starterOf(deps, of.run);
  if (!by) return note(deps, of, { cause: "noRights" });
  try {
    await deps.db.transaction(async (tx) => {
      const run = await store.holdRun(tx, EVERYTHING, of.run.id);
      const part = run?.parts.find(({ id, state }) => id === of.partId && state === "waiting");
      if (!run || !part) return;
      const { id: runId, deviceId } = await deps.runs.startPart(tx, {
        ...{ caller: by, taskId: part.taskId, deviceId: deviceOf(part, run.parts) },
        combination: { runId: run.id, name: run.name },
      });
      await change(tx, deps.clock, { run, part, into: { state: "running", cause: null, runId, deviceId } });
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await note(deps, of, { cause: await causeOf(deps, of, { by, key: error.refusal.key }) });
  }
}

/** Its parts are begun with what whoever started it may now; undefined: nothing any more. */
async function starterOf({ callerOf }: AdvanceDeps, { staffId }: store.HeldRun): Promise<Caller | undefined> {
  const caller = staffId === null ? undefined : await callerOf(staffId);
  return caller && mayStart(caller) ? caller : undefined;
}

/** Whom it names; undefined: the best. Where nobody did the part that it names, the best one does this too. */
function deviceOf({ device }: RunPart, parts: readonly RunPart[]): number | undefined {
  if (device.kind === "device") return device.deviceId;
  if (device.kind === "best") return undefined;
  return parts.find(({ id }) => id === device.partId)?.deviceId ?? undefined;
}

/** A robot that is named and stands on another floor is brought by elevator, where there is one. */
async function causeOf(
  { db, rides }: AdvanceDeps,
  { run, partId }: Waiting,
  { by, key }: { by: Caller; key: string },
): Promise<PartCause> {
  const part = run.parts.find(({ id }) => id === partId);
  const deviceId = part && deviceOf(part, run.parts);
  if (part && deviceId !== undefined && key === "otherMap") {
    const mapId = await mapOfTask(db, part.taskId);
    const requester = { caller: by, remoteIp: "" };
    return mapId !== null && (await rides.bring(requester, { deviceId, mapId })) ? "ride" : "notBrought";
  }
  return key === "notRunnable" || key === "mapUnreadable" || key === "notFound" ? "notRunnable" : "noRobot";
}

const note = ({ db, clock }: AdvanceDeps, { run: { id }, partId }: Waiting, into: { cause: PartCause }) =>
  db.transaction(async (tx) => {
    const run = await store.holdRun(tx, EVERYTHING, id);
    const part = run?.parts.find((one) => one.id === partId && one.state === "waiting");
    if (run && part) await change(tx, clock, { run, part, into });
  });

function change(
  tx: Queries,
  clock: Clock,
  { run, part, into }: { run: store.HeldRun; part: RunPart; into: Partial<RunPart> },
): Promise<void> {
  const parts = run.parts.map((one) => (one === part ? { ...part, ...into } : one));
  return save(tx, clock, { id: run.id, progress: { ...run, parts } });
}
