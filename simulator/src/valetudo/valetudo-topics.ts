/** Valetudo's topics, `valetudo/{id}/{Node}/{property}`; what sets a property ends in `/set`. */
import type { RobotIdentity } from "../behaviours/robot.ts";
import type { LinkTopics } from "../wire/link.ts";

export const OPERATION = "BasicControlCapability/operation";
export const PRESET = "FanSpeedControlCapability/preset";
export const SEGMENTS = "MapSegmentationCapability/clean";
export const ZONES = "ZoneCleaningCapability/start";
export const GO_TO = "GoToLocationCapability/go";
export const MAP_DATA = "MapData/map-data";

export const NODES = [
  "BasicControlCapability",
  "BatteryStateAttribute",
  "ConsumableMonitoringCapability",
  "FanSpeedControlCapability",
  "GoToLocationCapability",
  "MapData",
  "MapSegmentationCapability",
  "StatusStateAttribute",
  "TotalStatisticsCapability",
  "WifiConfigurationCapability",
  "ZoneCleaningCapability",
] as const;

const SET = "/set";

export const valetudoTopics = ({ serialNumber }: RobotIdentity): LinkTopics => ({
  prefix: `valetudo/${serialNumber}`,
  connection: "$state",
  commands: [OPERATION, PRESET, SEGMENTS, ZONES, GO_TO].map((property) => `${property}${SET}`),
});

/** Which property is to be set. */
export const propertyOf = (kind: string): string => kind.slice(0, -SET.length);
