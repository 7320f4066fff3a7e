import { afterCommit, type Queries } from "../../core/db/database.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { MovedCommand, OnCommandsMoved, OnDevicesLeft } from "../../fleet/commands/index.ts";
import { deploymentChanged } from "./announcements.ts";
import { addEvent, holdOpen, type OpenDeployment, putEnd, putProgress } from "./deployments.store.ts";
import { failLearned, putReached, removeLearned } from "./learned.store.ts";
import { afterMoved, faultOf, isLearning, isMapping } from "./progress.ts";

/** A deployment goes as its orders do, in the same transaction. */
export function followDeploymentCommands(now: () => Date): OnCommandsMoved {
  return async (tx, changed, announcer) => {
    const own = changed.filter(
      ({ kind, state }) => isMapping(kind) || isLearning(kind) || (kind === "goTo" && state === "done"),
    );
    if (own.length === 0) return;
    const open = await holdOpen(
      tx,
      own.map(({ deviceId }) => deviceId),
    );
    for (const deployment of open) {
      const commands = own.filter(({ deviceId }) => deviceId === deployment.deviceId);
      for (const command of commands) await follow(tx, { deployment, command, at: now() });
    }
    announceOpen(tx, announcer, open);
  };
}

function announceOpen(
  tx: Queries,
  announcer: Pick<Announcer, "announce">,
  open: readonly OpenDeployment[],
): void {
  if (open.length > 0) afterCommit(tx, () => announcer.announce(open.map(deploymentChanged)));
}

interface Step {
  deployment: OpenDeployment;
  command: MovedCommand;
  at: Date;
}

async function follow(tx: Queries, { deployment, command, at }: Step): Promise<void> {
  const { kind, state, note } = command;
  if (isMapping(kind)) {
    const progress = afterMoved(deployment.progress, { kind, state, note });
    if (!progress) return;
    deployment.progress = progress.progress;
    await putProgress(tx, { id: deployment.id, at, ...progress });
    return;
  }
  if (kind === "goTo") await putReached(tx, command.id);
  else if (state === "failed" || state === "expired")
    await failLearned(tx, { commandId: command.id, fault: faultOf(note), note });
  else if (kind === "finishPathLearning" && state === "done") await forget(tx, deployment, command);
}

/** A path that the person does not keep. */
async function forget(tx: Queries, { id }: OpenDeployment, { parameters }: MovedCommand): Promise<void> {
  const { pathId, keeps } = parameters as { pathId: string; keeps: boolean };
  if (!keeps) await removeLearned(tx, id, pathId);
}

/** Whoever gets a device does not get what somebody else was drawing with it. */
export function endDeploymentsOfLeft(now: () => Date): OnDevicesLeft {
  return async (tx, { deviceIds }, announcer) => {
    const open = await holdOpen(tx, deviceIds);
    const at = now();
    for (const { id } of open) {
      await putEnd(tx, { id, at, ending: "abandoned", reason: "" });
      await addEvent(tx, { id, at, kind: "ended", detail: "deviceLeft", staffName: null });
    }
    announceOpen(tx, announcer, open);
    return [];
  };
}
