import { z } from "zod";
import { int } from "../../core/fields.ts";
import { settingsSchema } from "../device-settings/definitions.ts";
import { CLEANING_MODES, MAX_CLEANING_INTENSITY } from "../shared/codes.ts";
import { elementIdSchema } from "../shared/map-elements.ts";
import type { Capability } from "../shared/protocols.ts";
import { coordinate } from "../vda5050/index.ts";
import { MARKED_KINDS } from "../vda5050/mapping-profile.ts";
import { MAX_WATER_LEVEL, TOOL_STATES } from "../vda5050/remote-profile.ts";
import { namedUpdateSchema, orderedDownloadSchema } from "../vda5050/update-profile.ts";
import { rideSchema } from "./ride.ts";
import { runTaskSchema, skipStepSchema } from "./run-task.ts";

/** What is said of a kind of command; all else that knows kinds is derived from it. */
interface CommandEntry {
  /** Chinese, English. */
  label: readonly [zh: string, en: string];
  parameters: z.ZodType;
  /** A product has the command where it has one of these. */
  requires: readonly Capability[];
  /** Moves a device or changes how it works now: not for a locked one, and one within two seconds (spec §5, §9). */
  isOperation?: true;
  /** Is there to make a device stand still, so it is refused for no reason of ours. */
  isStop?: true;
  /** Sends a device on its way: it does one of these at a time, and the newest takes the place of the one before. */
  isDrive?: true;
  /** Of a robot's maps: it has to be unlocked, and they count towards its 2 seconds, but a stop leaves them be. */
  isOfMaps?: true;
  /** Of a robot's software, see `operations/updates`; it ends with the right of whoever had it updated. */
  isOfUpdates?: true;
  /** What it names is looked at in a room of its own first, so nobody sends it by itself. */
  isOfOtherRoom?: true;
  /** A person sends it by a button: its place among them. Settings and downlinks have pages of their own. */
  button?: number;
}

const MAX_DOWNLINK_BYTES = 242;

const intensity = int.min(0).max(MAX_CLEANING_INTENSITY);
const startSchema = z.object({
  zoneIds: z.array(z.string().min(1).max(64)).min(1).max(200).optional(),
  segmentIds: z.array(z.string().min(1).max(64)).min(1).max(200).optional(),
  mode: z.enum(CLEANING_MODES).optional(),
  intensity: intensity.optional(),
  passes: int.min(1).max(10).optional(),
});
const mapId = z.string().min(1).max(128);
const downlinkSchema = z.object({
  fPort: int.min(1).max(223),
  /** Hexadecimal, two digits a byte. */
  bytes: z
    .string()
    .regex(/^([0-9a-f]{2})+$/i)
    .max(MAX_DOWNLINK_BYTES * 2),
  confirmed: z.boolean().default(false),
});
/** A version of a map, as robots name it. */
const mapSchema = z.object({ mapKey: z.string().min(1).max(128), version: z.string().min(1).max(64) });
const positionSchema = z.object({ x: coordinate, y: coordinate, theta: coordinate.optional(), mapId });
const nothing = z.object({}).default({});
const ofDeployment = { requires: ["drive"], isOperation: true, isOfOtherRoom: true } as const;
const ofUpdates = { requires: ["restart", "position"], isOfUpdates: true, isOfOtherRoom: true } as const;
const ofMaps = { requires: ["position"], isOfMaps: true, isOfOtherRoom: true } as const;

