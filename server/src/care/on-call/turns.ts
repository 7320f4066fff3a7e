import type { NewRota } from "@sweepline/contract/care/on-call.ts";
import { instantOf } from "../../operations/schedules/index.ts";

/**
 * Whose turn it is. Turns are days or weeks of the calendar and begin at a time of the clock on the wall; only where one begins is an
 * instant worked out. So a turn over a change of the clocks has an hour more or less, and nobody's begins twice.
 */
export type Turns = Pick<NewRota, "timeZone" | "turn" | "handOverAt" | "startsOn" | "staffIds">;

export interface OwnTurn {
  from: Date;
  to: Date;
  staffId: number;
}

export interface StandInSpan {
  id: number;
  staffId: number;
  from: Date;
  to: Date;
}

/** Whoever is on call, and whose turn it would be. */
export interface OnCallShift extends OwnTurn {
  /** Null: it is their own. */
  insteadOf: number | null;
}

const DAY_MS = 86_400_000;
const DAYS = { daily: 1, weekly: 7 } as const;

/** Days since 1970 of a date, and back. */
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

function localDay(at: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });
  return numberOf(format.format(at));
}

/** The turn with that number from the first on; before the first they went round as well. */
function turnOf({ timeZone, turn, handOverAt, startsOn, staffIds }: Turns, number: number): OwnTurn {
  const first = numberOf(startsOn);
  const beginOf = (one: number): Date =>
    instantOf(`${dayOf(first + one * DAYS[turn])}T${handOverAt}`, timeZone);
  const place = ((number % staffIds.length) + staffIds.length) % staffIds.length;
  return { from: beginOf(number), to: beginOf(number + 1), staffId: staffIds[place] ?? 0 };
}

function turnAt(turns: Turns, at: Date): number {
  const days = localDay(at, turns.timeZone) - numberOf(turns.startsOn);
  const number = Math.floor(days / DAYS[turns.turn]);
  // On the day of hand-over itself the time decides.
  return turnOf(turns, number).from > at ? number - 1 : number;
}

/** Who is on call within the span, in order, without gaps. Of several who stand in the one who was entered last counts. */
export function shiftsWithin(
  turns: Turns,
  standIns: readonly StandInSpan[],
  { from, to }: { from: Date; to: Date },
): OnCallShift[] {
  const shifts: OnCallShift[] = [];
  for (let number = turnAt(turns, from); ; number += 1) {
    const own = turnOf(turns, number);
    if (own.from >= to) return joined(shifts);
    shifts.push(...dividedBy(own, standIns));
  }
}

export const onCallAt = (turns: Turns, standIns: readonly StandInSpan[], at: Date): OnCallShift => {
  const shift = shiftsWithin(turns, standIns, { from: at, to: new Date(at.getTime() + 1) }).find(
    (one) => one.from <= at && at < one.to,
  );
  if (!shift) throw new Error("a rota has no gaps");
  return shift;
};

/** A turn, cut where somebody begins or ceases to stand in. */
function dividedBy({ from, to, staffId }: OwnTurn, standIns: readonly StandInSpan[]): OnCallShift[] {
  const meeting = standIns.filter((one) => one.from < to && one.to > from);
  const cuts = [from, to, ...meeting.flatMap((one) => [one.from, one.to])]
    .map((at) => Math.min(Math.max(at.getTime(), from.getTime()), to.getTime()))
    .sort((one, other) => one - other);
  const parts: OnCallShift[] = [];
  for (const [index, begin] of cuts.entries()) {
    const end = cuts[index + 1];
    if (end === undefined || end === begin) continue;
    const [standIn] = meeting
      .filter((one) => one.from.getTime() <= begin && one.to.getTime() >= end)
      .sort((one, other) => other.id - one.id);
    parts.push({
      ...{ from: new Date(begin), to: new Date(end), staffId: standIn?.staffId ?? staffId },
      insteadOf: standIn && standIn.staffId !== staffId ? staffId : null,
    });
  }
  return parts;
}

/** Parts side by side in which nothing changes are one. */
function joined(shifts: readonly OnCallShift[]): OnCallShift[] {
  const whole: OnCallShift[] = [];
  for (const shift of shifts) {
    const last = whole.at(-1);
    const isSame =
      last &&
      last.staffId === shift.staffId &&
      last.insteadOf === shift.insteadOf &&
      +last.to === +shift.from;
    if (last && isSame) last.to = shift.to;
    else whole.push({ ...shift });
  }
  return whole;
}
