/** While a robot draws a map or learns a path it is driven, and nothing that drives by a map or brings another one is done. */
import type { Robot } from "../behaviours/robot.ts";

const REFUSED_ACTIONS = new Set([
  ...["startCleaning", "returnToDock", "startCharging", "rideElevator"],
  ...["relocate", "initPosition", "downloadMap", "enableMap"],
]);

/** Why it is not free for orders and tasks, if so. */
export const occupationOf = ({ mapping, lesson }: Pick<Robot, "mapping" | "lesson">): string | undefined =>
  mapping ? "Draws a map" : lesson ? "Learns a path" : undefined;

export const refusalWhileMapping = (robot: Robot, actionType: string): string | undefined =>
  REFUSED_ACTIONS.has(actionType) ? occupationOf(robot) : undefined;
