/**
 * A robot that is driven from far away, without any page: the line to the server, who has the robot as the line tells of it, pictures of
 * the robot, and the loop that sends drive messages. It stands outside of React, so that a page that is hidden keeps its lease and
 * drives nothing. What a page may send is said by `drive-guard.ts`.
 */
export { type DriveStop, PICTURE_LASTS_MS } from "./drive-guard.ts";
export {
  isDriveKey,
  isHeld,
  LEVELS,
  type Tilt,
  tiltOfKeys,
  tiltOfPad,
  tiltOfStick,
  UPRIGHT,
} from "./drive-input.ts";
export type { Driver } from "./driver.ts";
export { MAPPING_LASTS_MS, type MappingPicture } from "./mapping-picture.ts";
export { createPictures, type Pictures, type SeenScan } from "./pictures.ts";
export { createRemote, type Remote } from "./remote.ts";
export type { LineState } from "./remote-line.ts";
export type { KnownLease, LeaseEvent } from "./remote-state.ts";
