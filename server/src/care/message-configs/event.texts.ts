/** Words that messages of events are made of. */
export const eventTexts = {
  zh: {
    andMore: (first: string, total: number) => `${first} 等 ${total} 项`,
    severities: { info: "提示", warning: "警告", error: "错误", critical: "严重" },
    cleared: (title: string) => `[已恢复] ${title}`,
    clearedContent:
      "设备 {device}（{serialNumber}）的“{code}”已恢复，持续 {duration}，恢复时间 {time}，共 {count} 个事件。",
    duration: (hours: number, minutes: number) =>
      hours > 0 ? `${hours} 小时 ${minutes} 分钟` : minutes > 0 ? `${minutes} 分钟` : "不到 1 分钟",
    escalated: (title: string) => `[升级] ${title}`,
  },
  en: {
    andMore: (first: string, total: number) => `${first} and ${total - 1} more`,
    severities: { info: "Information", warning: "Warning", error: "Error", critical: "Critical" },
    cleared: (title: string) => `[Cleared] ${title}`,
    clearedContent: "{device} ({serialNumber}): {code} is over after {duration}, {time}. Events: {count}.",
    duration: (hours: number, minutes: number) =>
      hours > 0 ? `${hours} h ${minutes} min` : minutes > 0 ? `${minutes} min` : "less than a minute",
    escalated: (title: string) => `[Escalated] ${title}`,
  },
} as const;

/** Spec §9: what is configured from the beginning. */
export const BUILT_IN_TEXTS = {
  stationary: {
    name: "原地停留超过 5 分钟 / Stationary over 5 minutes",
    title: { zh: "{device} 原地停留超过 5 分钟", en: "{device} has been stationary for over 5 minutes" },
    content: {
      zh: "设备 {device}（{serialNumber}）在 {place} 停留超过 5 分钟，时间 {time}，共 {count} 个事件。",
      en: "{device} ({serialNumber}) has not moved for over 5 minutes at {place}, {time}. Events: {count}.",
    },
  },
  paused: {
    name: "暂停超过 5 分钟 / Paused over 5 minutes",
    title: { zh: "{device} 暂停超过 5 分钟", en: "{device} has been paused for over 5 minutes" },
    content: {
      zh: "设备 {device}（{serialNumber}）在 {place} 的任务暂停超过 5 分钟，时间 {time}，共 {count} 个事件。",
      en: "The task of {device} ({serialNumber}) at {place} has been paused for over 5 minutes, {time}. Events: {count}.",
    },
  },
} as const;
