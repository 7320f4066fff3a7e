import { FINDING_CODES, type Finding } from "@sweepline/contract/fleet/connections.ts";
import { describe, expect, it } from "vitest";
import { formatFor } from "../../core/format/index.ts";
import { diagnosisTexts } from "./diagnosis.texts.ts";
import { findingTexts } from "./evidence-text.ts";
import { rangeOf } from "./timeline-view.ts";

const format = formatFor({ lengthUnit: "meter", timeZone: "UTC" }, "en");
const says = (code: Finding["code"], evidence: Finding["evidence"] = {}): string =>
  findingTexts({ code, certainty: "likely", evidence }, format, diagnosisTexts.en).says;

describe("findings in words", () => {
  it.each([
    [
      "signInRefused",
      { count: 7, lastAt: "2026-03-10T12:00:00Z" },
      "refused, most recently at 2026-03-10 12:00:00 (7 times in all).",
    ],
    [
      "batteryEmpty",
      { percent: 10, percentAnHour: -30, minutesLeft: 20 },
      "at 10% in its last report, changing by -30% an hour, empty in about 20 min",
    ],
    ["batteryEmpty", { percent: 3 }, "at 3% in its last report."],
    ["neighborsToo", { neighborhood: "site", went: 4, others: 5 }, "4 of 5 other devices on the same floor"],
    ["messagesRefused", { count: 2, lastAt: "2026-03-10T12:00:00Z", reason: "aliens" }, "(aliens)"],
    ["awaitingFirst", { at: "2026-03-10T12:00:00Z", way: "radio" }, "registered at 2026-03-10 12:00:00"],
    ["lineLost", { at: "2026-03-10T12:00:00Z" }, "without a proper disconnect: its network"],
    ["lineLost", { at: "2026-03-10T12:00:00Z", byWill: 1 }, "disconnect (last will): its network"],
    ["lateReports", { silentS: 120 }, "has not reported for 2 min"],
  ] as const)("say %s with its evidence", (code, evidence, text) => {
    expect(says(code, evidence)).toContain(text);
  });

  it("advise of one that never came by how it connects", () => {
    const does = (way: string): string =>
      findingTexts(
        { code: "neverConnected", certainty: "certain", evidence: { way } },
        format,
        diagnosisTexts.en,
      ).does;
    expect(does("broker")).toContain("password");
    expect(does("server")).toContain("its MQTT server");
    expect(does("radio")).toContain("concentrator");
    expect(`${does("server")}${does("radio")}`).not.toContain("password");
  });

  it.each(FINDING_CODES)("say something of %s in both languages, even without evidence", (code) => {
    for (const texts of [diagnosisTexts.zh, diagnosisTexts.en]) {
      const finding = { code, certainty: "certain", evidence: {} } as const;
      const text = findingTexts(finding, format, texts as typeof diagnosisTexts.en);
      expect(`${text.says}${text.does}`).not.toMatch(/undefined|null|NaN/);
    }
  });
});

describe("the range of a timeline", () => {
  const now = Date.parse("2026-03-10T12:34:56Z");
  const range = (span: "24h" | "7d" | "30d" | "days", since = "", until = "") =>
    rangeOf({ span, since, until }, now, "Asia/Shanghai");

  it("ends with the minute, so that one question serves it", () => {
    expect(range("24h")).toEqual({ from: "2026-03-09T12:35:00.000Z", to: "2026-03-10T12:35:00.000Z" });
  });

  it("takes whole days of the person's zone, and never a time to come", () => {
    expect(range("days", "2026-03-01", "2026-03-02")).toEqual({
      from: "2026-02-28T16:00:00.000Z",
      to: "2026-03-02T15:59:59.999Z",
    });
    expect(range("days", "2026-03-10", "2026-03-10").to).toBe("2026-03-10T12:35:00.000Z");
    const turned = range("days", "2026-03-09", "2026-03-01");
    expect(turned.from < turned.to).toBe(true);
  });
});
