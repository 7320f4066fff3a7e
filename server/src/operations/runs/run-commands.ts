import type { CommandRow, OnCommandsMoved, OnDevicesLeft } from "../../fleet/commands/index.ts";
import { announceRuns } from "./run-announcements.ts";
import { holdRuns, holdRunsOf, moveRuns } from "./run-moves.store.ts";
import { afterCommand, ended } from "./run-moves.ts";

/** A run goes as its order does, in the same transaction. */
export function followRunCommands(now: () => Date): OnCommandsMoved {
  return async (tx, changed, announcer) => {
    const steps = new Map(changed.flatMap(runStepOf));
    if (steps.size === 0) return;
    const runs = await holdRuns(
      tx,
      [...steps].map(([id, { deviceId }]) => ({ id, deviceId })),
    );
    const advances = runs.flatMap((run) => {
      const command = steps.get(run.id);
      // One that is made in this transaction has no run yet; one that took its place says who did.
      const move = command && afterCommand({ ...run, endedBy: command.endedBy ?? run.endedBy }, command);
      return move ? [{ run, move, evidence: "command" as const, at: now() }] : [];
    });
    await moveRuns(tx, advances);
    await announceRuns(
      tx,
      announcer,
      advances.map(({ run }) => run),
    );
  };
}

function runStepOf(command: CommandRow): [runId: string, CommandRow][] {
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
