import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readArguments } from "../cli/arguments.ts";
import { aFleetRobot } from "../testing/world.ts";
import { settingsOf } from "../updates/agent-settings.ts";
import { readFleetFile } from "./fleet-file.ts";

function aFile(content: unknown): string {
  const path = join(mkdtempSync(join(tmpdir(), "fleet-")), "fleet.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

describe("fleet file", () => {
  it("gives robots a kind and a zone where none is named", () => {
    const { robotKind: _, timeZone: __, ...bare } = aFleetRobot();
    const file = readFleetFile(aFile({ brokerUrl: "mqtt://127.0.0.1:1883", robots: [bare] }));
    expect(file.robots[0]).toMatchObject({ robotKind: "scrubber", timeZone: "UTC" });
  });

  it("says where robots look for updates, all of them and each", () => {
    const [url, tenant] = ["https://updates.example", "acme"];
    const robots = [aFleetRobot({ ddi: false }), aFleetRobot({ ddi: { token: "t", habit: "slow" } })];
    const file = readFleetFile(aFile({ brokerUrl: "mqtt://127.0.0.1:1883", robots, ddi: { url, tenant } }));
    expect(file.robots.map(({ ddi }) => settingsOf(ddi, file.ddi))).toEqual([
      undefined,
      { url, tenant, token: "t", habit: "slow", options: {} },
    ]);
  });

  it.each([
    ["a wildcard in a serial number", { serialNumber: "a/+" }],
    ["an unknown kind of building", { kind: "castle" }],
    ["no password", { password: "" }],
    ["a habit that no agent has", { ddi: { url: "http://h", tenant: "t", habit: "naps" } }],
    ["updates from a place that is no server", { ddi: { url: "file:///etc", tenant: "t" } }],
  ])("refuses %s", (_, fields) => {
    const path = aFile({ brokerUrl: "mqtt://127.0.0.1:1883", robots: [{ ...aFleetRobot(), ...fields }] });
    expect(() => readFleetFile(path)).toThrow("is not a fleet file");
  });
});

describe("command line", () => {
  it("reads the demonstration, load and scenarios", () => {
    expect(readArguments(["--demo"], "/data")).toMatchObject({
      fleetPath: "/data/demo-fleet.json",
      mood: "demo",
      factor: 1,
      seed: 1,
    });
    expect(readArguments(["--fleet", "f.json", "--robots", "1000", "--rate", "2"])).toMatchObject({
      fleetPath: "f.json",
      mood: "load",
      robots: 1_000,
      rate: 2,
    });
    expect(readArguments(["--demo", "--habits", "bricks=0.01,slow=0.1"])).toMatchObject({
      habits: { bricks: 0.01, slow: 0.1 },
    });
    expect(readArguments(["--scenario", "stuck-robot", "--clock", "9"])).toMatchObject({
      mood: "quiet",
      seed: 7,
      factor: 9,
    });
  });

  it.each([
    [["--robot", "3"]],
    [["--rate", "fast"]],
    [["--clock", "0"]],
    [["--mood", "sad"]],
    [["--scenario", "x"]],
    [["--habits", "bricks"]],
  ])("refuses %j", (words) => {
    expect(() => readArguments(words)).toThrow();
  });
});
