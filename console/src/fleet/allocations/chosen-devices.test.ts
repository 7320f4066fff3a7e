import type { AllocatedDevice } from "@sweepline/contract/fleet/allocations.ts";
import { describe, expect, it } from "vitest";
import { previewOf, serialNumbersIn, ticked } from "./chosen-devices.ts";

const aDevice = (id: number, given: Partial<AllocatedDevice> = {}): AllocatedDevice => ({
  id,
  serialNumber: `SN-${id}`,
  shortName: "",
  kind: "scrubber",
  productId: 1,
  productName: "Scrubber",
  organizationId: 1,
  organizationName: "Platform",
  operatorStaffId: null,
  operatorName: null,
  allocationId: id * 10,
  assignedAt: "2026-03-10T12:00:00.000Z",
  ...given,
});

describe("the devices to be moved", () => {
  it("stay as they were read when their page comes again, for the guard of the move", () => {
    const before = new Map([[1, aDevice(1)]]);
    const after = ticked(before, [1, 2], [aDevice(1, { allocationId: 99 }), aDevice(2)]);
    expect([...after.values()].map(({ allocationId }) => allocationId)).toEqual([10, 20]);
  });

  it("are those that are ticked and known", () => {
    expect([...ticked(new Map([[1, aDevice(1)]]), [2, 3], [aDevice(2)]).keys()]).toEqual([2]);
  });
});

describe("the preview of a move", () => {
  it("counts by holder, most first, and what is in these hands already", () => {
    const aurora = { organizationId: 2, organizationName: "Aurora" };
    const rows = [aDevice(1), aDevice(2, aurora), aDevice(3, aurora), aDevice(4, { organizationId: 3 })];
    expect(previewOf(rows, { organizationId: 3, operatorStaffId: null })).toEqual({
      moving: 3,
      unchanged: 1,
      holders: [
        { id: 2, name: "Aurora", count: 2 },
        { id: 1, name: "Platform", count: 1 },
      ],
    });
  });

  it("takes another operation account for a move", () => {
    expect(previewOf([aDevice(1)], { organizationId: 1, operatorStaffId: 7 }).moving).toBe(1);
  });
});

it("reads serial numbers out of whatever was pasted, each once", () => {
  expect(serialNumbersIn('SN-1, SN-2\nSN-3\t"SN-1"；SN-4，\r\n')).toEqual(["SN-1", "SN-2", "SN-3", "SN-4"]);
  expect(serialNumbersIn(" \n ")).toEqual([]);
});
