import { describe, expect, it } from "vitest";
import { heldBack, PACE_MS } from "./paces.ts";

const START = Date.parse("2026-11-16T08:55:00Z");
const at = (minute: number) => new Date(START + minute * 60_000);
const counted = (...minutes: number[]) =>
  minutes.map((minute) => ({ deliveryId: `d${minute}`, at: at(minute) }));

describe("the limit of an hour", () => {
  it("slides: what went out five minutes before the full hour still counts after it", () => {
    expect(heldBack(counted(0, 1, 2), "new", 3)).toEqual(new Date(at(0).getTime() + PACE_MS));
    expect(heldBack(counted(0, 1), "new", 3)).toBeNull();
  });

  it("counts a delivery once, however often it is tried", () => {
    expect(heldBack(counted(0, 1, 2), "d1", 3)).toBeNull();
  });

  it("waits for as many to fall out of the hour as are too many, where the limit was made smaller", () => {
    expect(heldBack(counted(0, 10, 20, 30), "new", 2)).toEqual(new Date(at(20).getTime() + PACE_MS));
  });
});
