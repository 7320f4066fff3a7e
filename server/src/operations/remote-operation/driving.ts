import type { Refusal } from "@sweepline/contract/core/refusal.ts";
import { DRIVE_VALID_MS } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import type { RemoteRequest } from "@sweepline/contract/operations/remote-operation/frames.ts";
import { REMOTE_REFUSALS } from "@sweepline/contract/operations/remote-operation/index.ts";
import type { RemoteLine } from "../../fleet/remote-line/index.ts";
import type { Seat } from "./station.ts";

/**
 * What becomes of a drive message: passed on, or dropped. It is passed on where this process trusts that the page has the robot, the
 * message is newer than all before, and it came as quickly as those before. Costs no query.
 */
export type DriveRequest = Extract<RemoteRequest, { type: "drive" }>;

export function passOn(
  line: Pick<RemoteLine, "drive">,
  seat: Seat,
  { type: _, sentAt, ...wanted }: DriveRequest,
): Refusal | "passed" | "dropped" {
  const { station, trust } = seat;
  const now = performance.now();
  // Looked at for those that may not drive too, so that the first that may is judged rightly.
  const lateMs = seat.lateness.of(sentAt, now);
  if (!station) return REMOTE_REFUSALS.notHolder;
  if (!station.target.canDrive) return REMOTE_REFUSALS.cannotDrive;
  if (!trust || now >= trust.until) return REMOTE_REFUSALS.notHolder;
  if (now < trust.from) return "dropped";
  if (wanted.sequence <= seat.sequence || lateMs > DRIVE_VALID_MS) return "dropped";
  seat.sequence = wanted.sequence;
  line.drive(station.target, { ...wanted, epoch: trust.epoch });
  const { linearMps, angularRadps } = wanted;
  station.recorder?.noteWanted({ linearMps, angularRadps, at: Date.now() });
  return "passed";
}