export const COMMANDS = {
  /** Without zones and segments: the whole floor. */
  start: {
    label: ["开始清洁", "Start cleaning"],
    parameters: startSchema.default({}),
    requires: ["cleaning"],
    isOperation: true,
    isDrive: true,
    button: 1,
  },
  // Whatever drives by itself can be stopped.
  pause: {
    label: ["暂停", "Pause"],
    parameters: nothing,
    requires: ["cleaning", "position"],
    isOperation: true,
    button: 2,
  },
  resume: {
    label: ["继续", "Resume"],
    parameters: nothing,
    requires: ["cleaning", "position"],
    isOperation: true,
    button: 3,
  },
  stop: {
    label: ["停止", "Stop"],
    parameters: nothing,
    requires: ["cleaning", "position"],
    isStop: true,
    button: 4,
  },
  dock: {
    label: ["返回充电桩", "Return to dock"],
    /** The station, filled in by the platform for a robot whose protocol has no word for its dock; what a caller says of it does not count. */
    parameters: positionSchema.partial().default({}),
    requires: ["dock"],
    isOperation: true,
    isDrive: true,
    button: 5,
  },
  lock: { label: ["锁定设备", "Lock"], parameters: nothing, requires: ["lock"] },
  unlock: { label: ["解锁设备", "Unlock"], parameters: nothing, requires: ["lock"] },
  restart: {
    label: ["重启设备", "Restart"],
    parameters: nothing,
    requires: ["restart"],
    isOperation: true,
    button: 7,
  },
  setCleaningMode: {
    label: ["设置清洁模式", "Set cleaning mode"],
    parameters: z.object({ mode: z.enum(CLEANING_MODES), intensity: intensity.optional() }),
    requires: ["cleaningModes"],
    isOperation: true,
    button: 6,
  },
  goTo: {
    label: ["前往指定位置", "Go to a position"],
    parameters: positionSchema,
    requires: ["position"],
    isOperation: true,
    isDrive: true,
    button: 8,
  },
  setSettings: {
    label: ["下发参数", "Change settings"],
    parameters: z.object({ settings: settingsSchema }),
    requires: ["settings"],
  },
  downlink: { label: ["数据下行", "Downlink"], parameters: downlinkSchema, requires: ["downlink"] },
  // Whatever drives by a map may be sent another one.
  downloadMap: {
    label: ["下载地图", "Download a map"],
    /** The robot is sent an address to fetch the file from, which is made when it is sent: it is a secret of short life. */
    parameters: mapSchema.extend({
      versionId: int,
      /** SHA-256 of the file, hexadecimal. */
      hash: z.string().regex(/^[0-9a-f]{64}$/),
      /** The product itself, as robots reach it. */
      server: z.string().max(300),
    }),
    ...ofMaps,
  },
  enableMap: { label: ["启用地图", "Enable a map"], parameters: mapSchema, ...ofMaps },
  deleteMap: { label: ["删除地图", "Delete a map"], parameters: mapSchema, ...ofMaps },
  /** A run of a task, see `operations/runs.ts`; without the cleaning profile a robot can drive its ways. */
  runTask: {
    label: ["执行任务", "Run a task"],
    parameters: runTaskSchema,
    requires: ["cleaning", "position"],
    isOperation: true,
    isDrive: true,
    isOfOtherRoom: true,
  },
  /** Of a run: the robot goes on with the next one, unless it is not at this step any more. */
  skipStep: {
    label: ["跳过步骤", "Skip a step"],
    parameters: skipStepSchema,
    requires: ["cleaning"],
    isOperation: true,
    isOfOtherRoom: true,
  },
  rideElevator: {
    label: ["乘坐电梯", "Ride an elevator"],
    parameters: rideSchema,
    requires: ["position"],
    isOfOtherRoom: true,
  },
  // Of who operates a robot remotely, see `operations/remote-operation`.
  emergencyStop: {
    label: ["急停", "Emergency stop"],
    parameters: nothing,
    requires: ["cleaning", "position"],
    isStop: true,
    isOfOtherRoom: true,
  },
  releaseStop: {
    label: ["解除急停", "Release the emergency stop"],
    parameters: nothing,
    requires: ["cleaning", "position"],
    isOperation: true,
    isOfOtherRoom: true,
  },
  undock: {
    label: ["驶离充电桩", "Leave the dock"],
    parameters: nothing,
    requires: ["dock"],
    isOperation: true,
    isDrive: true,
    isOfOtherRoom: true,
  },
  /** Where it really is, when it is wrong about it. */
  relocate: {
    label: ["重新定位", "Relocate"],
    parameters: z.object({ x: coordinate, y: coordinate, theta: coordinate, mapId }),
    requires: ["position"],
    isOperation: true,
    isOfOtherRoom: true,
  },
  setTools: {
    label: ["设置清洁机构", "Set brush, squeegee and water"],
    parameters: z.object({
      brush: z.enum(TOOL_STATES).optional(),
      squeegee: z.enum(TOOL_STATES).optional(),
      waterLevel: int.min(0).max(MAX_WATER_LEVEL).optional(),
    }),
    requires: ["drive"],
    isOperation: true,
    isOfOtherRoom: true,
  },
  // Of putting a floor into service, see `vda5050/mapping-profile.ts` and `operations/remote-deployment`.
  startMapping: {
    label: ["开始建图", "Start mapping"],
    parameters: z.object({
      mapId,
      name: z.string().min(1).max(64),
      /** Where the robot stands on the new map. */
      ...{ x: coordinate.default(0), y: coordinate.default(0), theta: coordinate.default(0) },
      /** Draws over the map that it drives by, which is `mapId` then, and stays in its frame. */
      extends: z.boolean().default(false),
    }),
    ...ofDeployment,
  },
  pauseMapping: { label: ["暂停建图", "Pause mapping"], parameters: nothing, ...ofDeployment },
  resumeMapping: { label: ["继续建图", "Resume mapping"], parameters: nothing, ...ofDeployment },
  finishMapping: { label: ["完成建图", "Finish mapping"], parameters: nothing, ...ofDeployment },
  discardMapping: { label: ["放弃建图", "Discard the map"], parameters: nothing, ...ofDeployment },
  startPathLearning: {
    label: ["开始路径学习", "Start path learning"],
    parameters: z.object({ pathId: elementIdSchema }),
    ...ofDeployment,
  },
  /** Without keeping it, nothing is told of it. */
  finishPathLearning: {
    label: ["完成路径学习", "Finish path learning"],
    parameters: z.object({ pathId: elementIdSchema, keeps: z.boolean() }),
    ...ofDeployment,
  },
  /** Where the robot stands now. */
  markPoint: {
    label: ["标记点位", "Mark a point"],
    parameters: z.object({ pointId: elementIdSchema, pointKind: z.enum(MARKED_KINDS) }),
    ...ofDeployment,
  },
  /** What it is and can do, once it may be another thing than it was. */
  requestFactsheet: {
    label: ["读取设备规格", "Ask for the factsheet"],
    parameters: nothing,
    requires: ["position"],
    isOfOtherRoom: true,
  },
  // Of updates over the air, see `vda5050/update-profile.ts`.
  downloadFirmware: {
    label: ["下载固件", "Download firmware"],
    parameters: orderedDownloadSchema,
    ...ofUpdates,
  },
  installFirmware: {
    label: ["安装固件", "Install firmware"],
    parameters: namedUpdateSchema,
    ...ofUpdates,
    isOperation: true,
  },
  cancelFirmware: {
    label: ["取消固件更新", "Call an update back"],
    parameters: namedUpdateSchema,
    ...ofUpdates,
  },
} as const satisfies Record<string, CommandEntry>;
