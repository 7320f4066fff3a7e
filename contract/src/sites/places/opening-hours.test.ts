import { describe, expect, it } from "vitest";
import { type OpeningHours, openingHoursSchema, openState } from "./opening-hours.ts";

const day = (number: number, ...ranges: [string, string][]) => ({
  day: number,
  ranges: ranges.map(([from, to]) => ({ from, to })),
});
const isGood = (...days: OpeningHours) => openingHoursSchema.safeParse(days).success;
/** 2026-03-09 is a Monday. */
const at = (text: string) => new Date(`2026-03-${text}:00Z`);

describe("opening hours", () => {
  it("may have several ranges a day, over midnight, around the clock", () => {
    expect(isGood(day(1, ["08:00", "12:00"], ["13:00", "02:00"]), day(2, ["02:00", "24:00"]))).toBe(true);
    expect(isGood(...[1, 2, 3, 4, 5, 6, 7].map((one) => day(one, ["00:00", "24:00"])))).toBe(true);
    expect(isGood(day(1))).toBe(true);
  });

  it("do not overlap, not with the next day and not over the end of the week", () => {
    expect(isGood(day(1, ["08:00", "12:00"], ["11:59", "14:00"]))).toBe(false);
    expect(isGood(day(1, ["20:00", "03:00"]), day(2, ["02:00", "04:00"]))).toBe(false);
    expect(isGood(day(7, ["20:00", "03:00"]), day(1, ["02:00", "04:00"]))).toBe(false);
    expect(isGood(day(7, ["20:00", "02:00"]), day(1, ["02:00", "04:00"]))).toBe(true);
    expect(isGood(day(1, ["08:00", "09:00"]), day(1, ["10:00", "11:00"]))).toBe(false);
  });

  it.each(["8:00", "25:00", "24:01", "noon"])("are clock times: %s is none", (to) => {
    expect(isGood(day(1, ["07:00", to]))).toBe(false);
  });
});

describe("whether a place is open", () => {
  const hours = [day(1, ["08:00", "12:00"], ["13:00", "18:00"]), day(7, ["22:00", "02:00"])];
  it("is not known where nobody has told", () => {
    expect(openState([], "UTC", at("09T09:00"))).toBeNull();
  });

  it("is told by the clocks of its zone", () => {
    expect(openState(hours, "UTC", at("09T08:00"))).toEqual({
      isOpen: true,
      next: { day: 1, time: "12:00", isToday: true },
    });
    expect(openState(hours, "Asia/Shanghai", at("09T05:30"))).toMatchObject({ isOpen: true });
    expect(openState(hours, "Asia/Shanghai", at("09T04:30"))).toEqual({
      isOpen: false,
      next: { day: 1, time: "13:00", isToday: true },
    });
  });

  it("lasts over midnight and over the end of the week", () => {
    expect(openState(hours, "UTC", at("08T23:00"))).toEqual({
      isOpen: true,
      next: { day: 1, time: "02:00", isToday: false },
    });
    expect(openState(hours, "UTC", at("09T01:59"))).toEqual({
      isOpen: true,
      next: { day: 1, time: "02:00", isToday: true },
    });
    expect(openState(hours, "UTC", at("09T02:00"))).toEqual({
      isOpen: false,
      next: { day: 1, time: "08:00", isToday: true },
    });
  });

  it("changes next in the following week, or never", () => {
    expect(openState([day(1, ["08:00", "12:00"])], "UTC", at("09T13:00"))).toEqual({
      isOpen: false,
      next: { day: 1, time: "08:00", isToday: false },
    });
    expect(openState([day(1)], "UTC", at("09T13:00"))).toEqual({ isOpen: false, next: null });
    const always = [1, 2, 3, 4, 5, 6, 7].map((one) => day(one, ["00:00", "24:00"]));
    expect(openState(always, "UTC", at("15T23:59"))).toEqual({ isOpen: true, next: null });
  });

  it("tells no change where ranges touch", () => {
    const through = [day(1, ["08:00", "24:00"]), day(2, ["00:00", "06:00"], ["06:00", "09:00"])];
    expect(openState(through, "UTC", at("09T20:00"))).toEqual({
      isOpen: true,
      next: { day: 2, time: "09:00", isToday: false },
    });
  });
});
