import type { PageEntry } from "./page-entry.ts";
import { PATHS } from "./paths.ts";

/** Pages of what goes wrong with devices, and what is done about it. */
export const CARE_PAGES: readonly PageEntry[] = [
  {
    path: PATHS.assists,
    title: { zh: "协助台账", en: "Assists" },
    load: () => import("../care/assists/assist-list.page.tsx").then((page) => page.AssistListPage),
  },
  {
    path: PATHS.assist,
    title: { zh: "协助", en: "Assist" },
    load: () => import("../care/assists/assist-view.page.tsx").then((page) => page.AssistViewPage),
  },
  {
    path: PATHS.alarms,
    title: { zh: "告警", en: "Alarms" },
    load: () => import("../care/alarms/alarm-list.page.tsx").then((page) => page.AlarmListPage),
  },
  {
    path: PATHS.alarm,
    title: { zh: "告警", en: "Alarm" },
    load: () => import("../care/alarms/alarm-view.page.tsx").then((page) => page.AlarmViewPage),
  },
  {
    path: PATHS.alarmRules,
    title: { zh: "告警规则", en: "Alarm rules" },
    load: () => import("../care/alarms/rule-list.page.tsx").then((page) => page.AlarmRuleListPage),
  },
  {
    path: PATHS.faults,
    title: { zh: "故障报告", en: "Fault reports" },
    load: () => import("../care/faults/fault-list.page.tsx").then((page) => page.FaultListPage),
  },
  {
    path: PATHS.fault,
    title: { zh: "故障", en: "Fault" },
    load: () => import("../care/faults/fault-view.page.tsx").then((page) => page.FaultViewPage),
  },
  {
    path: PATHS.faultCodes,
    title: { zh: "故障码", en: "Fault codes" },
    load: () => import("../care/fault-codes/index.ts").then((room) => room.FaultCodeListPage),
  },
  {
    path: PATHS.inbox,
    title: { zh: "消息中心", en: "Messages" },
    load: () => import("../care/messages/inbox.page.tsx").then((page) => page.InboxPage),
  },
  {
    path: PATHS.messageSettings,
    title: { zh: "消息设置", en: "Message settings" },
    load: () => import("../care/messages/message-settings.page.tsx").then((page) => page.MessageSettingsPage),
  },
  {
    path: PATHS.messageConfiguration,
    title: { zh: "消息配置", en: "Message configuration" },
    load: () => import("../care/message-configs/index.ts").then((room) => room.MessageConfigListPage),
  },
  {
    path: PATHS.messageChannels,
    title: { zh: "通知渠道", en: "Message channels" },
    load: () => import("../care/message-channels/index.ts").then((room) => room.ChannelListPage),
  },
  {
    path: PATHS.onCall,
    title: { zh: "值班表", en: "On call" },
    load: () => import("../care/on-call/index.ts").then((room) => room.RotaListPage),
  },
  {
    path: PATHS.messagePlatform,
    title: { zh: "消息平台", en: "Message platform" },
    load: () => import("../care/messages/written-list.page.tsx").then((page) => page.WrittenListPage),
  },
  {
    path: PATHS.workOrders,
    title: { zh: "工单", en: "Work orders" },
    load: () => import("../care/work-orders/work-order-list.page.tsx").then((page) => page.WorkOrderListPage),
  },
  {
    path: PATHS.serviceCatalog,
    title: { zh: "服务目录", en: "Service catalog" },
    load: () =>
      import("../care/service-catalog/service-catalog.page.tsx").then((page) => page.ServiceCatalogPage),
  },
];
