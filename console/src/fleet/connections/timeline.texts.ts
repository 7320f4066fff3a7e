import { texts } from "../../core/i18n/index.ts";

export const timelineTexts = texts({
  zh: {
    title: "在线时间线",
    spans: { "24h": "24 小时", "7d": "7 天", "30d": "30 天", days: "自定义" },
    span: "时间范围",
    range: "自定义日期范围",
    presences: { online: "在线", stale: "无新数据", offline: "离线", unknown: "未知" },
    uptime: "在线率",
    notKnown: "未知",
    drops: "断线次数",
    noDrops: "没有断线",
    strip: "用左右方向键逐段查看",
    segment: (presence: string, { from, to }: { from: string; to: string }, lasted: string) =>
      `${presence}：${from} 至 ${to}，共 ${lasted}`,
    reason: (reason: string) => `原因：${reason}`,
    severalDrops: (count: string) => `其间断线 ${count} 次`,
    hint: "将鼠标移到时间线上，或用方向键查看每一段",
    coarse: "变化过于频繁，每段显示其主要状态；统计数字仍然精确。",
    asList: (count: string) => `以列表查看离线与无新数据的时段（${count}）`,
    none: "该时段内始终在线",
    more: (count: string) => `另有 ${count} 段未列出，请缩短时间范围`,
  },
  en: {
    title: "Timeline",
    spans: { "24h": "24 hours", "7d": "7 days", "30d": "30 days", days: "Custom" },
    span: "Time range",
    range: "Custom date range",
    presences: { online: "Online", stale: "Stale", offline: "Offline", unknown: "Unknown" },
    uptime: "Uptime",
    notKnown: "not known",
    drops: "Drops",
    noDrops: "no drops",
    strip: "Use the left and right arrow keys to move between segments",
    segment: (presence: string, { from, to }: { from: string; to: string }, lasted: string) =>
      `${presence}: ${from} to ${to}, ${lasted}`,
    reason: (reason: string) => `reason: ${reason}`,
    severalDrops: (count: string) =>
      count === "1" ? "1 drop in this segment" : `${count} drops in this segment`,
    hint: "Hover over the timeline, or use the arrow keys, to see each segment",
    coarse:
      "Changes are too frequent to draw one by one: each segment shows its main state. The figures are exact.",
    asList: (count: string) => `Offline and stale periods as a list (${count})`,
    none: "Online all the time",
    more: (count: string) => `${count} more are not listed; choose a shorter range`,
  },
});
