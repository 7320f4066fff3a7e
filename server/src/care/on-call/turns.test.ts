import { describe, expect, it } from "vitest";
import { onCallAt, type StandInSpan, shiftsWithin, type Turns } from "./turns.ts";

const at = (text: string) => new Date(text);
const BERLIN: Turns = {
  ...{ timeZone: "Europe/Berlin", turn: "daily", handOverAt: "08:00", startsOn: "2026-11-16" },
  staffIds: [1, 2, 3],
};
const whoAt = (turns: Turns, instant: string, standIns: readonly StandInSpan[] = []) =>
  onCallAt(turns, standIns, at(instant)).staffId;
const hoursOf = ({ from, to }: { from: Date; to: Date }) => (to.getTime() - from.getTime()) / 3_600_000;

describe("turns", () => {
  it("begin at the hand-over by the rota's own clocks, and go round", () => {
    expect(whoAt(BERLIN, "2026-11-16T07:00:00Z")).toBe(1);
    expect(whoAt(BERLIN, "2026-11-17T06:59:59.999Z")).toBe(1);
    expect(whoAt(BERLIN, "2026-11-17T07:00:00Z")).toBe(2);
    expect(whoAt(BERLIN, "2026-11-19T07:00:00Z")).toBe(1);
    // Before the first they went round as well.
    expect(whoAt(BERLIN, "2026-11-16T06:59:00Z")).toBe(3);
    expect(whoAt({ ...BERLIN, turn: "weekly" }, "2026-11-23T06:59:00Z")).toBe(1);
    expect(whoAt({ ...BERLIN, turn: "weekly" }, "2026-11-23T07:00:00Z")).toBe(2);
  });

  it("have no gaps, and an hour less or more where the clocks change", () => {
    const spring = shiftsWithin(BERLIN, [], {
      from: at("2026-03-27T12:00:00Z"),
      to: at("2026-03-31T12:00:00Z"),
    });
    expect(spring.map(hoursOf)).toEqual([24, 23, 24, 24, 24]);
    const autumn = shiftsWithin(BERLIN, [], {
      from: at("2026-10-23T12:00:00Z"),
      to: at("2026-10-26T12:00:00Z"),
    });
    expect(autumn.map(hoursOf)).toEqual([24, 25, 24, 24]);
    for (const shifts of [spring, autumn])
      for (const [index, { from }] of shifts.slice(1).entries()) expect(from).toEqual(shifts[index]?.to);
  });

  it("begin once where the clocks show the time twice, and as much later where they skip it", () => {
    const night = { ...BERLIN, handOverAt: "02:30" };
    const autumn = shiftsWithin(night, [], {
      from: at("2026-10-24T12:00:00Z"),
      to: at("2026-10-25T12:00:00Z"),
    });
    // 02:30 is shown at 00:30 and at 01:30 UTC.
    expect(autumn.map(({ from }) => from.toISOString())).toEqual([
      "2026-10-24T00:30:00.000Z",
      "2026-10-25T00:30:00.000Z",
    ]);
    expect(whoAt(night, "2026-10-25T01:15:00Z")).toBe(whoAt(night, "2026-10-25T12:00:00Z"));
    const [, spring] = shiftsWithin(night, [], {
      from: at("2026-03-28T12:00:00Z"),
      to: at("2026-03-29T12:00:00Z"),
    });
    expect(spring?.from.toISOString()).toBe("2026-03-29T01:30:00.000Z");
    // Clocks that go forward at midnight, by half an hour, or not at all.
    for (const timeZone of ["America/Santiago", "Australia/Lord_Howe", "Asia/Shanghai"])
      for (const handOverAt of ["00:00", "00:30", "02:15", "23:45"]) {
        const year = { from: at("2026-01-01T00:00:00Z"), to: at("2027-01-01T00:00:00Z") };
        const shifts = shiftsWithin({ ...BERLIN, timeZone, handOverAt }, [], year);
        expect(shifts.every((shift) => hoursOf(shift) >= 23 && hoursOf(shift) <= 25)).toBe(true);
        for (const [index, { from, staffId }] of shifts.slice(1).entries()) {
          expect(from).toEqual(shifts[index]?.to);
          expect(staffId).toBe(((shifts[index]?.staffId ?? 0) % 3) + 1);
        }
      }
  });
});

describe("who stands in", () => {
  const standIn = ([id, staffId]: [number, number], from: string, to: string): StandInSpan => ({
    ...{ id, staffId, from: at(`2026-11-16T${from}Z`), to: at(`2026-11-16T${to}Z`) },
  });
  const day = { from: at("2026-11-16T07:00:00Z"), to: at("2026-11-16T20:00:00Z") };
  const shiftsOf = (...standIns: StandInSpan[]) =>
    shiftsWithin(BERLIN, standIns, day).map(({ staffId, insteadOf, from }) => [
      from.toISOString().slice(11, 16),
      staffId,
      insteadOf,
    ]);

  it("is on call for just that time", () => {
    expect(shiftsOf(standIn([1, 9], "10:00:00", "12:00:00"))).toEqual([
      ["07:00", 1, null],
      ["10:00", 9, 1],
      ["12:00", 1, null],
    ]);
  });

  it("is the one who was entered last, of several", () => {
    const [long, short] = [standIn([1, 9], "10:00:00", "14:00:00"), standIn([2, 8], "11:00:00", "12:00:00")];
    expect(shiftsOf(long, short).map(([, staffId]) => staffId)).toEqual([1, 9, 8, 9, 1]);
    expect(whoAt(BERLIN, "2026-11-16T11:30:00Z", [short, long])).toBe(8);
  });

  it("is nobody else where it is their own turn", () => {
    expect(shiftsOf(standIn([1, 1], "10:00:00", "12:00:00"))).toEqual([["07:00", 1, null]]);
  });
});
