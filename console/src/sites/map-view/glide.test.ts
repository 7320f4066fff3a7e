import { describe, expect, it } from "vitest";
import { between, createGlide } from "./glide.ts";

const at = (x: number, theta = 0) => ({ x, y: 0, theta });

describe("gliding between points", () => {
  it("stands at the first point at once", () => {
    const glide = createGlide();
    expect(glide.poseAt(0)).toBeUndefined();
    glide.aim(at(3), 1_000);
    expect(glide.poseAt(1_000)).toEqual(at(3));
    expect(glide.isMoving(1_000)).toBe(false);
  });

  it("drives to a new point in the time that points take to arrive", () => {
    const glide = createGlide();
    glide.aim(at(0), 0);
    glide.aim(at(1), 1_000);
    expect(glide.poseAt(1_500)?.x).toBeCloseTo(0.5);
    expect(glide.isMoving(1_500)).toBe(true);
    expect(glide.poseAt(2_000)?.x).toBe(1);
    expect(glide.isMoving(2_000)).toBe(false);
  });

  it("never jumps back when a point comes early: it goes on from where it is drawn", () => {
    const glide = createGlide();
    glide.aim(at(0), 0);
    glide.aim(at(1), 1_000);
    const before = glide.poseAt(1_400)?.x;
    glide.aim(at(2), 1_400);
    expect(glide.poseAt(1_400)?.x).toBe(before);
  });

  it("holds the last point when none follows", () => {
    const glide = createGlide();
    glide.aim(at(0), 0);
    glide.aim(at(1), 1_000);
    expect(glide.poseAt(60_000)).toEqual(at(1));
  });

  it("is there at once after a jump, and for people who want less motion", () => {
    const glide = createGlide();
    glide.aim(at(0), 0);
    glide.aim(at(40), 1_000);
    expect(glide.poseAt(1_000)?.x).toBe(40);
    glide.aim(at(41), 2_000, true);
    expect(glide.poseAt(2_000)?.x).toBe(41);
  });

  it("turns the shorter way round", () => {
    const middle = between(at(0, Math.PI - 0.1), at(0, -Math.PI + 0.1), 0.5);
    expect(Math.abs(Math.cos(middle.theta) - Math.cos(Math.PI))).toBeLessThan(1e-9);
  });
});
