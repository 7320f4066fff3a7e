import type { ScheduleException, ScheduleRule } from "@sweepline/contract/operations/schedules/rule.ts";
import { dayOf, timeOf } from "./recurrence.ts";

/** What of a timetable is cut in two when a person changes "this and following". */
export interface Plan {
  rule: ScheduleRule;
  exceptions: readonly ScheduleException[];
}

/**
 * The plan up to an occurrence, and from it on: together they are due when the whole was. The second counts its weeks and months
 * from the occurrence's day, which is one of the rule's own, so every other week stays every other week.
 */
export function splitAt({ rule, exceptions }: Plan, original: string): { before: Plan; from: Plan } {
  const day = dayOf(original);
  const left = (times: readonly string[]) => times.map((time) => ({ original: `${day}T${time}`, at: null }));
  const earlier = rule.times.filter((time) => time < timeOf(original));
  const later = rule.times.filter((time) => time >= timeOf(original));
  return {
    before: {
      rule: { ...rule, until: day },
      exceptions: [...exceptions.filter((exception) => exception.original < original), ...left(later)],
    },
    from: {
      rule: { ...rule, from: day },
      exceptions: [...exceptions.filter((exception) => exception.original >= original), ...left(earlier)],
    },
  };
}
