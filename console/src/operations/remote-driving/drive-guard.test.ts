import { describe, expect, it } from "vitest";
import {
  createDeadMan,
  DRIVE_STOPS,
  type DriveFacts,
  type DriveStop,
  PICTURE_LASTS_MS,
  SLOWEST_TRIP_MS,
  whyNotDrive,
} from "./drive-guard.ts";

const NOW = 50_000;
const READY: DriveFacts = {
  ...{ now: NOW, isConnected: true, isHolder: true, drivesAt: NOW, canDrive: true, isLocked: false },
  ...{ isOnline: true, isStopped: false, isShown: true, isFocused: true },
  ...{ pictureAt: NOW - PICTURE_LASTS_MS, roundTripMs: SLOWEST_TRIP_MS },
};

/** Everything that ends driving, by the fact that says so. */
const STOPPING: Readonly<Record<DriveStop, Partial<DriveFacts>>> = {
  emergencyStop: { isStopped: true },
  connection: { isConnected: false },
  noLease: { isHolder: false },
  notYet: { drivesAt: NOW + 1 },
  cannotDrive: { canDrive: false },
  locked: { isLocked: true },
  offline: { isOnline: false },
  hidden: { isShown: false },
  blurred: { isFocused: false },
  noPicture: { pictureAt: undefined },
  oldPicture: { pictureAt: NOW - PICTURE_LASTS_MS - 1 },
  slow: { roundTripMs: SLOWEST_TRIP_MS + 1 },
};

describe("a page drives only while nothing is in the way", () => {
  it("drives with a lease, a fresh picture and a quick line, and before the first round trip was measured", () => {
    expect(whyNotDrive(READY)).toBeUndefined();
    expect(whyNotDrive({ ...READY, roundTripMs: undefined })).toBeUndefined();
  });

  it.each(DRIVE_STOPS)("says why it does not: %s", (stop) => {
    expect(whyNotDrive({ ...READY, ...STOPPING[stop] })).toBe(stop);
  });

  it("names the gravest of several reasons", () => {
    const all = Object.assign({}, READY, ...Object.values(STOPPING)) as DriveFacts;
    expect(whyNotDrive(all)).toBe("emergencyStop");
    expect(whyNotDrive({ ...READY, ...STOPPING.connection, ...STOPPING.noLease })).toBe("connection");
  });
});

describe("the dead man's switch", () => {
  it("moves while a direction is held, and says zero once when it is let go", () => {
    const man = createDeadMan();
    const acts = [true, true, false, false].map((isHeld) => man.step(isHeld, undefined));
    expect(acts).toEqual(["move", "move", "rest", "nothing"]);
    expect(man.stop()).toBeUndefined();
  });

  it("ends with one zero where something comes in the way, and goes on only after it was let go", () => {
    const man = createDeadMan();
    man.step(true, undefined);
    expect(man.step(true, "oldPicture")).toBe("rest");
    expect([man.isDriving(), man.mustLetGo(), man.stop()]).toEqual([false, true, "oldPicture"]);
    // The picture is back, the key is still held.
    expect(man.step(true, undefined)).toBe("nothing");
    expect(man.step(false, undefined)).toBe("nothing");
    expect([man.mustLetGo(), man.stop()]).toEqual([false, "oldPicture"]);
    expect(man.step(true, undefined)).toBe("move");
    expect(man.stop()).toBeUndefined();
  });

  it("does not begin by itself where a direction was held before it could drive", () => {
    const man = createDeadMan();
    expect(man.step(true, "notYet")).toBe("nothing");
    expect(man.step(true, undefined)).toBe("nothing");
    expect(man.stop()).toBe("notYet");
  });
});
