import { expect, it } from "vitest";
import { createPlayer } from "./player.ts";
import { playByKey } from "./replay-keys.ts";

const FRAMES = { request: () => 1, cancel: () => undefined };
const EVENTS = [{ ms: 0 }, { ms: 10_000 }, { ms: 30_000 }];

function pressed(startMs: number, key: string): number {
  const player = createPlayer({ lengthMs: 60_000, startMs, frames: FRAMES });
  expect(playByKey(key, player, EVENTS)).toBe(true);
  return player.ms();
}

it.each([
  ["ArrowLeft", 20_000, 15_000],
  ["ArrowLeft", 2_000, 0],
  ["ArrowRight", 20_000, 25_000],
  ["ArrowRight", 59_000, 60_000],
  ["Home", 20_000, 0],
  ["End", 20_000, 60_000],
  ["]", 0, 10_000],
  ["]", 10_000, 30_000],
  ["]", 30_000, 30_000],
  ["[", 30_000, 10_000],
  ["[", 10_001, 10_000],
  ["[", 0, 0],
])("%s leads from %i to %i", (key, from, to) => expect(pressed(from, key)).toBe(to));

it("plays and rests by the space bar, and leaves other keys to others", () => {
  const player = createPlayer({ lengthMs: 60_000, frames: FRAMES });
  playByKey(" ", player, EVENTS);
  expect(player.isPlaying.get()).toBe(true);
  playByKey(" ", player, EVENTS);
  expect(player.isPlaying.get()).toBe(false);
  expect(["a", "Enter", "Tab", "toString"].map((key) => playByKey(key, player, EVENTS))).toEqual([
    ...[false, false, false, false],
  ]);
});

it("goes back beyond an event that has just begun to play", () => {
  const player = createPlayer({ lengthMs: 60_000, startMs: 30_200, frames: FRAMES });
  player.play();
  playByKey("[", player, EVENTS);
  expect(player.ms()).toBe(10_000);
});
