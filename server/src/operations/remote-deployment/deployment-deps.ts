import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { DEPLOYMENT_REFUSALS } from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database, Queries } from "../../core/db/database.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Announcer } from "../../core/live/live.ts";
import type { Commands } from "../../fleet/commands/index.ts";
import type { Devices } from "../../fleet/devices/index.ts";
import type { MapDrafts } from "../../sites/map-drafts/index.ts";
import { type Audit, recorderOf } from "../../system/logs/index.ts";
import { findDeployment, holdDeployment, type KeptDeployment } from "./deployments.store.ts";

/** What the verbs of this room stand on. */
export interface DeploymentsDeps {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
  announcer: Pick<Announcer, "announce">;
  devices: Pick<Devices, "requireVisible">;
  commands: Pick<Commands, "hold" | "sendWithin" | "knowing" | "ofKey">;
  drafts: Pick<MapDrafts, "get" | "takeSteps">;
}

export const record = recorderOf("operations_remote-deployment", "deployment");

/** Outside of the caller's scope there is no deployment: 404. */
export async function heldOpen(tx: Queries, { scope }: Caller, id: number): Promise<KeptDeployment> {
  const deployment = found(await holdDeployment(tx, scope, id), CORE_REFUSALS.notFound);
  if (deployment.endedAt !== null) throw new Refused(DEPLOYMENT_REFUSALS.deploymentEnded);
  return deployment;
}

export const deviceOf = async (tx: Queries, { scope }: Caller, id: number): Promise<number> =>
  found(await findDeployment(tx, scope, id), CORE_REFUSALS.notFound).deviceId;

/** As the person saw it. */
export async function heldAsSeen(
  tx: Queries,
  caller: Caller,
  { id, revision }: { id: number; revision: number },
): Promise<KeptDeployment> {
  const deployment = await heldOpen(tx, caller, id);
  if (deployment.revision !== revision) throw new Refused(CORE_REFUSALS.conflict);
  return deployment;
}
