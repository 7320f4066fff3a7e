import { texts } from "../../core/i18n/index.ts";

/** By itself, since the shell loads it with every page. */
export const badgeTexts = texts({
  zh: { none: "没有未确认的告警", some: (count: string, _one: boolean) => `${count} 条告警未确认` },
  en: {
    none: "No unacknowledged alarms",
    some: (count: string, isOne: boolean) => `${count} unacknowledged ${isOne ? "alarm" : "alarms"}`,
  },
});
