/** How busy a building is with being cleaned: by day of the week, season and holiday, and in which hours. */
import type { Country, FloorKind } from "../demo-world.ts";
import type { SiteDay } from "./site-clock.ts";

interface Rhythm {
  /** Minutes of cleaning that one robot does on an ordinary day. */
  minutes: number;
  /** Sunday first. */
  weekdays: readonly number[];
  /** January first. */
  months: readonly number[];
  /** On public holidays. */
  holiday: number;
  /** Hours (local) in which robots go out. */
  windows: readonly (readonly [from: number, to: number])[];
}

export const RHYTHMS: Record<FloorKind, Rhythm> = {
  mall: {
    minutes: 450,
    weekdays: [1.14, 0.93, 0.9, 0.91, 0.95, 1.06, 1.2],
    months: [1.08, 0.97, 0.94, 0.96, 1, 1.02, 1.07, 1.06, 0.97, 1.02, 1.05, 1.14],
    holiday: 1.22,
    windows: [
      [0.2, 8.5],
      [20.5, 23.8],
    ],
  },
  hospital: {
    minutes: 410,
    weekdays: [0.82, 1.06, 1.05, 1.04, 1.05, 1.04, 0.88],
    months: [1.08, 1.07, 1.03, 1, 0.98, 0.97, 0.97, 0.97, 0.98, 1, 1.03, 1.07],
    holiday: 0.8,
    windows: [
      [4.8, 8.7],
      [10.2, 15.2],
      [18.3, 22.7],
    ],
  },
  airport: {
    minutes: 520,
    weekdays: [1.08, 0.98, 0.94, 0.95, 1, 1.09, 1.02],
    months: [1, 0.98, 0.94, 0.97, 1, 1.04, 1.15, 1.17, 1.01, 1.06, 0.95, 1.02],
    holiday: 1.14,
    windows: [
      [0.2, 6.2],
      [9.5, 14],
      [19.5, 23.8],
    ],
  },
  warehouse: {
    minutes: 460,
    weekdays: [0.42, 1.1, 1.08, 1.09, 1.1, 1.08, 0.76],
    months: [0.93, 0.93, 0.97, 0.98, 1, 1, 0.98, 1, 1.04, 1.1, 1.2, 1.17],
    holiday: 0.3,
    windows: [
      [4.5, 9.5],
      [12.2, 14.2],
      [17, 23.6],
    ],
  },
  office: {
    minutes: 320,
    weekdays: [0.22, 1.12, 1.14, 1.15, 1.13, 1.05, 0.4],
    months: [1, 1.01, 1.03, 1.02, 1, 0.99, 0.95, 0.88, 1.03, 1.04, 1.03, 0.86],
    holiday: 0.15,
    windows: [
      [4.8, 8.6],
      [18, 23.7],
    ],
  },
  suite: {
    minutes: 60,
    weekdays: [0.1, 1.1, 1.1, 1.1, 1.1, 1.1, 0.3],
    months: [1, 1, 1, 1, 1, 1, 0.95, 0.9, 1, 1, 1, 0.9],
    holiday: 0.1,
    windows: [[18, 21]],
  },
  supermarket: {
    minutes: 430,
    weekdays: [1, 0.95, 0.94, 0.96, 1, 1.12, 1.15],
    months: [1.03, 0.97, 0.97, 0.99, 1, 1, 1.01, 1, 0.98, 1, 1.03, 1.13],
    holiday: 1.1,
    windows: [
      [0.3, 8.2],
      [13.3, 15.5],
      [20.8, 23.8],
    ],
  },
};

/** First day of the Chinese New Year by the calendar in use; years beyond the table keep no such holiday. */
const SPRING_FESTIVALS: Readonly<Record<number, string>> = {
  2024: "02-10",
  2025: "01-29",
  2026: "02-17",
  2027: "02-06",
  2028: "01-26",
  2029: "02-13",
  2030: "02-03",
  2031: "01-23",
  2032: "02-11",
};

function daysIntoSpringFestival({ year, index }: SiteDay): number | undefined {
  const first = SPRING_FESTIVALS[year];
  return first === undefined ? undefined : index - Date.parse(`${year}-${first}T00:00:00Z`) / 86_400_000;
}

type HolidayRule = (day: SiteDay) => boolean;
const isDate = (month: number, from: number, to = from): HolidayRule => {
  return (day) => day.month === month && day.dayOfMonth >= from && day.dayOfMonth <= to;
};
const isSpringFestival = (from: number, to: number): HolidayRule => {
  return (day) => {
    const days = daysIntoSpringFestival(day);
    return days !== undefined && days >= from && days <= to;
  };
};
/** The fourth Thursday of November and the day after. */
const isThanksgiving: HolidayRule = ({ month, weekday, dayOfMonth }) =>
  month === 11 &&
  ((weekday === 4 && dayOfMonth >= 22 && dayOfMonth <= 28) ||
    (weekday === 5 && dayOfMonth >= 23 && dayOfMonth <= 29));

const HOLIDAYS: Record<Country, readonly HolidayRule[]> = {
  CN: [isDate(1, 1), isSpringFestival(-1, 6), isDate(5, 1, 5), isDate(10, 1, 7)],
  SG: [isDate(1, 1), isSpringFestival(0, 1), isDate(5, 1), isDate(8, 9), isDate(12, 25)],
  GB: [isDate(1, 1), isDate(12, 25, 26)],
  US: [isDate(1, 1), isDate(7, 4), isThanksgiving, isDate(12, 25)],
};

/** Around 1: how much there is to do on this day. */
export function demandOn(kind: FloorKind, country: Country, day: SiteDay): number {
  const { weekdays, months, holiday } = RHYTHMS[kind];
  const month = months[day.month - 1] ?? 1;
  // On a holiday it does not matter which day of the week it is.
  const isHoliday = HOLIDAYS[country].some((rule) => rule(day));
  return month * (isHoliday ? holiday : (weekdays[day.weekday] ?? 1));
}
