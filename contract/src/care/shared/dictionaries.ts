import { builtInDictionary as dictionary } from "../../system/dictionaries/built-in.ts";
import type { AlarmState } from "../alarms/index.ts";
import { ALARM_KINDS, type AlarmKindName } from "../alarms/kinds.ts";
import type { FaultLevel } from "../fault-codes.ts";

/** Labels for the codes of the care wing. */
export const CARE_DICTIONARIES = {
  faultLevel: dictionary<FaultLevel>(["故障级别", "Fault levels"], {
    info: ["提示", "Info", "info"],
    warning: ["警告", "Warning", "warning"],
    error: ["错误", "Error", "bad"],
    critical: ["严重", "Critical", "bad"],
  }),
  alarmKind: dictionary<AlarmKindName>(["告警类型", "Kinds of alarms"], labelsOfKinds()),
  alarmState: dictionary<AlarmState>(["告警状态", "States of alarms"], {
    active: ["活动", "Active", "bad"],
    cleared: ["已恢复", "Cleared", "good"],
  }),
} as const;

function labelsOfKinds() {
  const entries = Object.entries(ALARM_KINDS).map(([name, { label }]) => [name, [label.zh, label.en]]);
  return Object.fromEntries(entries) as Record<AlarmKindName, readonly [string, string]>;
}
