/** What a robot knows of the person who drives it, see `remote-driving.ts`. */
import { createLateness, type Lateness } from "@sweepline/contract/fleet/vda5050/lateness.ts";
import type { DriveMessage, TOOL_STATES } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import type { Site } from "../planning/site.ts";

export type Wanted = Pick<DriveMessage, "linearMps" | "angularRadps" | "speedLevel">;
export const AT_REST: Wanted = { linearMps: 0, angularRadps: 0, speedLevel: 0 };

export interface RemoteState {
  /** Of the newest message that was taken; without one −1, so that the first of an epoch may be 0. */
  epoch: number;
  sequence: number;
  lateness: Lateness;
  dropped: number;
  isDriven: boolean;
  wanted: Wanted;
  /** So much longer it may move by the newest message, counted from the latest step of the robot's life. */
  leftMs: number;
  /** Since a message was taken, by the same. */
  silentMs: number;
  /** By the clock of arrivals: when the newest message was taken, and when the robot's life was lived on last. */
  takenAtMs: number;
  livedAtMs: number;
  /** Wire time. */
  watchedUntilMs: number;
  /** It would go on, and something that it may not drive into is there. */
  isBlocked: boolean;
  /** What was cleaned by hand since the robot was taken: a cell counts once. */
  swept: { site: Site; mask: Uint8Array } | undefined;
}

export const undriven = (): RemoteState => ({
  ...{ epoch: -1, sequence: -1, lateness: createLateness(), dropped: 0 },
  ...{ isDriven: false, wanted: AT_REST, leftMs: 0, silentMs: 0 },
  ...{ takenAtMs: 0, livedAtMs: 0, watchedUntilMs: 0, isBlocked: false, swept: undefined },
});

type ToolState = (typeof TOOL_STATES)[number];

/** As they are set while the robot does not clean by itself. */
export interface Tools {
  brush: ToolState;
  squeegee: ToolState;
  waterLevel: number;
}

export const MEDIUM_WATER = 2;
export const toolsUp = (): Tools => ({ brush: "up", squeegee: "up", waterLevel: MEDIUM_WATER });
