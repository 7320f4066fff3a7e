import { texts } from "../../core/i18n/index.ts";

export const causesTexts = texts({
  zh: {
    title: "停机原因",
    note: "需要人到场的停机，按最先出现的原因统计；时长从停机算到解决",
    cause: "原因",
    sources: { alarm: "告警", fault: "故障" },
    stops: "停机次数",
    devices: "设备数",
    downtime: "停机时长",
    previous: "上期次数",
    total: "合计",
    all: "查看全部协助",
    emptyTitle: "所选时间内没有停机",
    emptyNote: "没有机器人停下来等人处理。",
    assistsOf: (cause: string) => `查看“${cause}”的协助`,
  },
  en: {
    title: "Causes of stops",
    note: "Stops that needed a person, by first cause; downtime runs from the stop until it was resolved",
    cause: "Cause",
    sources: { alarm: "Alarm", fault: "Fault" },
    stops: "Stops",
    devices: "Robots",
    downtime: "Downtime",
    previous: "Previous period",
    total: "Total",
    all: "All assists",
    emptyTitle: "No stops in this period",
    emptyNote: "No robot stopped and waited for a person.",
    assistsOf: (cause: string) => `Assists of ${cause}`,
  },
});
