import { DEPLOYMENT_EVENTS } from "@sweepline/contract/operations/remote-deployment/index.ts";
import type { Announcement } from "../../core/live/live.ts";

const { name } = DEPLOYMENT_EVENTS.deploymentChanged;

export interface AnnouncedDeployment {
  id: number;
  deviceId: number;
  organizationId: number;
  operatorStaffId: number | null;
}

/** Browsers that watch the robot read the deployment again. */
export const deploymentChanged = ({
  id,
  deviceId,
  organizationId,
  operatorStaffId,
}: AnnouncedDeployment): Announcement => ({
  entry: [name, deviceId, { deploymentId: id }],
  ...{ organizationId, operatorStaffId },
});
