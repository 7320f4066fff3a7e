import { MAX_DRIVE } from "@sweepline/contract/fleet/vda5050/remote-profile.ts";
import { describe, expect, it } from "vitest";
import { isDriveKey, isHeld, LEVELS, motionOf, tiltOfKeys, tiltOfPad, tiltOfStick } from "./drive-input.ts";

const FORWARD = { right: 0, forward: 1 };

describe("a direction becomes speeds", () => {
  it("forward is positive, to the right is clockwise and so negative", () => {
    expect(motionOf(FORWARD, 1)).toEqual({ linearMps: 0.4, angularRadps: 0 });
    expect(motionOf({ right: 1, forward: 0 }, 1)).toEqual({ linearMps: 0, angularRadps: -0.5 });
    expect(motionOf({ right: -1, forward: -1 }, 1)).toEqual({ linearMps: -0.3, angularRadps: 0.5 });
  });

  it("is never faster than a drive message may say, and faster with each level from low to high", () => {
    const speeds = LEVELS.map((level) => motionOf(FORWARD, level).linearMps);
    expect(Math.max(...speeds)).toBeLessThanOrEqual(MAX_DRIVE.linearMps);
    const [, low = 0, medium = 0, high = 0] = speeds;
    expect(low < medium && medium < high).toBe(true);
  });
});

describe("keys", () => {
  it("drive by arrows and by W, A, S, D alike", () => {
    expect(tiltOfKeys(["ArrowUp"])).toEqual(FORWARD);
    expect(tiltOfKeys(["KeyW", "KeyA"])).toEqual({ right: -1, forward: 1 });
    expect(tiltOfKeys(["ArrowUp", "KeyW"])).toEqual(FORWARD);
    expect([isDriveKey("KeyS"), isDriveKey("KeyE"), isDriveKey("toString")]).toEqual([true, false, false]);
  });

  it("that are opposite make no direction", () => {
    expect(isHeld(tiltOfKeys(["KeyW", "KeyS"]))).toBe(false);
  });
});

describe("pad and stick", () => {
  it("rest in their dead zone and begin slowly outside of it", () => {
    expect(isHeld(tiltOfStick([0.1, -0.1]))).toBe(false);
    expect(isHeld(tiltOfStick([]))).toBe(false);
    expect(tiltOfStick([0, -0.2]).forward).toBeCloseTo(0.024, 3);
    expect(isHeld(tiltOfPad(4, 4, 100))).toBe(false);
    expect(isHeld(tiltOfStick([Number.NaN, 0]))).toBe(false);
  });

  it("reach no further than their edge", () => {
    expect(tiltOfPad(0, -300, 100)).toEqual(FORWARD);
    const { right, forward } = tiltOfStick([1, 1]);
    expect(Math.hypot(right, forward)).toBeCloseTo(1);
    expect(forward).toBeLessThan(0);
  });
});
