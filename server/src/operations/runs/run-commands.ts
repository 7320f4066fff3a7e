import { type CommandKind, DRIVE_COMMANDS } from "@sweepline/contract/fleet/commands/index.ts";
import type { Queries } from "../../core/db/database.ts";
import { instantOfId } from "../../core/time-id.ts";
import type { MovedCommand, OnCommandsMoved, OnDevicesLeft } from "../../fleet/commands/index.ts";
import { announceRuns } from "./run-announcements.ts";
import { holdRuns, holdRunsOf, moveRuns, type RunAdvance } from "./run-moves.store.ts";
import { afterCommand, afterOther, ended } from "./run-moves.ts";

/** A run goes as its order does, in the same transaction. */
export function followRunCommands(now: () => Date): OnCommandsMoved {
  return async (tx, changed, announcer) => {
    const at = now();
    const advances = [...(await byOwn(tx, changed, at)), ...(await byOthers(tx, changed, at))];
    if (advances.length === 0) return;
    await moveRuns(tx, advances);
    await announceRuns(
      tx,
      announcer,
      advances.map(({ run }) => run),
    );
  };
}

async function byOwn(tx: Queries, changed: readonly MovedCommand[], at: Date): Promise<RunAdvance[]> {
  const steps = new Map(changed.flatMap(runStepOf));
  if (steps.size === 0) return [];
  const runs = await holdRuns(
    tx,
    [...steps].map(([id, { deviceId }]) => ({ id, deviceId })),
  );
  return runs.flatMap((run) => {
    const command = steps.get(run.id);
    // One that is made in this transaction has no run yet; one that took its place says who did.
    const move = command && afterCommand({ ...run, endedBy: command.endedBy ?? run.endedBy }, command);
    return move ? [{ run, move, evidence: "command" as const, at }] : [];
  });
}

function runStepOf(command: MovedCommand): [runId: string, MovedCommand][] {
  if (command.kind !== "runTask" || command.state === "queued") return [];
  const { runId } = command.parameters as { runId: string };
  return [[runId, command]];
}

/** Whoever gets a device does not get its run, and whoever gave it away steers it no more. */
export function endRunsOfLeft(now: () => Date): OnDevicesLeft {
  return async (tx, { deviceIds, why }, announcer) => {
    const move = ended(why === "gone" ? "decommissioned" : why);
    const runs = await holdRunsOf(tx, deviceIds);
    await moveRuns(
      tx,
      runs.map((run) => ({ run, move, evidence: "person" as const, at: now() })),
    );
    await announceRuns(tx, announcer, runs);
    return runs.map(({ deviceId }) => deviceId);
  };
}

/** Another task is not begun while a run lasts. */
const ENDERS: readonly CommandKind[] = ["stop", ...DRIVE_COMMANDS.filter((kind) => kind !== "runTask")];

/** Where a protocol has no answers, the order of a run is done once it has begun: what ends the run is sent later. */
async function byOthers(tx: Queries, changed: readonly MovedCommand[], at: Date): Promise<RunAdvance[]> {
  const others = changed.filter(
    ({ kind, state }) => ENDERS.includes(kind) && (state === "accepted" || state === "done"),
  );
  if (others.length === 0) return [];
  const runs = await holdRunsOf(
    tx,
    others.map(({ deviceId }) => deviceId),
  );
  return runs.flatMap((run) => {
    const other = others.findLast(
      ({ deviceId, createdAt }) => deviceId === run.deviceId && createdAt > instantOfId(run.id),
    );
    const move = other && afterOther(run, other);
    return move ? [{ run, move, evidence: "command" as const, at }] : [];
  });
}
