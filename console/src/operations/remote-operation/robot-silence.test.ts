import { OFFLINE_EXIT_MS } from "@sweepline/contract/fleet/shared/codes.ts";
import { describe, expect, it } from "vitest";
import { type SilenceFacts, secondsLeft } from "./robot-silence.ts";

const AT = 100_000;
const after = (silentMs: number, given: Partial<SilenceFacts> = {}) =>
  secondsLeft({
    ...{ now: AT + silentMs, isConnected: true, openedAt: 0, pictureAt: AT, offlineSince: undefined },
    ...given,
  });

describe("a robot that has fallen silent (§8, §9)", () => {
  it("is counted down from the third second on, and left after ten", () => {
    expect([2_999, 3_000, 9_001, OFFLINE_EXIT_MS].map((ms) => after(ms))).toEqual([undefined, 7, 1, 0]);
  });

  it("is not silent because this page's own line is down, and gets its ten seconds again when that is back", () => {
    expect(after(20_000, { isConnected: false })).toBeUndefined();
    expect(after(20_000, { openedAt: AT + 18_000 })).toBeUndefined();
    expect(after(20_000, { openedAt: AT + 15_000 })).toBe(5);
  });

  it("that sends no pictures is silent while it is offline", () => {
    expect(after(60_000, { pictureAt: undefined })).toBeUndefined();
    expect(after(12_000, { pictureAt: undefined, offlineSince: AT })).toBe(0);
  });

  it("is not left for what its state says while its pictures arrive", () => {
    expect(after(100, { offlineSince: AT - 60_000 })).toBeUndefined();
  });
});
