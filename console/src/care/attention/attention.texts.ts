import { texts } from "../../core/i18n/index.ts";

export const attentionTexts = texts({
  zh: {
    title: "需要处理",
    assists: "待协助",
    alarms: "活动告警",
    faults: "持续故障",
    orders: "未完成工单",
    newest: "最近的协助请求",
    causes: (first: string, more: string) => `${first}（另有 ${more} 个原因）`,
    none: "目前没有机器人需要协助",
  },
  en: {
    title: "Needs attention",
    assists: "Open assists",
    alarms: "Active alarms",
    faults: "Ongoing faults",
    orders: "Open work orders",
    newest: "Latest assists",
    causes: (first: string, more: string) => `${first} and ${more} more`,
    none: "No robot needs help right now",
  },
});
