import { texts } from "../../core/i18n/index.ts";

export const hereTexts = texts({
  zh: {
    title: "任务",
    all: (count: string) => `全部 ${count} 个`,
    none: "这里还没有任务。",
    create: "新建任务",
    start: "启动",
    startOf: (name: string) => `启动 ${name}`,
  },
  en: {
    title: "Tasks",
    all: (count: string) => `All ${count}`,
    none: "No tasks here yet.",
    create: "New task",
    start: "Start",
    startOf: (name: string) => `Start ${name}`,
  },
});
