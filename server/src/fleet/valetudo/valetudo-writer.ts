import type { CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import { DEVICE_STATUS, type DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { CommandedDevice, CommandWriter, Written } from "../commands/index.ts";
import { FAN_PRESETS } from "./valetudo-properties.ts";
import { USUAL_PREFIX } from "./valetudo-topics.ts";

/** Commands for Valetudo. It answers none of them; its following state shows whether it received one. */
type Order<Kind extends CommandOrder["kind"]> = Extract<CommandOrder, { kind: Kind }>;

const BASIC = "BasicControlCapability/operation";
const AT_REST: readonly DeviceStatus[] = [
  DEVICE_STATUS.standby,
  DEVICE_STATUS.charging,
  DEVICE_STATUS.lowPower,
];
const CM_A_METRE = 100;
/** What Valetudo takes a segment to be cleaned for at most. */
const MAX_ITERATIONS = 4;

const WRITERS: {
  [Kind in CommandOrder["kind"]]?: (order: Order<Kind>, device: CommandedDevice) => AttributeWrite;
} = {
  start: ({ parameters }) => {
    // Zones of its map are its segments, see draw-map.ts.
    const segmentIds = [...(parameters.segmentIds ?? []), ...(parameters.zoneIds ?? [])];
    const doneWhen = [DEVICE_STATUS.working];
    if (segmentIds.length === 0) return { property: BASIC, value: "START", doneWhen };
    const iterations = Math.min(parameters.passes ?? 1, MAX_ITERATIONS);
    const value = JSON.stringify({ segment_ids: segmentIds, iterations, customOrder: true });
    return { property: "MapSegmentationCapability/clean", value, doneWhen };
  },
  pause: () => ({ property: BASIC, value: "PAUSE", doneWhen: [DEVICE_STATUS.taskPaused, ...AT_REST] }),
  resume: () => ({ property: BASIC, value: "START", doneWhen: [DEVICE_STATUS.working] }),
  stop: () => ({ property: BASIC, value: "STOP", doneWhen: AT_REST }),
  dock: () => ({
    property: BASIC,
    value: "HOME",
    doneWhen: [DEVICE_STATUS.returningToDock, DEVICE_STATUS.charging],
  }),
  setCleaningMode: ({ parameters: { mode } }, { protocolState }) => ({
    property: "FanSpeedControlCapability/preset",
    value: presetOf(mode, String(protocolState.fanPresets ?? "")),
    doneWhen: [],
  }),
  goTo: ({ parameters: { x, y } }, { protocolState }) => {
    const coordinates = {
      x: Math.round(x * CM_A_METRE),
      y: Math.round(Number(protocolState.mapHeightCm) - y * CM_A_METRE),
    };
    return {
      property: "GoToLocationCapability/go",
      value: JSON.stringify({ coordinates }),
      doneWhen: [DEVICE_STATUS.navigation],
    };
  },
};

interface AttributeWrite {
  property: string;
  value: string;
  doneWhen: readonly DeviceStatus[];
}

export const valetudoWriter: CommandWriter = {
  protocol: "valetudo",
  // Its coordinates run down from the upper edge of a map that it has to have shown first.
  knows: (kind, { protocolState }) =>
    kind === "goTo" ? protocolState.mapHeightCm !== undefined : kind in WRITERS,
  write(order, { device }) {
    const { property, value, doneWhen } = attributeWriteOf(order, device);
    const prefix = device.protocolState.prefix ?? USUAL_PREFIX;
    const set = (name: string, payload: string) => ({
      topic: `${prefix}/${device.serialNumber}/${name}/set`,
      payload,
      qos: 1 as const,
    });
    const first =
      order.kind === "start" && order.parameters.mode ? modeBefore(order.parameters.mode, device) : [];
    return {
      messages: [...first, { property, value }].map((write) => set(write.property, write.value)),
      doneWhen,
    } satisfies Written;
  },
};

function attributeWriteOf(order: CommandOrder, device: CommandedDevice): AttributeWrite {
  const write = WRITERS[order.kind] as
    | ((order: CommandOrder, device: CommandedDevice) => AttributeWrite)
    | undefined;
  if (!write) throw new TypeError(`Valetudo has no word for ${order.kind}`);
  return write(order, device);
}

function modeBefore(mode: keyof typeof FAN_PRESETS, device: CommandedDevice) {
  return [attributeWriteOf({ kind: "setCleaningMode", parameters: { mode } }, device)];
}

/** The first of the usual names that this vacuum has, or the most usual. */
function presetOf(mode: keyof typeof FAN_PRESETS, presets: string): string {
  const known = presets.split(",");
  const usual: readonly string[] = FAN_PRESETS[mode];
  return usual.find((preset) => known.includes(preset)) ?? usual[0] ?? "";
}
