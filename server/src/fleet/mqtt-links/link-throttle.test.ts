import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLinkThrottle, type LinkLimits } from "./link-throttle.ts";

const LIMITS: LinkLimits = {
  ...{ messages: { aSecond: 10, burst: 20 }, bytes: { aSecond: 1_000 * 1_024, burst: 100 * 1_024 } },
  ...{ waitingMessages: 50, waitingBytes: 60 * 1_024 },
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aThrottle() {
  const said: string[] = [];
  const throttle = createLinkThrottle(
    {
      hold: (isHeld) => void said.push(isHeld ? "hold" : "go on"),
      onSlowed: (isSlowed) => void said.push(isSlowed ? "slowed" : "as usual"),
    },
    LIMITS,
  );
  const readAll = (count: number, bytes: number): void => {
    for (let n = 0; n < count; n += 1) {
      throttle.read(bytes);
      throttle.settled(bytes);
    }
  };
  return { throttle, said, readAll };
}

describe("a link's brake", () => {
  it("lets a burst pass, then holds the link to its messages a second, and says so", () => {
    const { said, readAll } = aThrottle();
    readAll(20, 1);
    expect(said).toEqual([]);
    readAll(5, 1);
    expect(said).toEqual(["slowed", "hold"]);
    vi.advanceTimersByTime(499);
    expect(said).toHaveLength(2);
    vi.advanceTimersByTime(2);
    expect(said).toEqual(["slowed", "hold", "go on"]);
    vi.advanceTimersByTime(10_000);
    expect(said.at(-1)).toBe("as usual");
  });

  it("counts bytes as it counts messages", () => {
    const { said, readAll } = aThrottle();
    readAll(1, 100 * 1_024);
    expect(said).toEqual(["hold", "go on"]);
    readAll(1, 50 * 1_024);
    expect(said.slice(2)).toEqual(["slowed", "hold"]);
    vi.advanceTimersByTime(60);
    expect(said.at(-1)).toBe("go on");
  });

  it("holds while too much waits for its commit, by number and by bytes, whatever time passes", () => {
    const few = aThrottle();
    few.throttle.read(30 * 1_024);
    expect(few.said).toEqual([]);
    few.throttle.read(30 * 1_024);
    expect(few.said).toEqual(["hold"]);
    vi.advanceTimersByTime(60_000);
    expect(few.said).toEqual(["hold"]);
    few.throttle.settled(30 * 1_024);
    expect(few.said).toEqual(["hold", "go on"]);
    few.throttle.release();
  });
});
