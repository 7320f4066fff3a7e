import { expect, it } from "vitest";
import { isAtBeat, turnsOf } from "./turns.ts";

const of = (robots: number, isLoad = false) => turnsOf({ robots, isLoad, connectsPerS: 200 });
const beatsOf = (robots: number, isLoad = false) =>
  new Set(Array.from({ length: robots }, (_, index) => of(robots, isLoad).beatOf(index)));

it("has a small fleet speak together, a larger one in some moments of the second, and load evenly", () => {
  expect([...beatsOf(46)]).toEqual([0]);
  expect([...beatsOf(100)]).toEqual([0, 500]);
  expect([...beatsOf(5_000)]).toHaveLength(20);
  expect([...beatsOf(46, true)]).toHaveLength(20);
});

it("opens connections one after the other, at turns that stand at the beat", () => {
  const { opensAt, beatOf } = of(100);
  const opened = Array.from({ length: 100 }, (_, index) => opensAt(index) - beatOf(index));
  expect(opened.at(-1)).toBe(600);
  expect(opened.filter((at) => at % 200 !== 0)).toEqual([]);
  expect(of(46, true).opensAt(7)).toBe(35 + 350);
});

it("knows the turn at the beat, also where turns have moved against it", () => {
  const turns = (from: number) => Array.from({ length: 10 }, (_, turn) => from + 200 * turn);
  for (const from of [5_000, 5_130])
    expect(turns(from).filter((at) => isAtBeat(at, 0))).toEqual([from, from + 1_000]);
});
