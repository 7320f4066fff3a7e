import { describe, expect, it } from "vitest";
import { CALM_STEP_MS, createPlayer, type Frames } from "./player.ts";

/** Frames that come when the test says so. */
function aScreen() {
  let draw: ((now: number) => void) | undefined;
  let now = 0;
  const frames: Frames = {
    request(next) {
      draw = next;
      return 1;
    },
    cancel() {
      draw = undefined;
    },
  };
  return {
    frames,
    isAsked: () => draw !== undefined,
    pass(ms: number) {
      now += ms;
      const due = draw;
      draw = undefined;
      due?.(now);
    },
  };
}

function aPlayer(given: Partial<Parameters<typeof createPlayer>[0]> = {}) {
  const screen = aScreen();
  const player = createPlayer({ lengthMs: 10_000, frames: screen.frames, ...given });
  const shown: number[] = [];
  player.subscribe(() => shown.push(player.ms()));
  return { ...screen, player, shown };
}

describe("the clock of a replay", () => {
  it("runs as fast as is chosen, and shows each frame", () => {
    const { player, pass, shown } = aPlayer();
    player.play();
    pass(0);
    pass(20);
    player.speed.set("8");
    pass(20);
    player.speed.set("0.5");
    pass(20);
    expect(shown).toEqual([0, 20, 180, 190]);
  });

  it("asks for frames only while it plays", () => {
    const { player, isAsked, pass } = aPlayer();
    expect(isAsked()).toBe(false);
    player.toggle();
    expect([isAsked(), player.isPlaying.get()]).toEqual([true, true]);
    player.toggle();
    expect([isAsked(), player.isPlaying.get()]).toEqual([false, false]);
    pass(1_000);
    expect(player.ms()).toBe(0);
  });

  it("does not count the time in which it rested", () => {
    const { player, pass } = aPlayer();
    player.play();
    pass(0);
    pass(100);
    player.pause();
    pass(5_000);
    player.play();
    pass(16);
    pass(16);
    expect(player.ms()).toBe(116);
  });

  it("skips nothing while the window was away", () => {
    const { player, pass } = aPlayer();
    player.play();
    pass(0);
    pass(8_000);
    expect(player.ms()).toBe(250);
  });

  it("stops at the end, and begins anew from there", () => {
    const { player, pass, isAsked } = aPlayer({ startMs: 9_990 });
    player.play();
    pass(0);
    pass(100);
    expect([player.ms(), player.isPlaying.get(), isAsked()]).toEqual([10_000, false, false]);
    player.play();
    pass(50);
    expect(player.ms()).toBe(0);
  });

  it("is led to any moment that there is, and plays on from there", () => {
    const { player, pass, shown } = aPlayer();
    player.play();
    pass(0);
    player.seek(4_000);
    pass(10);
    player.seek(-5);
    player.seek(99_999);
    expect(shown).toEqual([0, 4_000, 4_010, 0, 10_000]);
  });

  it("shows still pictures to who asked for less motion, and loses no time by it", () => {
    const { player, pass, shown } = aPlayer({ isCalm: () => true });
    player.play();
    for (let passed = 0; passed <= 3 * CALM_STEP_MS; passed += 100) pass(100);
    expect(shown.length).toBeLessThanOrEqual(4);
    expect(player.ms()).toBe(3 * CALM_STEP_MS);
  });
});
