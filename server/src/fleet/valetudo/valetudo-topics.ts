import type { DeviceAddress, DeviceName } from "../../core/ingest/adapter.ts";

/** Topics of Valetudo. People can choose another prefix than the usual one; nodes have names that nothing else has. */
export const USUAL_PREFIX = "valetudo";
/** Where other devices of that convention are. */
const HOMIE = "homie";
/** Whoever announces itself to Home Assistant, vacuums among them. */
const HOME_ASSISTANT = "homeassistant";
/** Says when it has been restarted; nothing else is published there. */
const HOME_ASSISTANT_STATUS = `${HOME_ASSISTANT}/status`;

/** What is read, by node. */
const NODES = {
  StatusStateAttribute: ["status", "error", "error_description"],
  BatteryStateAttribute: ["level", "status"],
  FanSpeedControlCapability: ["preset", "preset/$format"],
  ConsumableMonitoringCapability: ["+", "+/$unit"],
  TotalStatisticsCapability: ["time", "area"],
  WifiConfigurationCapability: ["ssid", "signal"],
  MapData: ["map-data"],
} as const;
const NODE_NAMES = new Set<string>([
  ...Object.keys(NODES),
  "BasicControlCapability",
  "GoToLocationCapability",
  "MapSegmentationCapability",
  "ZoneCleaningCapability",
]);

/** Kind of the message in which a vacuum tells its maker, model and version. */
export const ANNOUNCEMENT = "announcement";
const SET = "/set";

export const FILTERS: readonly string[] = [
  "+/+/$state",
  "+/+/$nodes",
  ...Object.entries(NODES).flatMap(([node, properties]) =>
    properties.map((property) => `+/+/${node}/${property}`),
  ),
  `${HOME_ASSISTANT}/vacuum/+/+/config`,
];

export function addressOf(topic: string): DeviceAddress | undefined {
  const levels = topic.split("/");
  const [prefix = "", id = "", node = ""] = levels;
  if (topic.startsWith("$") || prefix === "" || id === "") return undefined;
  if (prefix === HOME_ASSISTANT) return announcer(levels);
  const isOfDevice = node === "$state" || node === "$nodes";
  const isKnown = NODE_NAMES.has(node) || (isOfDevice && prefix !== HOMIE);
  const isOurs = prefix === USUAL_PREFIX ? node !== "" : isKnown;
  if (!isOurs || (isOfDevice && levels.length !== 3)) return undefined;
  return { serialNumber: id, manufacturer: null, kind: levels.slice(2).join("/") };
}

/** `homeassistant/{component}/{id}/{id}_{object}/config`. */
function announcer([, , id = "", object = "", last]: readonly string[]): DeviceAddress | undefined {
  const isVacuum = last === "config" && id !== "" && object.startsWith(`${id}_`);
  return isVacuum ? { serialNumber: id, manufacturer: null, kind: ANNOUNCEMENT } : undefined;
}

/** What sets a property is sent to the device, all else by it. */
export const isSent = (kind: string): boolean => !kind.endsWith(SET);

export function maySubscribe({ serialNumber }: DeviceName, filter: string): boolean {
  if (filter === HOME_ASSISTANT_STATUS) return true;
  if (/[+#]/.test(filter)) return false;
  const address = addressOf(filter);
  // Its Home Assistant side listens below its own id too: `hass/…/set`, `hass/…/command`.
  return address?.serialNumber === serialNumber && (filter.endsWith(SET) || filter.endsWith("/command"));
}
