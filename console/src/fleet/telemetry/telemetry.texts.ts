import { partNames } from "@sweepline/contract/fleet/shared/part-names.ts";
import { many, texts } from "../../core/i18n/index.ts";

/** Texts for what devices report. Codes are those of spec §4. */
export const telemetryTexts = texts({
  zh: {
    freshness: { fresh: "实时", stale: "数据过时", offline: "离线", unknown: "从未上报" },
    staleTitle: (age: string) => `设备在线，但最近一次上报在${age}`,
    offlineTitle: (age: string) => `设备离线，显示的是${age}上报的数据`,
    unknownTitle: "机器人未返回数据：从未上报",
    inError: (count: string) => `${count} 个错误`,
    charging: "充电中",
    notReported: "未上报",
    yes: "是",
    no: "否",
    unknownWork: "未知",
    consumables: partNames("zh"),
    errorTypes: {
      stayedInPlace: "原地停留超时",
      repeatedPlanning: "重复规划路径",
      navigationStuck: "导航受阻",
      positionLost: "定位丢失",
      positioningLost: "定位丢失",
      localizationError: "定位异常",
      collision: "发生碰撞",
      lowBattery: "电量低",
      consumableWorn: "耗材需更换",
      diskFull: "磁盘已满",
      noRouteError: "没有可行路线",
      orderError: "任务指令错误",
      orderUpdateError: "任务更新错误",
      noOrderToCancel: "没有可取消的任务",
      validationError: "指令校验失败",
    },
    errorLevels: { WARNING: "警告", URGENT: "紧急", CRITICAL: "严重", FATAL: "致命" },
    operatingModes: {
      AUTOMATIC: "自动",
      SEMIAUTOMATIC: "半自动",
      MANUAL: "手动",
      SERVICE: "维护",
      TEACHIN: "示教",
    },
    phase: { starting: "启动中", running: "进行中", paused: "已暂停", ended: "已结束" },
    usage: {
      title: "每日用量",
      days: (count: string) => `近 ${count} 天`,
      worked: "清洁时长",
      area: "清洁面积",
      hours: "小时",
      summary: (days: string, area: string, time: string) => `近 ${days} 天共清洁 ${area}，用时 ${time}`,
      empty: "该时段内没有作业",
    },
  },
  en: {
    freshness: { fresh: "Live", stale: "Stale", offline: "Offline", unknown: "Never reported" },
    staleTitle: (age: string) => `Connected, but last reported ${age}`,
    offlineTitle: (age: string) => `Offline; values reported ${age}`,
    unknownTitle: "No data returned: the device has never reported",
    inError: (count: string) => (count === "1" ? "1 error" : `${count} errors`),
    charging: "charging",
    notReported: "not reported",
    yes: "yes",
    no: "no",
    unknownWork: "Unknown",
    consumables: partNames("en"),
    errorTypes: {
      stayedInPlace: "Stayed in place",
      repeatedPlanning: "Repeated planning",
      navigationStuck: "Navigation stuck",
      positionLost: "Position lost",
      positioningLost: "Position lost",
      localizationError: "Localization error",
      collision: "Collision",
      lowBattery: "Low battery",
      consumableWorn: "Consumable worn out",
      diskFull: "Disk full",
      noRouteError: "No route",
      orderError: "Order error",
      orderUpdateError: "Order update error",
      noOrderToCancel: "No order to cancel",
      validationError: "Invalid message",
    },
    errorLevels: { WARNING: "Warning", URGENT: "Urgent", CRITICAL: "Critical", FATAL: "Fatal" },
    operatingModes: {
      AUTOMATIC: "Automatic",
      SEMIAUTOMATIC: "Semi-automatic",
      MANUAL: "Manual",
      SERVICE: "Service",
      TEACHIN: "Teach-in",
    },
    phase: { starting: "starting", running: "running", paused: "paused", ended: "ended" },
    usage: {
      title: "Daily work",
      days: (count: string) => many(count, "day"),
      worked: "Cleaning time",
      area: "Cleaned area",
      hours: "hours",
      summary: (days: string, area: string, time: string) =>
        `${area} cleaned in ${time} over the last ${many(days, "day")}`,
      empty: "No work in this period",
    },
  },
});

type Texts = (typeof telemetryTexts)["en"];
type OpenTable = "consumables" | "errorTypes" | "errorLevels" | "operatingModes";

/** Makers add codes of their own to these: one that we do not know is shown as it came. */
export const labelFor = (t: Texts, table: OpenTable, word: string): string => {
  const known: Readonly<Record<string, string>> = t[table];
  return Object.hasOwn(known, word) ? (known[word] ?? word) : word;
};
