import type { REPEAT_UNITS, ScheduleRule, Weekday } from "@sweepline/contract/operations/schedules/rule.ts";
import { unitOf } from "@sweepline/contract/operations/schedules/rule.ts";
import dayjs from "dayjs";

/** A rule as the form has it: what another repeat would need stays until it is saved. */
export interface FormRule {
  repeat: ScheduleRule["repeat"];
  unit: (typeof REPEAT_UNITS)[number];
  every: number;
  weekdays: Weekday[];
  monthDays: { kind: "days" | "weekday"; days: number[]; nth: number; weekday: Weekday };
  months: number[];
  times: string[];
  from: string;
  until: string;
  onClosedDays: ScheduleRule["onClosedDays"];
}

export const WORKDAYS: Weekday[] = ["MO", "TU", "WE", "TH", "FR"];

/** Undefined: what most begin with. */
export function formRuleOf(rule: ScheduleRule | undefined): FormRule {
  const usual = { kind: "days", days: [1], nth: 1, weekday: "MO" } as const;
  const { repeat = "weekly", unit = "week", every = 1, months = [1], times = ["22:00"] } = rule ?? {};
  return {
    ...{ repeat, unit, every, months, times },
    weekdays: rule && rule.weekdays.length > 0 ? rule.weekdays : WORKDAYS,
    monthDays: { ...usual, days: [...usual.days], ...rule?.monthDays },
    from: rule?.from ?? dayjs().format("YYYY-MM-DD"),
    until: rule?.until ?? "",
    // Rules of before there were any have nothing to say of them.
    onClosedDays: rule?.onClosedDays ?? "run",
  };
}

/** Only what its repeat asks for. */
export function ruleOf(values: FormRule): ScheduleRule {
  const { repeat, unit, every, weekdays, monthDays, months, times, from, until, onClosedDays } = values;
  const counted = unitOf({ repeat, unit });
  const isMonthly = counted === "month" || counted === "year";
  return {
    ...{ repeat, unit, times, from, onClosedDays },
    every: repeat === "custom" ? every : 1,
    weekdays: counted === "week" ? weekdays : [],
    monthDays: isMonthly ? monthDaysOf(monthDays) : null,
    months: counted === "year" ? months : [],
    until: repeat === "none" || until === "" ? null : until,
  };
}

const monthDaysOf = ({ kind, days, nth, weekday }: FormRule["monthDays"]) =>
  kind === "days"
    ? { kind, days: [...days].sort((one, other) => (one === -1 ? 1 : other === -1 ? -1 : one - other)) }
    : { kind, nth, weekday };

/** As people type times: 9:00, 0900, 22. */
export function timeOf(typed: string): string {
  const [, hours, minutes = "00"] = /^(\d{1,2}):?(\d{2})?$/.exec(typed.trim().replace("：", ":")) ?? [];
  return hours === undefined ? typed : `${hours.padStart(2, "0")}:${minutes}`;
}
