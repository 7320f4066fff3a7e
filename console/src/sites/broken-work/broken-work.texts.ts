import type { ElementLoss } from "@sweepline/contract/sites/broken-work.ts";
import { texts } from "../../core/i18n/index.ts";

const zh: Record<ElementLoss, (name: string) => string> = {
  gone: (name) => `“${name}”不在新版本中`,
  otherKind: (name) => `“${name}”在新版本中改为其他类型`,
  noExtent: (name) => `“${name}”在新版本中没有面积或长度`,
};
const en: Record<ElementLoss, (name: string) => string> = {
  gone: (name) => `“${name}” is not on it`,
  otherKind: (name) => `“${name}” is of another kind on it`,
  noExtent: (name) => `“${name}” has no extent on it`,
};

export const brokenWorkTexts = texts({
  zh: {
    lead: (count: string) => `使用该版本后，${count} 个任务将无法执行：`,
    label: "将无法执行的任务",
    losses: zh,
    due: (kind: "schedule" | "combination", name: string) =>
      `${kind === "schedule" ? "定时任务" : "任务组合"}“${name}”`,
    next: (time: string) => `下次 ${time}`,
    hiddenDue: (count: string) => `另有 ${count} 项计划`,
    hidden: (count: string) => `其中 ${count} 个您无权查看。`,
    more: (count: string) => `还有 ${count} 个任务未列出。`,
  },
  en: {
    lead: (count: string) => `With this version these would no longer work – tasks: ${count}`,
    label: "Tasks that would no longer work",
    losses: en,
    due: (kind: "schedule" | "combination", name: string) =>
      `${kind === "schedule" ? "Timed task" : "Combination"} “${name}”`,
    next: (time: string) => `next ${time}`,
    hiddenDue: (count: string) => `Further plans with it: ${count}`,
    hidden: (count: string) => `Of these you may not see: ${count}`,
    more: (count: string) => `Further tasks: ${count}`,
  },
});
