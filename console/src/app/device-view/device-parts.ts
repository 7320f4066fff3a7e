import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type { Capability } from "@sweepline/contract/fleet/shared/protocols.ts";

type Needs = Readonly<Record<string, Capability | null>>;

/** Tabs in their order, and what a device must be capable of to have them; null: every device has it. */
const TABS = {
  overview: null,
  lora: "radio",
  log: null,
  commands: null,
  reports: "cleaning",
  connections: null,
  consumables: "consumables",
  usage: "cleaning",
  settings: "settings",
  allocations: null,
} as const satisfies Needs;
export type TabName = keyof typeof TABS;
export const TAB_NAMES = Object.keys(TABS) as [TabName, ...TabName[]];

/** The same for what stands in the tabs and above them. */
const FIELDS = {
  battery: "battery",
  cleanWater: "water",
  wasteWater: "water",
  task: "cleaning",
  liveMap: "position",
  position: "position",
  map: "position",
  workStatus: "cleaning",
  operatingMode: "cleaning",
  collisionBar: "position",
  freezeKind: "position",
  mode: "cleaningModes",
  intensity: "cleaningModes",
  consumables: "consumables",
  wifi: "wifi",
  signal: "wifi",
  radioSignal: "radio",
  measurements: "measurements",
  workedHours: "cleaning",
  cleanedArea: "cleaning",
  totalTasks: "cleaning",
} as const satisfies Needs;
export type FieldName = keyof typeof FIELDS;

type Capable = Pick<DeviceDetail, "capabilities">;
const meets = ({ capabilities }: Capable, need: Capability | null): boolean =>
  need === null || capabilities.includes(need);

export const tabsOf = (device: Capable): TabName[] => TAB_NAMES.filter((name) => meets(device, TABS[name]));
export const hasField = (device: Capable, name: FieldName): boolean => meets(device, FIELDS[name]);
