import { describe, expect, it } from "vitest";
import { aPicture } from "../../../test/remote.ts";
import { createTrack } from "../../sites/map-view/index.ts";
import { createPictures } from "../remote-driving/index.ts";
import { scanPoints } from "./scan-points.ts";
import { followTrack } from "./session-track.ts";

const HERE = { x: 2, y: 1, theta: Math.PI / 2, mapId: "key-1" };

describe("pictures of a robot", () => {
  it("keep the scan with the place that it was seen from, and the planned way until another is said", () => {
    const pictures = createPictures();
    pictures.take(
      aPicture({ position: HERE, scan: { from: 0, step: 1, cm: [100] }, plannedPath: [[2, 1]] }),
      1,
    );
    pictures.take(aPicture({ position: { ...HERE, x: 5 } }), 2);
    expect(pictures.scan()?.from.x).toBe(2);
    expect(pictures.planned()?.points).toEqual([[2, 1]]);
    pictures.take(aPicture({ position: HERE, plannedPath: [] }), 3);
    expect(pictures.planned()?.points).toEqual([]);
  });
});

describe("what a laser sees", () => {
  it("lies around the robot as it looks, and nothing where nothing was met", () => {
    const scan = { from: -Math.PI / 2, step: Math.PI / 2, cm: [100, 200, 0] };
    const points = scanPoints({ scan, from: HERE });
    expect(points.map((at) => at.map((value) => Math.round(value * 100) / 100))).toEqual([
      [3, 1],
      [2, 3],
    ]);
  });
});

describe("the trail of a session", () => {
  it("grows as the robot drives, not while it stands", () => {
    const track = createTrack();
    const follow = followTrack(track);
    const at = (second: number) => new Date(second * 1_000).toISOString();
    follow(HERE, at(1));
    follow({ ...HERE, x: 2.05 }, at(2));
    follow({ ...HERE, x: 2.11 }, at(3));
    follow({ ...HERE, x: 2.11, mapId: "key-2" }, at(4));
    follow(undefined, at(5));
    expect(track.points().map(({ x, mapKey }) => [x, mapKey])).toEqual([
      [2, "key-1"],
      [2.11, "key-1"],
      [2.11, "key-2"],
    ]);
  });
});
