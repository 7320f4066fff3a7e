import { z } from "zod";
import { dayEnd, dayStart } from "../../core/format/index.ts";

const DAY_MS = 86_400_000;

/** The day so many days from now, in the person's time zone. */
export function dayOf(days: number, zone: string, now = Date.now()): string {
  const at = now + days * DAY_MS;
  // Somewhere on earth it is another day: of the three that it may be, the one that holds the instant.
  const near = [-1, 0, 1].map((shift) => new Date(at + shift * DAY_MS).toISOString().slice(0, 10));
  const holds = (day: string) => Date.parse(dayStart(day, zone)) <= at && at <= Date.parse(dayEnd(day, zone));
  return near.find(holds) ?? (near[1] as string);
}

/** The rules of a period as the form's days are written; the server holds the same of the instants (spec §5). */
export const periodSchema = {
  first: z.string().min(1, "validation.startFirst"),
  last: (first: string, zone: string, now = Date.now()) =>
    z
      .string()
      .min(1, "validation.required")
      .refine(() => first !== "", { error: "validation.startFirst", abort: true })
      .refine((last) => last >= first, { error: "validation.endBeforeStart", abort: true })
      .refine((last) => Date.parse(dayEnd(last, zone)) > now, "validation.pastTime"),
};
