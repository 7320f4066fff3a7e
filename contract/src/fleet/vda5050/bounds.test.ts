import { describe, expect, it } from "vitest";
import { cleaningSchema } from "./cleaning-profile.ts";
import { stateSchema } from "./index.ts";

const header = {
  headerId: 1,
  timestamp: "2026-11-28T10:00:00Z",
  version: "2.1.0",
  manufacturer: "A",
  serialNumber: "B",
};
const error = { errorType: "stuck", errorLevel: "WARNING" };
const errorsOf = (...errors: object[]) => stateSchema.parse({ ...header, errors }).errors;

describe("what a robot says beside its values", () => {
  it.each([
    ["errorType", 128],
    ["errorLevel", 16],
    ["errorDescription", 1_024],
    ["errorHint", 1_024],
  ] as const)("is cut where it is long, and costs no report: %s", (field, most) => {
    expect(errorsOf({ ...error, [field]: "x".repeat(most + 1) })[0]).toMatchObject({
      [field]: "x".repeat(most),
    });
    // No character is cut in the middle.
    expect(errorsOf({ ...error, [field]: `${"x".repeat(most - 1)}😀` })[0]).toMatchObject({
      [field]: "x".repeat(most - 1),
    });
  });

  it("is the first two hundred of its errors, and the first references of each", () => {
    expect(errorsOf(...Array.from({ length: 1_000 }, () => error))).toHaveLength(200);
    const errorReferences = Array.from({ length: 65 }, () => ({
      referenceKey: "k",
      referenceValue: "v".repeat(300),
    }));
    const [known] = errorsOf({ ...error, errorReferences });
    expect(known?.errorReferences).toHaveLength(64);
    expect(known?.errorReferences?.[0]?.referenceValue).toHaveLength(256);
  });

  it.each([
    [100.4, 100],
    [-1, 0],
    [55.5, 55.5],
  ])("is a battery of %d percent, which is %d", (batteryCharge, percent) => {
    expect(
      stateSchema.parse({ ...header, batteryState: { batteryCharge } }).batteryState?.batteryCharge,
    ).toBe(percent);
  });
});

describe("amounts of a report", () => {
  const report = {
    ...header,
    intervalMs: 1_000,
    workStatus: 1,
    workedMs: 1_000,
    cleanedAreaSqm: 1,
    distanceM: 1,
  };
  const faults = (given: object) => {
    const { error } = cleaningSchema.safeParse({ ...report, ...given });
    return error && [...new Set(error.issues.map(({ path }) => path.join(".")))];
  };

  it.each([
    [{ cleanedAreaSqm: 9_999 }, undefined],
    [{ cleanedAreaSqm: 1e308 }, ["cleanedAreaSqm"]],
    [{ distanceM: 10_001 }, ["distanceM"]],
    [{ waterUsedL: 1_001 }, ["waterUsedL"]],
    [{ intervalMs: 0 }, undefined],
  ])("are what can be done in an hour: %j", (given, named) => expect(faults(given)).toEqual(named));

  it("of a run are bounded too", () => {
    const run = {
      ...{ runId: "r", taskName: "t", origin: "auto", phase: "running", startedAt: header.timestamp },
      ...{ plannedAreaSqm: 1, cleanedAreaSqm: 1, durationS: 1 },
    };
    expect(faults({ run })).toBeUndefined();
    expect(faults({ run: { ...run, cleanedAreaSqm: 1e308, durationS: 1e30 } })).toEqual([
      "run.cleanedAreaSqm",
      "run.durationS",
    ]);
  });
});
