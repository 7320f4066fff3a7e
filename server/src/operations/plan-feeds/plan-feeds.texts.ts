import type { Language } from "@sweepline/contract/core/refusal.ts";

const zh = { running: "执行中", due: "等待设备", notStarted: "未启动", anyRobot: "最合适的设备" };
export const FEED_TEXTS: Readonly<Record<Language, typeof zh>> = {
  zh,
  en: {
    running: "Running",
    due: "Waits for a robot",
    notStarted: "Not started",
    anyRobot: "Best available robot",
  },
};
