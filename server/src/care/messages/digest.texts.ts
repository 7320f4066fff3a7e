/** What stands in several messages that are sent as one. */
export const digestTexts = {
  zh: {
    title: (count: number) => `您有 ${count} 条消息`,
    more: (count: number) => `……以及另外 ${count} 条`,
    severities: { info: "提示", warning: "警告", error: "错误", critical: "严重" },
  },
  en: {
    title: (count: number) => `${count} messages for you`,
    more: (count: number) => `… and ${count} more`,
    severities: { info: "Information", warning: "Warning", error: "Error", critical: "Critical" },
  },
} as const;
