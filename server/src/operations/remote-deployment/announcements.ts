import { DEPLOYMENT_EVENTS } from "@sweepline/contract/operations/remote-deployment/index.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import type { Announcement, Announcer } from "../../core/live/live.ts";
import { type Announced, announcedOf } from "./deployments.store.ts";

const { name } = DEPLOYMENT_EVENTS.deploymentChanged;

/** Browsers that watch the robot read the deployment again. */
export const deploymentChanged = ({
  id,
  deviceId,
  organizationId,
  operatorStaffId,
}: Announced): Announcement => ({
  entry: [name, deviceId, { deploymentId: id }],
  ...{ organizationId, operatorStaffId },
});

export async function announceChanged(
  tx: Queries,
  { announcer }: { announcer: Pick<Announcer, "announce"> },
  id: number,
): Promise<void> {
  const announced = await announcedOf(tx, id);
  afterCommit(tx, () => announcer.announce([deploymentChanged(announced)]));
}
