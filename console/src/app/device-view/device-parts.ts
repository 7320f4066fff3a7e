import { recordOf } from "@sweepline/contract/core/records.ts";
import type { DeviceDetail } from "@sweepline/contract/fleet/devices.ts";
import type { Capability } from "@sweepline/contract/fleet/shared/protocols.ts";
import { STATE_FIELD_NAMES, stateField } from "@sweepline/contract/fleet/shared/state-field-lists.ts";

type RequiredCapabilities = Readonly<Record<string, Capability | null>>;

/** Tabs in their order, and what a device must be capable of to have them; null: every device has it. */
const TABS = {
  overview: null,
  lora: "radio",
  assists: null,
  alarms: null,
  faults: null,
  log: null,
  commands: null,
  reports: "cleaning",
  connections: null,
  consumables: "consumables",
  orders: null,
  usage: "cleaning",
  settings: "settings",
  updates: null,
  allocations: null,
} as const satisfies RequiredCapabilities;
export type TabName = keyof typeof TABS;
export const TAB_NAMES = Object.keys(TABS) as [TabName, ...TabName[]];

/** The same for what stands in the tabs and above them. */
const FIELDS = {
  ...recordOf(STATE_FIELD_NAMES, (name): Capability | null => stateField(name).capability ?? null),
  liveMap: "position",
  map: "position",
  signal: "wifi",
  radioSignal: "radio",
  workedHours: "cleaning",
  cleanedArea: "cleaning",
  totalTasks: "cleaning",
} as const satisfies RequiredCapabilities;
export type FieldName = keyof typeof FIELDS;

type Capable = Pick<DeviceDetail, "capabilities">;
const meets = ({ capabilities }: Capable, need: Capability | null): boolean =>
  need === null || capabilities.includes(need);

export const tabsOf = (device: Capable): TabName[] => TAB_NAMES.filter((name) => meets(device, TABS[name]));
export const hasField = (device: Capable, name: FieldName): boolean => meets(device, FIELDS[name]);
