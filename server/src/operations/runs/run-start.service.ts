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
  commands: Pick<Commands, "issue" | "able" | "hold">;
  tasks: Pick<Tasks, "forRun">;
}

/** A task that can be run, with its devices. */
export async function candidatesOf(
  { db, commands }: Pick<StartDeps, "db" | "commands">,
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

export interface Start {
  /** Without a person: the platform, by a schedule. */
  caller: Pick<Caller, "scope"> & { staffId: number | null; displayName: string | null };
  taskId: number;
  deviceId?: number | undefined;
  key?: string | undefined;
  due?: store.NewRun["due"];
  combination?: store.NewRun["combination"];
  /** Only what another run left undone; its steps by their ids. */
  rest?: { of: string; stepIds: readonly string[] };
}

interface Started extends Pick<store.NewRun, "id" | "deviceId"> {
  /** Absent: it was there by its key. */
  taskName?: string;
}

export async function start(
  deps: StartDeps,
  tx: Queries,
  { caller, taskId, deviceId, key, due, combination, rest }: Start,
): Promise<Started> {
  const whole = await deps.tasks.forRun(tx, caller, taskId);
  const given = rest ? restOf(whole, rest.stepIds) : whole;
  const before = key === undefined ? undefined : await store.runOfKey(tx, { taskId, key });
  if (before) return before;
  const { task } = given;
  if (task.archivedAt !== null || task.isTemplate || task.faults.some(({ kind }) => kind !== "noDevice"))
    throw new Refused(RUN_REFUSALS.notRunnable);
  if (task.definition.steps.length === 0) throw new Refused(RUN_REFUSALS.nothingLeft);
  const chosen = await chosenOf(deps, caller, { given, deviceId, tx });
  const createdAt = deps.clock.now();
  const id = newTimeId(createdAt);
  const order = { kind: "runTask", parameters: runOrder(given, id) } as const;
  // Holds the device: of two who start something on it, the second finds the first one's run.
  const command = await deps.commands.issue(tx, { deviceId: chosen, order, by: caller });
  if (await store.openRunOf(tx, chosen)) throw new Refused(RUN_REFUSALS.robotBusy);
  const run: store.NewRun = {
    ...{ id, createdAt, taskId, commandId: command.id, deviceId: chosen, due, combination },
    ...{ organizationId: given.organizationId, mapId: given.mapId },
    ...{ taskName: task.name, taskVersion: given.version },
    steps: task.definition.steps.map(({ id, name }) => ({ id, name })),
    restOf: rest?.of,
    ...{ staffId: caller.staffId, staffName: caller.displayName },
  };
  await store.insertRun(tx, run);
  if (key !== undefined) await store.keepKey(tx, { taskId, key, run });
  await announceRuns(tx, deps.announcer, [run]);
  return run;
}

/** Once, and as the task has its steps by now. */
function restOf(given: TaskForRun, stepIds: readonly string[]): TaskForRun {
  const { definition } = given.task;
  const steps = definition.steps.filter(({ id }) => stepIds.includes(id));
  return { ...given, task: { ...given.task, definition: { ...definition, steps, loop: "none" } } };
}

/** The device that was asked for, or the best; refuses with what is in its way. */
async function chosenOf(
  deps: StartDeps,
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
