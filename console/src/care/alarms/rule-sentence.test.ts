import { describe, expect, it } from "vitest";
import { formatFor } from "../../core/format/index.ts";
import { unitOfSeconds } from "./duration-input.tsx";
import { type Condition, conditionOf } from "./rule-sentence.ts";
import { ruleTexts } from "./rules.texts.ts";
import { minutesUntilMorning, snoozeMinutes } from "./snooze.ts";

const of = (given: Partial<Condition>, language: "zh" | "en") =>
  conditionOf(
    { kind: "lowBattery", field: null, direction: null, threshold: null, durationS: 0, ...given },
    {
      t: ruleTexts[language],
      format: formatFor({ lengthUnit: "meter", timeZone: "UTC" }, language),
      language,
    },
  );

describe("the condition of a rule in a sentence", () => {
  it.each<[Partial<Condition>, string, string]>([
    [{ kind: "repeatedPlanning", threshold: 10, durationS: 300 }, "over 10 for 5 min", "高于 10 持续 5 分钟"],
    [{ kind: "diskFull", threshold: 5, durationS: 60 }, "below 5% for 1 min", "低于 5% 持续 1 分钟"],
    [{ kind: "diskFull", threshold: 5 }, "as soon as below 5%", "低于 5% 即告警"],
    [{ kind: "offline", durationS: 300 }, "for 5 min", "持续 5 分钟"],
    [{ kind: "collision" }, "immediately", "出现即告警"],
    [
      { kind: "timedTaskNotStarted", durationS: 300 },
      "not started 5 min after it was due",
      "到点后 5 分钟仍未开始",
    ],
    [
      { kind: "coverageLate", threshold: 80, durationS: 3600 },
      "below 80% 1 h after it started",
      "开始 1 小时后进度低于 80%",
    ],
    [
      { kind: "field", field: "diskFreePercent", direction: "below", threshold: 7.5, durationS: 90 },
      "Disk free below 7.5% for 1 min 30 s",
      "磁盘剩余 低于 7.5% 持续 1 分钟 30 秒",
    ],
  ])("%j", (rule, en, zh) => {
    expect([of(rule, "en"), of(rule, "zh")]).toEqual([en, zh]);
  });
});

it("a duration is shown in the largest unit that says it without a fraction", () => {
  expect([0, 45, 90, 300, 7_200].map(unitOfSeconds)).toEqual([
    ...["minutes", "seconds", "seconds", "minutes", "hours"],
  ]);
});

describe("a snooze until the morning", () => {
  const at = (time: string) => Date.parse(time);
  it("ends at eight of the next day by the person's clocks", () => {
    expect(minutesUntilMorning(at("2026-03-10T12:00:00Z"), "UTC")).toBe(20 * 60);
    // 20:30 in Shanghai; and 07:00 of the same day there, which is no reason to wake them in an hour.
    expect(minutesUntilMorning(at("2026-03-10T12:30:00Z"), "Asia/Shanghai")).toBe(11.5 * 60);
    expect(minutesUntilMorning(at("2026-03-09T23:00:00Z"), "Asia/Shanghai")).toBe(25 * 60);
  });
  it("is one of several choices, the last of which ends it", () => {
    expect(snoozeMinutes("half", 0, "UTC")).toBe(30);
    expect(snoozeMinutes("none", 0, "UTC")).toBe(0);
  });
});
