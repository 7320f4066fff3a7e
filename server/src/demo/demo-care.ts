/** The demonstration's service catalog, and what its work orders are about. */

interface DemoProject {
  code: string;
  zh: string;
  en: string;
  businessType: string;
  classification: string;
  workMinutes: number;
}

export const DEMO_PROJECTS: readonly DemoProject[] = [
  {
    ...{ code: "BRUSH-01", zh: "更换滚刷", en: "Replace the main brush" },
    ...{ businessType: "partReplacement", classification: "cleaning", workMinutes: 30 },
  },
  {
    ...{ code: "SQUEEGEE-01", zh: "更换吸水扒胶条", en: "Replace the squeegee blades" },
    ...{ businessType: "partReplacement", classification: "water", workMinutes: 25 },
  },
  {
    ...{ code: "WATER-01", zh: "水路疏通与清洗", en: "Clear and rinse the water system" },
    ...{ businessType: "maintenance", classification: "water", workMinutes: 45 },
  },
  {
    ...{ code: "DRIVE-01", zh: "行走驱动检修", en: "Overhaul the drive" },
    ...{ businessType: "repair", classification: "drive", workMinutes: 120 },
  },
  {
    ...{ code: "BATTERY-01", zh: "电池检测与更换", en: "Test and replace the battery" },
    ...{ businessType: "repair", classification: "power", workMinutes: 90 },
  },
  {
    ...{ code: "NAV-01", zh: "激光雷达清洁与标定", en: "Clean and calibrate the lidar" },
    ...{ businessType: "maintenance", classification: "navigation", workMinutes: 40 },
  },
  {
    ...{ code: "CHECK-01", zh: "月度巡检", en: "Monthly inspection" },
    ...{ businessType: "inspection", classification: "body", workMinutes: 60 },
  },
];

interface DemoKeyword {
  names: readonly string[];
  classification: string;
  level: string;
  isCritical?: boolean;
  code: string | null;
}

export const DEMO_KEYWORDS: readonly DemoKeyword[] = [
  {
    ...{ names: ["滚刷磨损", "worn brush", "brush is worn"], classification: "cleaning", level: "normal" },
    code: "BRUSH-01",
  },
  { names: ["滚刷缠绕", "tangled brush"], classification: "cleaning", level: "high", code: "BRUSH-01" },
  { names: ["拖水", "水渍", "leaves water"], classification: "water", level: "normal", code: "SQUEEGEE-01" },
  { names: ["漏水", "leaking"], classification: "water", level: "high", code: "WATER-01" },
  {
    ...{ names: ["不能行走", "驱动故障", "does not move"], classification: "drive", level: "urgent" },
    ...{ isCritical: true, code: "DRIVE-01" },
  },
  {
    ...{ names: ["充不进电", "不能充电", "does not charge"], classification: "power", level: "urgent" },
    ...{ isCritical: true, code: "BATTERY-01" },
  },
  { names: ["续航短", "short runtime"], classification: "power", level: "normal", code: "BATTERY-01" },
  {
    ...{ names: ["定位丢失", "lost position"], classification: "navigation", level: "high" },
    ...{ isCritical: true, code: "NAV-01" },
  },
  { names: ["异响", "strange noise"], classification: "drive", level: "normal", code: null },
];

/** How far an order of the demonstration has come, and when it is planned, in hours from now. */
export interface DemoOrder {
  zh: readonly [title: string, description: string];
  en: readonly [title: string, description: string];
  plannedInHours: number | null;
  ends: "open" | "assigned" | "inProgress" | "done" | "cancelled";
  /** A part that is replaced with it. */
  part?: string;
}

export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    zh: ["滚刷磨损，清洁效果差", "夜班反馈地面有拖痕，检查发现滚刷磨损到底。"],
    en: ["Poor cleaning, worn brush", "The night shift saw streaks; the brush is worn to the core."],
    ...{ plannedInHours: -75, ends: "done", part: "mainBrush" },
  },
  {
    zh: ["机器人漏水", "停靠位置有水渍，疑似污水箱密封圈老化，漏水明显。"],
    en: ["Robot is leaking", "Puddles at the dock; the seal of the waste tank may be old."],
    ...{ plannedInHours: -1, ends: "inProgress" },
  },
  {
    zh: ["月度巡检", ""],
    en: ["Monthly inspection", ""],
    ...{ plannedInHours: 26, ends: "assigned" },
  },
  {
    zh: ["转弯处异响", "经过门槛时有异响，不影响作业。"],
    en: ["Strange noise in turns", "Heard at the threshold; it works on."],
    ...{ plannedInHours: -5, ends: "open" },
  },
  {
    zh: ["偶发定位丢失", "玻璃幕墙旁定位丢失两次，需要人工推回。"],
    en: ["Has lost position twice", "It lost position beside the glass front and had to be pushed back."],
    ...{ plannedInHours: 50, ends: "open" },
  },
  {
    zh: ["充电桩接触不良", "重复报修，已由另一张工单处理。"],
    en: ["Poor contact at the dock", "Reported twice; another order sees to it."],
    ...{ plannedInHours: null, ends: "cancelled" },
  },
];
