import { z } from "zod";
import { int } from "../../core/fields.ts";
import { TASK_REPEATS } from "../../fleet/shared/codes.ts";

/**
 * When a schedule is due, by the clocks of the place: what people choose, and what a rule of RFC 5545 is made of. Spec §4, §5.
 */
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export type Weekday = (typeof WEEKDAYS)[number];
export const REPEAT_UNITS = ["day", "week", "month", "year"] as const;
export const ON_CLOSED_DAYS = ["run", "skip"] as const;
export const MAX_TIMES_A_DAY = 24;
export const MAX_EVERY = 99;

/** A day of the place's calendar. */
export const daySchema = z.iso.date();
/** Hour and minute by the place's clocks. */
export const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "validation.clockTime");

/** Of a month: days counted from its start, -1 is the last; or the nth weekday, -1 the last of them. */
const monthDaysSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("days"),
    days: z
      .array(
        int
          .min(-1)
          .max(31)
          .refine((day) => day !== 0),
      )
      .min(1, "validation.required")
      .max(31),
  }),
  z.object({
    kind: z.literal("weekday"),
    nth: z.union([z.literal(-1), int.min(1).max(5)]),
    weekday: z.enum(WEEKDAYS),
  }),
]);

export const scheduleRuleSchema = z
  .object({
    repeat: z.enum(TASK_REPEATS),
    /** With `custom`: what is counted. */
    unit: z.enum(REPEAT_UNITS).default("day"),
    /** Every so many days, weeks, months; with `custom` only. */
    every: int.min(1).max(MAX_EVERY).default(1),
    /** With weeks. */
    weekdays: z.array(z.enum(WEEKDAYS)).max(7).default([]),
    /** With months and years. */
    monthDays: monthDaysSchema.nullable().default(null),
    /** With years. */
    months: z.array(int.min(1).max(12)).max(12).default([]),
    times: z.array(timeOfDaySchema).min(1, "validation.required").max(MAX_TIMES_A_DAY),
    from: daySchema,
    until: daySchema.nullable().default(null),
    /** On days on which the organization is closed: as on others, or not at all. What was moved to one stays. */
    onClosedDays: z.enum(ON_CLOSED_DAYS).default("run"),
  })
  .superRefine((rule, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const unit = unitOf(rule);
    // Spec §5.
    if (rule.until !== null && rule.until < rule.from) fault("until", "validation.endBeforeStart");
    if (unit === "week" && rule.weekdays.length === 0) fault("weekdays", "validation.noWeekday");
    if ((unit === "month" || unit === "year") && rule.monthDays === null)
      fault("monthDays", "validation.noMonthDay");
    if (unit === "year" && rule.months.length === 0) fault("months", "validation.noMonth");
  });
export type ScheduleRule = z.output<typeof scheduleRuleSchema>;

/** What its repeat counts; undefined: it does not repeat. */
export function unitOf({ repeat, unit }: Pick<ScheduleRule, "repeat" | "unit">) {
  if (repeat === "none") return undefined;
  return ({ daily: "day", weekly: "week", monthly: "month", custom: unit } as const)[repeat];
}

/** An occurrence by its place's clocks: the day and time that the rule gives it, which stay its name when it is moved. */
export const wallTimeSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/);

/** One occurrence that is not as the rule has it: left out, at another time, or done by a robot of its own. */
export const scheduleExceptionSchema = z.object({
  original: wallTimeSchema,
  /** Null: it is left out. */
  at: wallTimeSchema.nullable(),
  /** The robot that is to do it; left out: as its task has it. */
  deviceId: int.positive().optional(),
});
export type ScheduleException = z.output<typeof scheduleExceptionSchema>;
