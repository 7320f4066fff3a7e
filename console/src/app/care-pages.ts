import type { PageEntry } from "./page-entry.ts";
import { PATHS } from "./paths.ts";

/** Pages of what goes wrong with devices, and what is done about it. */
export const CARE_PAGES: readonly PageEntry[] = [
  {
    path: PATHS.alarms,
    title: { zh: "告警", en: "Alarms" },
    load: () => import("../care/alarms/index.ts").then((room) => room.AlarmListPage),
  },
  {
    path: PATHS.alarm,
    title: { zh: "告警", en: "Alarm" },
    load: () => import("../care/alarms/index.ts").then((room) => room.AlarmViewPage),
  },
  {
    path: PATHS.alarmRules,
    title: { zh: "告警规则", en: "Alarm rules" },
    load: () => import("../care/alarms/index.ts").then((room) => room.AlarmRuleListPage),
  },
  {
    path: PATHS.faults,
    title: { zh: "故障报告", en: "Fault reports" },
    load: () => import("../care/faults/index.ts").then((room) => room.FaultListPage),
  },
  {
    path: PATHS.fault,
    title: { zh: "故障", en: "Fault" },
    load: () => import("../care/faults/index.ts").then((room) => room.FaultViewPage),
  },
  {
    path: PATHS.faultCodes,
    title: { zh: "故障码", en: "Fault codes" },
    load: () => import("../care/fault-codes/index.ts").then((room) => room.FaultCodeListPage),
  },
];
