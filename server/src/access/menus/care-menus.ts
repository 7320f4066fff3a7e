import { MENU_TYPE } from "@sweepline/contract/access/menus.ts";
import { type BuiltInMenu, button, page } from "./built-in-menu.ts";
import { writtenMenus } from "./written-menus.ts";

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
        code: "assists",
        label: { zh: "协助台账", en: "Assists" },
        path: "/platform/assist/index",
        icon: "assist",
      },
      button("care_assists_list", "查看协助", "View assists"),
      button("care_assists_handle", "接手和解决协助", "Take and resolve assists"),
      button("care_assists_assign", "指派和移交他人的协助", "Assign assists, and hand over those of others"),
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
        code: "messages",
        label: { zh: "消息平台", en: "Message platform" },
        path: "/platform/message/sent",
        icon: "message",
      },
      button("care_messages_list", "查看已发消息", "View sent messages"),
      button("care_messages_write", "发送消息", "Send messages"),
    ),
    page(
      {
        code: "messageConfigs",
        label: { zh: "消息配置", en: "Message configuration" },
        path: "/platform/messageconfig/info",
        icon: "alarm",
      },
      button("care_message-configs_list", "查看消息配置", "View message configurations"),
      button("care_message-configs_edit", "编辑消息配置", "Edit message configurations"),
    ),
    page(
      {
        code: "messageChannels",
        label: { zh: "通知渠道", en: "Message channels" },
        path: "/platform/messagechannel/index",
        icon: "api",
      },
      button("care_message-channels_list", "查看通知渠道", "View message channels"),
      button("care_message-channels_edit", "编辑通知渠道", "Edit message channels"),
    ),
    page(
      { code: "onCall", label: { zh: "值班表", en: "On call" }, path: "/platform/rota/index", icon: "plan" },
      button("care_on-call_list", "查看值班表", "View rotas"),
      button("care_on-call_edit", "编辑值班表", "Edit rotas"),
    ),
    page(
      {
        code: "workOrders",
        label: { zh: "工单", en: "Work orders" },
        path: "/platform/workorder/index",
        icon: "list",
      },
      button("care_work-orders_list", "查看工单", "View work orders"),
      button("care_work-orders_edit", "新建和编辑工单", "Make and edit work orders"),
      button("care_work-orders_assign", "分配和重新打开工单", "Assign and reopen work orders"),
      button("care_work-orders_work", "处理工单", "Work on orders"),
      button("care_work-orders_cancel", "取消工单", "Cancel work orders"),
    ),
    page(
      {
        code: "serviceCatalog",
        label: { zh: "服务目录", en: "Service catalog" },
        path: "/platform/service/index",
        icon: "list",
      },
      button("care_service-catalog_list", "查看服务目录", "View the service catalog"),
      button("care_service-catalog_edit", "维护服务目录", "Edit the service catalog"),
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
    ...writtenMenus("care"),
  ],
};
