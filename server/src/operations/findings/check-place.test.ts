/** What hours of a place mean for what is planned there. */
import { describe, expect, it } from "vitest";
import { findings } from "../../../test/planned-times.ts";
import type { TaskFacts } from "./facts.ts";

describe("quiet hours of the place", () => {
  const kindsAt = (at: number, hours: number, quietHours: TaskFacts["quietHours"]) =>
    findings([{ id: 1, at, hours, task: { quietHours } }]).map(({ kind, freeAt }) => [
      kind,
      freeAt?.slice(11, 16),
    ]);
  const NIGHTS = { from: "22:00", to: "06:00" };
  it.each([
    ["begins in them", 0, 1, NIGHTS, [["quietHours", "06:00"]]],
    ["begins after midnight", 4, 1, NIGHTS, [["quietHours", "06:00"]]],
    ["is over when they begin", -2, 2, NIGHTS, []],
    ["reaches into them", -1, 2, NIGHTS, [["quietHours", "06:00"]]],
    ["begins when they end", 8, 3, NIGHTS, []],
    ["reaches into those of the next day", 14, 4, { from: "13:00", to: "15:00" }, [["quietHours", "15:00"]]],
    ["is where none are asked for", 0, 1, null, []],
  ] as const)("a task that %s", (...[, at, hours, quiet, expected]) => {
    expect(kindsAt(at, hours, quiet)).toEqual(expected);
  });
});

describe("opening hours of the place", () => {
  // 24 November 2026 is a Tuesday: open from 09:00 until 02:00 of the next day, every day but on Sundays.
  const days = [1, 2, 3, 4, 5, 6].map((day) => ({ day, ranges: [{ from: "09:00", to: "02:00" }] }));
  const at = (hours: number, lasts: number, task: Partial<TaskFacts>) =>
    findings([{ id: 1, at: hours, hours: lasts, task: { openingHours: days, ...task } }]).map(
      ({ kind, freeAt }) => [kind, freeAt?.slice(5, 16)],
    );
  it.each([
    ["is in the way of robots that work while it is closed", 0, 1, "closed", [["placeOpen", "11-25T02:00"]]],
    ["is not when it has closed", 4, 7, "closed", []],
    ["is when it opens before they are through", 4, 7.5, "closed", [["placeOpen", "11-29T02:00"]]],
    ["is not in the way of robots that work while it is open", 0, 4, "open", []],
    ["is past before they are through", 0, 4.5, "open", [["placeClosed", "11-25T09:00"]]],
    ["begins anew after the day on which it stays closed", 109, 2, "open", [["placeClosed", "11-30T09:00"]]],
    ["is nothing to robots that work at any time", 0, 8, "any", []],
    ["leaves no gap for what takes longer", 0, 50, "closed", [["placeOpen", undefined]]],
  ] as const)("%s", (...[, hours, lasts, robotHours, expected]) => {
    expect(at(hours, lasts, { robotHours })).toEqual(expected);
  });

  it("counts with quiet hours for when nothing is in the way", () => {
    const quietHours = { from: "01:00", to: "05:00" };
    expect(at(0, 1, { robotHours: "closed", quietHours })).toEqual([["placeOpen", "11-25T05:00"]]);
  });
});
