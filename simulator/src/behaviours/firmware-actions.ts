/** Updates by VDA 5050: what a robot is told is noted, and done by its agent at its own pace (`updates/mqtt-agent.ts`). */
import {
  downloadFirmwareSchema,
  namedUpdateSchema,
  type UPDATE_ACTIONS,
} from "@sweepline/contract/fleet/vda5050/update-profile.ts";
import { failed, type Handler, type Outcome, RUNNING, reading } from "./action-outcomes.ts";
import type { FirmwareRequest } from "./firmware-request.ts";
import type { Robot } from "./robot.ts";

function note(robot: Robot, request: FirmwareRequest): Outcome {
  if (!robot.firmwareRequests) return failed("Not supported");
  robot.firmwareRequests.push(request);
  return RUNNING;
}

export const FIRMWARE_HANDLERS: Record<(typeof UPDATE_ACTIONS)[number], Handler> = {
  downloadFirmware: reading(downloadFirmwareSchema, (robot, wanted, { action: { actionId } }) =>
    note(robot, { kind: "download", actionId, ...wanted }),
  ),
  installFirmware: reading(namedUpdateSchema, (robot, wanted, { action: { actionId } }) =>
    note(robot, { kind: "install", actionId, ...wanted }),
  ),
  cancelFirmware: reading(namedUpdateSchema, (robot, wanted, { action: { actionId } }) =>
    note(robot, { kind: "cancel", actionId, ...wanted }),
  ),
};

/** Has somebody who does them. */
export const takesUpdates = ({ firmwareRequests }: Pick<Robot, "firmwareRequests">): boolean =>
  firmwareRequests !== undefined;
