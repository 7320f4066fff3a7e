import { describe, expect, it } from "vitest";
import { compareVersions, isVersion, isWithin, versionKey } from "./versions.ts";

const inOrder = (rule: "semver" | "numbers", versions: readonly string[]) => {
  for (const [place, version] of versions.entries())
    for (const [other, against] of versions.entries())
      expect(Math.sign(compareVersions(rule, version, against) ?? Number.NaN), `${version} ${against}`).toBe(
        Math.sign(place - other),
      );
};

describe("versions by SemVer", () => {
  it("are in the order of the standard (SemVer 2.0.0 §11)", () => {
    inOrder("semver", [
      ...["0.9.10", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2"],
      ...["1.0.0-beta.11", "1.0.0-rc.1", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "2.0.0", "11.0.0"],
    ]);
  });

  it("do not differ by what was built when", () => {
    expect(compareVersions("semver", "1.0.0+a", "1.0.0+b")).toBe(0);
    expect(compareVersions("semver", "1.0.0-1+a", "1.0.0+b")).toBeLessThan(0);
  });

  it.each([
    ...["1", "1.2", "1.2.3.4", "v1.2.3", "1.02.3", "01.2.3", "1.2.3-", "1.2.3-01", "1.2.3-a..b", "1.2.3+"],
    ...["1.2.3+a..b", "", " 1.2.3", "1.2.3\n", "a.b.c", "-1.2.3", "1.2.3-é", `1.2.${"3".repeat(70)}`],
  ])("are not: %j", (version) => {
    expect(isVersion("semver", version)).toBe(false);
    expect(compareVersions("semver", version, "1.0.0")).toBeUndefined();
  });

  it.each(["1.2.3-0", "1.2.3--1", "1.2.3-0a.x-y", "1.2.3+001", "0.0.0"])("are: %s", (version) =>
    expect(isVersion("semver", version)).toBe(true),
  );
});

describe("versions by their numbers", () => {
  it.each([
    [["1.9", "1.10", "1.10-b", "2"]],
    [["R2023-12", "R2024-9b", "R2024-11", "R2024-11a", "R2024-11b"]],
    [["20240101000000000000001", "20240101000000000000002", "100000000000000000000000"]],
  ])("are in order: %j", (versions) => inOrder("numbers", versions));

  it("are the same with and without leading zeros", () =>
    expect(compareVersions("numbers", "1.01", "1.1")).toBe(0));

  it.each(["", "abc", "-1", "1 2", "1/2", "../1"])("are not: %j", (version) =>
    expect(isVersion("numbers", version)).toBe(false),
  );
});

describe("versions that are texts", () => {
  it("are the same or not, without an order", () => {
    expect(compareVersions("text", "blue", "blue")).toBe(0);
    expect(compareVersions("text", "blue", "green")).toBeUndefined();
  });
});

describe("a range of versions", () => {
  it.each([
    ["semver", "1.9.0", { minVersion: "1.2.0", belowVersion: "2.0.0" }],
    ["semver", "1.2.0", { minVersion: "1.2.0", belowVersion: "" }],
    ["numbers", "R10", { minVersion: "R9", belowVersion: "R11" }],
    ["text", "blue", { minVersion: "blue", belowVersion: "" }],
  ] as const)("by %s: %s is within %j", (rule, version, range) =>
    expect(isWithin(rule, version, range)).toBe(true),
  );

  it.each([
    ["semver", "2.0.0", { minVersion: "1.2.0", belowVersion: "2.0.0" }],
    ["semver", "1.2.0-rc.1", { minVersion: "1.2.0", belowVersion: "" }],
    ["semver", "R7", { minVersion: "1.2.0", belowVersion: "" }],
    ["text", "green", { minVersion: "blue", belowVersion: "" }],
  ] as const)("by %s: %s is not within %j", (rule, version, range) =>
    expect(isWithin(rule, version, range)).toBe(false),
  );
});

describe("the key of a version", () => {
  const VERSIONS = {
    semver: [
      ...[
        "0.9.0",
        "1.0.0-1",
        "1.0.0-2",
        "1.0.0-10",
        "1.0.0-alpha",
        "1.0.0-alpha.1",
        "1.0.0-alpha.beta",
        "1.0.0-b",
      ],
      ...["1.0.0-rc.1", "1.0.0", "1.0.0+b7", "1.2.0", "1.10.0", "2.0.0", "10.0.0", "20261126235959.0.0"],
    ],
    numbers: [
      ...[
        "1",
        "1.0",
        "1.0-b",
        "1.9",
        "1.10",
        "1.010",
        "2",
        "9",
        "10",
        "R2024-9b",
        "R2024-11b",
        "R2025-1",
        "r1",
        "ver",
      ],
      ...["1.0a", "1.0.1", "1..2"],
    ],
  } as const;
  it.each(["semver", "numbers"] as const)("sorts as %s orders", (rule) => {
    const readable = VERSIONS[rule].filter((version) => isVersion(rule, version));
    expect(readable.length).toBeGreaterThan(12);
    const ordered = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
    for (const a of readable)
      for (const b of readable)
        expect([a, b, ordered(versionKey(rule, a), versionKey(rule, b))]).toEqual([
          ...[a, b, Math.sign(compareVersions(rule, a, b) ?? Number.NaN)],
        ]);
  });
  it("puts what cannot be read before all else, and keeps texts as they are written", () => {
    expect(versionKey("semver", "v9") < versionKey("semver", "0.0.0-0")).toBe(true);
    expect(
      ["b2", "b10", "a"].sort((a, b) => (versionKey("text", a) < versionKey("text", b) ? -1 : 1)),
    ).toEqual([...["a", "b10", "b2"]]);
  });
});
