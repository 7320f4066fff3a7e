import {
  type ALARM_KINDS,
  type AlarmKindName,
  alarmKind,
  type ComparedField,
} from "@sweepline/contract/care/alarms/kinds.ts";
import type { AlarmRule } from "@sweepline/contract/care/alarms/rules.ts";
import { stateField } from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import type { Format } from "../../core/format/index.ts";
import type { Language } from "../../core/i18n/index.ts";
import type { RuleTexts } from "./rules.texts.ts";

export type Condition = Pick<AlarmRule, "kind" | "field" | "direction" | "threshold" | "durationS">;

export interface Speaking {
  readonly t: RuleTexts;
  readonly format: Format;
  readonly language: Language;
}

/** Whether a rule of this kind has a threshold. */
export const isCompared = (kind: AlarmKindName): boolean =>
  kind === "field" || alarmKind(kind).threshold !== undefined;

export const fieldLabel = (field: ComparedField, language: Language): string =>
  stateField(field).label[language];

/** "%" or nothing, of what is compared. */
export function unitOf(kind: AlarmKindName, field: ComparedField | null): string {
  if (kind === "field") return field === null ? "" : (stateField(field).unit ?? "");
  return alarmKind(kind).threshold?.unit ?? "";
}

/** When an alarm is raised: "over 10 for 5 min". */
export function conditionOf(rule: Condition, speaking: Speaking): string {
  const { t, format } = speaking;
  const duration = rule.durationS === 0 ? undefined : format.duration(rule.durationS);
  const compared = comparisonOf(rule, speaking);
  if (compared !== undefined && rule.kind === BEHIND && duration !== undefined)
    return t.behind(compared, duration);
  if (compared !== undefined)
    return duration === undefined ? t.atOnce(compared) : t.lasting(compared, duration);
  if (duration === undefined) return t.occurs;
  return rule.kind === LATE ? t.late(duration) : t.lasts(duration);
}

/** Its duration counts from the beginning of the run. */
export const BEHIND: keyof typeof ALARM_KINDS = "coverageLate";
/** Its duration is how late it may be. */
export const LATE: keyof typeof ALARM_KINDS = "timedTaskNotStarted";

function comparisonOf(
  { kind, field, direction, threshold }: Condition,
  { t, format, language }: Speaking,
): string | undefined {
  const way = kind === "field" ? direction : alarmKind(kind).threshold?.direction;
  if (threshold === null || way === null || way === undefined) return undefined;
  const unit = unitOf(kind, field);
  const digits = Number.isInteger(threshold) ? 0 : 2;
  const value = `${format.number(threshold, digits)}${unit === "%" ? "%" : unit && ` ${unit}`}`;
  const said = t[way](value);
  return kind === "field" && field !== null ? `${fieldLabel(field, language)} ${said}` : said;
}
