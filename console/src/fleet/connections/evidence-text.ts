import type { Finding } from "@sweepline/contract/fleet/connections.ts";
import { type Format, NOT_REPORTED } from "../../core/format/index.ts";
import type { diagnosisTexts, EvidenceTexts } from "./diagnosis.texts.ts";

type Texts = (typeof diagnosisTexts)["en"];

/** Whichever instant a finding carries: each has one at most. */
const INSTANTS = ["at", "lastAt", "revokedAt", "lockedAt", "since"] as const;

function evidenceTexts({ evidence }: Finding, format: Format, t: Texts): EvidenceTexts {
  const text = (name: string): string => String(evidence[name] ?? NOT_REPORTED);
  const number = (name: string): number | null => {
    const value = evidence[name];
    return typeof value === "number" ? value : null;
  };
  const instant = INSTANTS.map((name) => evidence[name]).find((value) => value !== undefined);
  const [trend, left, signal] = [number("percentAnHour"), number("minutesLeft"), number("rssiDbm")];
  return {
    at: format.dateTime(instant),
    count: format.number(number("count") ?? number("drops")),
    reason: labelIn(t.rejections, text("reason")),
    will: evidence.byWill ? t.byWill : "",
    percent: format.percent(number("percent"), 0),
    trend: trend === null ? "" : `${trend > 0 ? "+" : ""}${format.percent(trend)}`,
    left: left === null ? "" : format.duration(left * 60),
    signal: signal === null ? NOT_REPORTED : `${format.number(signal)} dBm`,
    ssid: text("ssid"),
    went: format.number(number("went")),
    others: format.number(number("others")),
    neighborhood: labelIn(t.neighborhoods, text("neighborhood")),
    errors: text("errors"),
    firstStep: labelIn(t.firstSteps, text("way")),
    silent: format.duration(number("silentS")),
  };
}

/** What a finding says and advises, whole. */
export function findingTexts(finding: Finding, format: Format, t: Texts): { says: string; does: string } {
  const filled = (text: string | ((evidence: EvidenceTexts) => string)): string =>
    typeof text === "string" ? text : text(evidenceTexts(finding, format, t));
  return { says: filled(t.says[finding.code]), does: filled(t.does[finding.code]) };
}

function labelIn(table: Readonly<Record<string, string>>, word: string): string {
  return Object.hasOwn(table, word) ? (table[word] ?? word) : word;
}
