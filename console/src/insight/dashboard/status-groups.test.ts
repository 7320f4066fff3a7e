import { DEVICE_STATUS_CODES } from "@sweepline/contract/fleet/shared/codes.ts";
import { describe, expect, it } from "vitest";
import { arcsOf, countGroups, STATUS_GROUPS } from "./status-groups.ts";

describe("the ring of statuses", () => {
  it("has a place for each status, and one only", () => {
    expect(STATUS_GROUPS.flatMap(({ statuses }) => statuses).sort()).toEqual([...DEVICE_STATUS_CODES].sort());
  });

  it("adds up the statuses of a family", () => {
    const groups = countGroups([
      { status: "02", count: 3 },
      { status: "04", count: 4 },
      { status: "03", count: 1 },
    ]);
    expect(groups.find(({ name }) => name === "working")?.count).toBe(7);
    expect(groups.find(({ name }) => name === "offline")?.count).toBe(1);
    expect(groups.find(({ name }) => name === "charging")?.count).toBe(0);
  });

  it("goes once round, without arcs for nobody", () => {
    const arcs = arcsOf(
      countGroups([
        { status: "00", count: 1 },
        { status: "03", count: 3 },
      ]),
    );
    expect(arcs.map(({ name, start, share }) => [name, start, share])).toEqual([
      ["charging", 0, 0.25],
      ["offline", 0.25, 0.75],
    ]);
    expect(arcsOf(countGroups([]))).toEqual([]);
  });
});
