/** Days as `yyyy-MM-dd`; weeks begin on Monday. */
const DAY_MS = 86_400_000;
const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const daysLater = (day: string, days: number): string => dayOf(msOf(day) + days * DAY_MS);

const monday = (day: string): string => daysLater(day, -((new Date(msOf(day)).getUTCDay() + 6) % 7));

export type Span = "week" | "month";

/** The days that are shown: a week, or the whole weeks in which a month has days. */
export function shownDays(day: string, span: Span): string[] {
  const first = monday(span === "week" ? day : `${day.slice(0, 8)}01`);
  const last = span === "week" ? first : monday(monthEnd(day));
  const weeks = Math.round((msOf(last) - msOf(first)) / DAY_MS / 7) + 1;
  return Array.from({ length: weeks * 7 }, (_, index) => daysLater(first, index));
}

function monthEnd(day: string): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return dayOf(Date.UTC(year, month, 0));
}

/** The same day a week or month on or back; of a shorter month its last. */
export function turned(day: string, span: Span, by: -1 | 1): string {
  if (span === "week") return daysLater(day, by * 7);
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const first = dayOf(Date.UTC(year, month - 1 + by, 1));
  return `${first.slice(0, 8)}${String(Math.min(date, Number(monthEnd(first).slice(8)))).padStart(2, "0")}`;
}

/** Rows by the day on which they are planned; `dayOfInstant` says it by the person's clocks. */
export function byDay<Row extends { readonly plannedAt: string | null }>(
  rows: readonly Row[],
  dayOfInstant: (instant: string) => string,
): ReadonlyMap<string, Row[]> {
  const planned = rows.flatMap((row) =>
    row.plannedAt === null ? [] : [{ row, day: dayOfInstant(row.plannedAt) }],
  );
  const days = new Map<string, Row[]>();
  for (const { row, day } of planned) days.set(day, [...(days.get(day) ?? []), row]);
  return days;
}
