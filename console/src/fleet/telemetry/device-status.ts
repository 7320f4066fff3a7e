import { DEVICE_STATUS, type DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Tone } from "../../ui/theme/index.ts";

/** The pictures of statuses: each family has a shape of its own, so that color is never the only difference. */
export type StatusShape =
  | "bolt"
  | "ring"
  | "brush"
  | "unplugged"
  | "pause"
  | "start"
  | "low"
  | "arrow"
  | "lock"
  | "elevator"
  | "home"
  | "map";

export interface StatusLook {
  readonly tone: Tone;
  readonly shape: StatusShape;
  /** Something is going on right now. */
  readonly isLive?: true;
}

const S = DEVICE_STATUS;

/** What each display status (spec §4) means for whoever looks: green works, teal moves, amber waits for someone. */
export const STATUS_LOOKS: Readonly<Record<DeviceStatus, StatusLook>> = {
  [S.working]: { tone: "positive", shape: "brush", isLive: true },
  [S.autoTask]: { tone: "positive", shape: "brush", isLive: true },
  [S.manualTask]: { tone: "positive", shape: "brush", isLive: true },
  [S.taskStarting]: { tone: "active", shape: "start", isLive: true },
  [S.navigation]: { tone: "active", shape: "arrow", isLive: true },
  [S.returningToDock]: { tone: "active", shape: "home", isLive: true },
  [S.elevator]: { tone: "active", shape: "elevator", isLive: true },
  [S.charging]: { tone: "info", shape: "bolt" },
  [S.mapUpdate]: { tone: "info", shape: "map", isLive: true },
  [S.pathLearning]: { tone: "info", shape: "map", isLive: true },
  [S.mapBuilding]: { tone: "info", shape: "map", isLive: true },
  [S.standby]: { tone: "neutral", shape: "ring" },
  [S.offline]: { tone: "neutral", shape: "unplugged" },
  [S.taskPaused]: { tone: "notice", shape: "pause" },
  [S.navigationPaused]: { tone: "notice", shape: "pause" },
  [S.dockReturnPaused]: { tone: "notice", shape: "pause" },
  [S.lowPower]: { tone: "danger", shape: "low" },
  [S.locked]: { tone: "danger", shape: "lock" },
};
