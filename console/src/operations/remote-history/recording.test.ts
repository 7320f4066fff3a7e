import { describe, expect, it } from "vitest";
import { aRemoteEvent, aTrack } from "../../../test/remote-history.ts";
import { floorsOf, type Moment, momentAt, recordingOf, rowAt } from "./recording.ts";

const ONE_FLOOR = floorsOf([], "hall");
const poseOf = (moment: Moment | undefined) => moment && [moment.x, moment.y, moment.theta];

describe("a recording", () => {
  it("shows the same poses as were recorded at each sampled instant", () => {
    const HOUR = 36_000;
    // A way with turns through the whole circle, irregular times, and numbers as they are stored.
    const part = aTrack(HOUR, {
      ms: (row) => row * 100 + (row % 7) * 9,
      x: (row) => 40_000 * Math.sin(row / 900),
      y: (row) => 25_000 * Math.cos(row / 700),
      theta: (row) => ((row * 31) % 6_283) - 3_141,
      linear: (row) => (row % 500) - 100,
      angular: (row) => (row % 300) - 150,
      wantedLinear: (row) => (row % 400) - 50,
      wantedAngular: (row) => (row % 200) - 100,
    });
    const recording = recordingOf(part, ONE_FLOOR);
    const faults = part.ms.filter((ms, row) => {
      const moment = momentAt(recording, ms);
      const shown = moment && [
        ...[moment.x, moment.y, moment.theta, moment.done.linear, moment.done.angular],
        ...[moment.wanted.linear, moment.wanted.angular],
      ];
      const kept = [
        part.x,
        part.y,
        part.theta,
        part.linear,
        part.angular,
        part.wantedLinear,
        part.wantedAngular,
      ];
      return kept.some(
        (column, at) => Math.abs((shown?.[at] ?? Number.NaN) * 1_000 - (column[row] ?? 0)) > 1e-6,
      );
    });
    expect(part.ms).toHaveLength(HOUR);
    expect(faults).toEqual([]);
  });

  it("drives straight between two samples, and turns the shorter way", () => {
    const part = aTrack(2, {
      x: (row) => row * 100,
      y: (row) => row * -40,
      theta: (row) => (row === 0 ? 3_000 : -3_000),
    });
    const pose = poseOf(momentAt(recordingOf(part, ONE_FLOOR), 25)) ?? [];
    expect(pose[0]).toBeCloseTo(0.025);
    expect(pose[1]).toBeCloseTo(-0.01);
    // Over the back, through pi: 0.28 in all, and not 6 the other way round.
    expect(pose[2]).toBeCloseTo(3 + (2 * Math.PI - 6) / 4);
  });

  it("holds the last place where nobody knows the way to the next, and says when that is old", () => {
    const ms = [0, 100, 9_000, 9_100];
    const x = [0, 50, 4_000, 9_000];
    const part = aTrack(4, { ms: (row) => ms[row] ?? 0, x: (row) => x[row] ?? 0, linear: () => 500 });
    const recording = recordingOf(part, ONE_FLOOR);
    expect(momentAt(recording, 2_000)).toMatchObject({ x: 0.05, isOld: false, done: { linear: 0.5 } });
    expect(momentAt(recording, 8_999)).toMatchObject({ x: 0.05, isOld: true, done: { linear: 0 } });
    // Five meters in a tenth of a second: it was set down there.
    expect(momentAt(recording, 9_050)).toMatchObject({ x: 4, isOld: false });
    expect(momentAt(recording, 9_100)).toMatchObject({ x: 9 });
    expect(momentAt(recording, 10_000)).toMatchObject({ x: 9, isOld: false });
  });

  it("knows on which map the robot was, and drives no line from one to the other", () => {
    const floors = floorsOf([aRemoteEvent(200, { kind: "map", detail: "roof" }), aRemoteEvent(250)], "hall");
    const recording = recordingOf(aTrack(4, { x: (row) => row * 100 }), floors);
    expect([0, 150, 200, 300].map((at) => momentAt(recording, at)?.mapKey)).toEqual([
      "hall",
      "hall",
      "roof",
      "roof",
    ]);
    expect(momentAt(recording, 150)?.x).toBe(0.1);
    expect(momentAt(recording, 250)?.x).toBeCloseTo(0.25);
  });

  it("begins where the first sample stands, which comes a moment after the session has begun", () => {
    const part = aTrack(2, { ms: (row) => 400 + row * 100, x: (row) => 3_000 + row * 50 });
    expect(momentAt(recordingOf(part, ONE_FLOOR), 0)).toMatchObject({ x: 3, isOld: false });
  });

  it("shows nothing long before its first sample, and nothing at all of an empty one", () => {
    expect(
      momentAt(recordingOf(aTrack(2, { ms: (row) => 9_000 + row * 100 }), ONE_FLOOR), 6_999),
    ).toBeUndefined();
    expect(momentAt(recordingOf(aTrack(0), ONE_FLOOR), 0)).toBeUndefined();
  });
});

it("finds the last row that is not later", () => {
  const times = [0, 100, 100, 300];
  expect([-1, 0, 99, 100, 299, 300, 9_999].map((ms) => rowAt(times, ms))).toEqual([-1, 0, 0, 2, 2, 3, 3]);
});
