import { z } from "zod";
import { int } from "../../core/fields.ts";
import { CLEANING_MODES, MAX_CLEANING_INTENSITY, ROBOT_LANGUAGES, SPEED_LEVEL } from "../shared/codes.ts";

/**
 * Settings that a device takes from the platform. One row here is all a setting needs: its schema is the form's field, the
 * server's check and the robot's value; `unit` is shown beside it.
 */
interface SettingDefinition {
  readonly schema: z.ZodType<string | number | boolean>;
  readonly unit?: "%" | "mm" | "s" | "min";
  readonly zh: string;
  readonly en: string;
}

export const DEVICE_SETTINGS = {
  cleaningMode: { schema: z.enum(CLEANING_MODES), zh: "清洁模式", en: "Cleaning mode" },
  intensity: {
    schema: int.min(0).max(MAX_CLEANING_INTENSITY),
    zh: "清洁强度",
    en: "Cleaning intensity",
  },
  speedLevel: {
    schema: z.union([
      z.literal(SPEED_LEVEL.auto),
      z.literal(SPEED_LEVEL.low),
      z.literal(SPEED_LEVEL.medium),
      z.literal(SPEED_LEVEL.high),
    ]),
    zh: "速度档位",
    en: "Speed level",
  },
  language: { schema: z.enum(ROBOT_LANGUAGES), zh: "语音语言", en: "Spoken language" },
  volumePercent: { schema: int.min(0).max(100), unit: "%", zh: "音量", en: "Volume" },
  returnBatteryPercent: {
    schema: int.min(5).max(50),
    unit: "%",
    zh: "低电返回阈值",
    en: "Return to dock below",
  },
  resumeBatteryPercent: {
    schema: int.min(50).max(100),
    unit: "%",
    zh: "续扫电量",
    en: "Resume cleaning above",
  },
  edgeDistanceMm: {
    schema: int.min(0).max(1_000),
    unit: "mm",
    zh: "最小贴边距离",
    en: "Minimum edge distance",
  },
  reportIntervalS: {
    schema: int.min(1).max(60),
    unit: "s",
    zh: "上报间隔",
    en: "Report interval",
  },
  autoReturnMin: {
    schema: int.min(0).max(240),
    unit: "min",
    zh: "空闲自动返回",
    en: "Return when idle for",
  },
  isCollisionStopOn: { schema: z.boolean(), zh: "碰撞即停", en: "Stop on collision" },
  areLightsOn: { schema: z.boolean(), zh: "灯光", en: "Lights" },
} as const satisfies Record<string, SettingDefinition>;
export type SettingName = keyof typeof DEVICE_SETTINGS;
export const SETTING_NAMES = Object.keys(DEVICE_SETTINGS) as [SettingName, ...SettingName[]];

/** Some of the settings, each well formed; unknown names are refused. */
export const settingsSchema = z
  .object({
    cleaningMode: DEVICE_SETTINGS.cleaningMode.schema,
    intensity: DEVICE_SETTINGS.intensity.schema,
    speedLevel: DEVICE_SETTINGS.speedLevel.schema,
    language: DEVICE_SETTINGS.language.schema,
    volumePercent: DEVICE_SETTINGS.volumePercent.schema,
    returnBatteryPercent: DEVICE_SETTINGS.returnBatteryPercent.schema,
    resumeBatteryPercent: DEVICE_SETTINGS.resumeBatteryPercent.schema,
    edgeDistanceMm: DEVICE_SETTINGS.edgeDistanceMm.schema,
    reportIntervalS: DEVICE_SETTINGS.reportIntervalS.schema,
    autoReturnMin: DEVICE_SETTINGS.autoReturnMin.schema,
    isCollisionStopOn: DEVICE_SETTINGS.isCollisionStopOn.schema,
    areLightsOn: DEVICE_SETTINGS.areLightsOn.schema,
  } satisfies Record<SettingName, z.ZodType>)
  .partial()
  .strict();
export type DeviceSettings = z.infer<typeof settingsSchema>;
