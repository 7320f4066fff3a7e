import { describe, expect, it } from "vitest";
import { isListenedBy, matchAddress, precision } from "./topic-address.ts";

describe("addresses of topics", () => {
  it.each([
    ["hall/{serialNumber}/air", "hall/S-1/air", "S-1"],
    ["+/{serialNumber}/#", "hall/S-1/air/in", "S-1"],
    ["hall/+/air", "hall/S-1/air", null],
    ["hall/{serialNumber}/air", "hall/S-1/air/in", undefined],
    ["hall/{serialNumber}/air", "hall/S-1", undefined],
    ["hall/{serialNumber}", "hall/", undefined],
    ["hall/{serialNumber}", "hall/S 1", undefined],
    ["hall/{serialNumber}", `hall/${"x".repeat(65)}`, undefined],
  ])("%s and %s: %s", (address, topic, wanted) => {
    expect(matchAddress(address, topic)?.serialNumber).toBe(wanted);
  });

  it("let a device hear what is for it, and nothing of others", () => {
    const may = (filter: string) => isListenedBy("S-1", "hall/+/{serialNumber}/set", filter);
    expect(["hall/3/S-1/set", "hall/+/S-1/set"].map(may)).toEqual([true, true]);
    for (const filter of ["hall/3/S-2/set", "hall/+/+/set", "hall/#", "#", "hall/3/S-1/#"])
      expect(may(filter), filter).toBe(false);
    expect(isListenedBy("S-1", "hall/all", "hall/all")).toBe(false);
  });

  it("are asked in the order of what they say", () => {
    const sorted = ["#", "a/+/c", "a/{serialNumber}/#", "a/b/c"].toSorted(
      (a, b) => precision(b) - precision(a),
    );
    expect(sorted).toEqual(["a/b/c", "a/+/c", "a/{serialNumber}/#", "#"]);
  });
});
