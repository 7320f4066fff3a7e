import { MENU_TYPE } from "@sweepline/contract/access/menus.ts";
import { type BuiltInMenu, button, page } from "./built-in-menu.ts";

/** What goes wrong with devices, who is informed, and what is done about it. */
export const CARE: BuiltInMenu = {
  code: "care",
  type: MENU_TYPE.topMenu,
  label: { zh: "故障与服务", en: "Faults and service" },
  icon: "fault",
  children: [
    page(
      { code: "alarms", label: { zh: "告警", en: "Alarms" }, path: "/platform/alarm/index", icon: "alarm" },
      button("care_alarms_list", "查看告警", "View alarms"),
      button("care_alarms_handle", "确认和指派告警", "Acknowledge and assign alarms"),
    ),
    page(
      {
        code: "alarmRules",
        label: { zh: "告警规则", en: "Alarm rules" },
        path: "/platform/alarm/rules",
        icon: "setting",
      },
      button("care_alarms_rules", "查看告警规则", "View alarm rules"),
      button("care_alarms_edit-rules", "编辑告警规则", "Edit alarm rules"),
    ),
    page(
      {
        code: "faults",
        label: { zh: "故障报告", en: "Fault reports" },
        path: "/platform/fault/index",
        icon: "fault",
      },
      button("care_faults_list", "查看故障报告", "View fault reports"),
      button("care_faults_export", "导出故障报告", "Export fault reports"),
    ),
    page(
      {
        code: "faultCodes",
        label: { zh: "故障码", en: "Fault codes" },
        path: "/platform/faultcode/index",
        icon: "book",
      },
      button("care_fault-codes_list", "查看故障码", "View fault codes"),
      button("care_fault-codes_edit", "编辑故障码", "Edit fault codes"),
    ),
  ],
};
