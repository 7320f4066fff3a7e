import { texts } from "../../core/i18n/index.ts";

export const nowTexts = texts({
  zh: {
    live: "实时状态",
    currentFloor: "当前楼层",
    destination: "目的楼层",
    door: "门",
    motion: "运行",
    mode: "模式",
    availableModes: "可用模式",
    session: "使用者",
    nobody: "无",
    reported: "最近上报",
    waiting: "请求数",
    served: "停靠楼层",
  },
  en: {
    live: "Live state",
    currentFloor: "Current floor",
    destination: "Destination",
    door: "Door",
    motion: "Motion",
    mode: "Mode",
    availableModes: "Available modes",
    session: "Held by",
    nobody: "Nobody",
    reported: "Last report",
    waiting: "Requests",
    served: "Stops",
  },
});
