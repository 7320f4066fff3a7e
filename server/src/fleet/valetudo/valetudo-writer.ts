import type { CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import type { RunTask } from "@sweepline/contract/fleet/commands/run-task.ts";
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
  goTo: ({ parameters: { x, y } }, device) => ({
    property: "GoToLocationCapability/go",
    value: JSON.stringify({ coordinates: placeOf([x, y], device) }),
    doneWhen: [DEVICE_STATUS.navigation],
  }),
  runTask: ({ parameters: { steps, loops } }, device) => {
    const iterations = loops * Math.max(...steps.map(({ passes }) => passes));
    const doneWhen = [DEVICE_STATUS.working];
    const drawn = steps.flatMap(({ polygon }) => (polygon ? [polygon] : []));
    if (drawn.length === 0) {
      const segmentIds = steps.map(({ zoneId }) => zoneId);
      const value = JSON.stringify({ segment_ids: segmentIds, iterations, customOrder: true });
      return { property: "MapSegmentationCapability/clean", value, doneWhen };
    }
    const zones = drawn.map((corners) => {
      const [pA, pB, pC, pD] = corners.map((corner) => placeOf(corner, device));
      return { iterations, points: { pA, pB, pC, pD } };
    });
    return { property: "ZoneCleaningCapability/start", value: JSON.stringify({ zones }), doneWhen };
  },
};

/** Its coordinates are in cm and run down from the upper edge of its map. */
const placeOf = ([x, y]: readonly [number, number], { protocolState }: CommandedDevice) => ({
  x: Math.round(x * CM_A_METRE),
  y: Math.round(Number(protocolState.mapHeightCm) - y * CM_A_METRE),
});

/** All rooms, or all drawn with four corners; alike, a few times over, and nowhere in particular before or after. */
function isSimple(
  { steps, loops, startPoint, endPoint }: RunTask,
  { protocolState }: CommandedDevice,
): boolean {
  const [first] = steps;
  const isAlike = steps.every(({ mode, passes }) => mode === first?.mode && passes === first?.passes);
  const rounds = loops * (first?.passes ?? 1);
  const canDraw = Boolean(protocolState.hasZones) && protocolState.mapHeightCm !== undefined;
  const isKnown =
    steps.every(({ zoneId }) => zoneId !== undefined) ||
    (canDraw && steps.every(({ polygon }) => polygon?.length === 4));
  return isAlike && isKnown && rounds >= 1 && rounds <= MAX_ITERATIONS && !startPoint && !endPoint;
}

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
  takes: (order, device) => order.kind !== "runTask" || isSimple(order.parameters, device),
  write(order, { device }) {
    const { property, value, doneWhen } = attributeWriteOf(order, device);
    const prefix = device.protocolState.prefix ?? USUAL_PREFIX;
    const set = (name: string, payload: string) => ({
      topic: `${prefix}/${device.serialNumber}/${name}/set`,
      payload,
      qos: 1 as const,
    });
    const mode = modeOf(order);
    const first = mode ? modeBefore(mode, device) : [];
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

function modeOf(order: CommandOrder): keyof typeof FAN_PRESETS | undefined {
  if (order.kind === "start") return order.parameters.mode;
  return order.kind === "runTask" ? order.parameters.steps[0]?.mode : undefined;
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
