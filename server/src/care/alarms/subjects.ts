import type { OccurrenceStart } from "../../operations/schedules/index.ts";

/** A timed task that did not start is over when it is a day old: whoever wanted it done has seen to it by then. */
const OCCURRENCE_MS = 86_400_000;

/** When the alarm of an occurrence ends: a run of it began, it was withdrawn, the next one counts, or it is a day old; null: not yet. */
export function occurrenceEnd(
  { dueAt, startedAt, isWithdrawn, nextDueAt }: OccurrenceStart,
  now: number,
): number | null {
  const due = dueAt.getTime();
  if (startedAt) return startedAt.getTime();
  if (isWithdrawn) return now;
  const end = Math.min(nextDueAt?.getTime() ?? Number.POSITIVE_INFINITY, due + OCCURRENCE_MS);
  return end <= now ? end : null;
}

export const occurrenceSubject = ({ scheduleId, dueAt }: Pick<OccurrenceStart, "scheduleId" | "dueAt">) =>
  `schedule ${scheduleId} ${dueAt.toISOString()}`;

/** The occurrence that a condition is about. */
export function occurrenceOf(subject: string): { scheduleId: number; dueAt: Date } | undefined {
  const [word, scheduleId, dueAt] = subject.split(" ");
  return word === "schedule" && dueAt
    ? { scheduleId: Number(scheduleId), dueAt: new Date(dueAt) }
    : undefined;
}

export const elevatorSubject = (elevatorId: number): string => `elevator ${elevatorId}`;
