/** Words of codes in the file of message configurations. */
export const configExportTexts = {
  zh: {
    kinds: { fault: "故障", alarm: "告警", assist: "协助" },
    all: "全部",
    step: (minutes: number, names: string) => `${minutes} 分钟后：${names}`,
    yesNo: (is: boolean) => (is ? "是" : "否"),
  },
  en: {
    kinds: { fault: "Fault", alarm: "Alarm", assist: "Assist" },
    all: "All",
    step: (minutes: number, names: string) => `after ${minutes} min: ${names}`,
    yesNo: (is: boolean) => (is ? "Yes" : "No"),
  },
} as const;
