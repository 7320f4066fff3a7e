import { deflateSync, inflateSync } from "node:zlib";
import type { RobotMap } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { describe, expect, it } from "vitest";
import { capturedMap, hasCapture } from "../../../test/valetudo-capture.ts";
import type { GrowingMap } from "../telemetry/index.ts";
import { valetudoAdapter } from "./index.ts";

const { addressOf, maySubscribe, read, sends } = valetudoAdapter;
const device = { serialNumber: "kitchen", manufacturer: "Acme" };

function said(property: string, payload: string | Uint8Array) {
  const topic = `valetudo/kitchen/${property}`;
  const address = addressOf(topic);
  if (!address) throw new Error(`no address: ${topic}`);
  return read(address, { topic, payload: Buffer.from(payload), receivedAt: 1_000 });
}
const reading = (property: string, text: string) => (said(property, text) as { payload: unknown }).payload;

describe("addresses", () => {
  it.each([
    ["valetudo/kitchen/$state", "$state"],
    ["valetudo/kitchen/StatusStateAttribute/status", "StatusStateAttribute/status"],
    ["home/kitchen/BatteryStateAttribute/level", "BatteryStateAttribute/level"],
    ["home/kitchen/$state", "$state"],
    ["homeassistant/vacuum/kitchen/kitchen_vacuum/config", "announcement"],
  ])("knows whose %s is", (topic, kind) => {
    expect(addressOf(topic)).toEqual({ serialNumber: "kitchen", manufacturer: null, kind });
  });

  it.each([
    "uagv/v2/Acme/R-1/state",
    "application/1/device/0101010101010101/event/up",
    "homeassistant/sensor/lamp/temperature/config",
    "home/kitchen/temperature",
    "homie/lamp/$state",
    "$SYS/kitchen/$state",
    "valetudo//$state",
    "valetudo/kitchen",
    "",
  ])("leaves %s to others", (topic) => {
    expect(addressOf(topic)).toBeUndefined();
  });

  it("lets a vacuum hear what is sent to it, and nothing of others", () => {
    expect(maySubscribe(device, "valetudo/kitchen/BasicControlCapability/operation/set")).toBe(true);
    expect(maySubscribe(device, "valetudo/hall/BasicControlCapability/operation/set")).toBe(false);
    expect(maySubscribe(device, "valetudo/kitchen/StatusStateAttribute/status")).toBe(false);
    expect(maySubscribe(device, "valetudo/kitchen/+/operation/set")).toBe(false);
    expect(maySubscribe(device, "#")).toBe(false);
  });

  it("tells what it sends from what is sent to it", () => {
    expect(sends("BasicControlCapability/operation/set")).toBe(false);
    expect(sends("hass/kitchen_vacuum/state")).toBe(true);
  });
});

describe("properties", () => {
  it.each([
    ["$state", "lost", { connection: "lost" }],
    ["BatteryStateAttribute/level", "0", { batteryPercent: 0 }],
    ["BatteryStateAttribute/status", "charging", { isCharging: true }],
    ["FanSpeedControlCapability/preset", "turbo", { mode: "MAX" }],
    ["FanSpeedControlCapability/preset", "custom", {}],
    ["WifiConfigurationCapability/signal", "-73", { wifi: { rssiDbm: -73 } }],
    ["ConsumableMonitoringCapability/brush-main", "3600", { parts: { mainBrush: { left: 3_600 } } }],
    ["ConsumableMonitoringCapability/mop-main/$unit", "%", { parts: { "mop-main": { isPercent: true } } }],
    ["TotalStatisticsCapability/area", "3150000", { totals: { cleanedAreaSqm: 315 } }],
    ["StatusStateAttribute/error_description", "No error", { errors: [] }],
  ])("reads %s %s", (property, text, payload) => {
    expect(reading(property, text)).toEqual(payload);
  });

  it("knows an error by its text, whichever way it is told", () => {
    const error = { severity: { kind: "transient", level: "error" }, subsystem: "motor", message: "Stuck" };
    const received = { errors: [{ errorType: "Stuck", errorLevel: "FATAL" }] };
    expect(reading("StatusStateAttribute/error", JSON.stringify(error))).toEqual(received);
    const older = { errors: [{ errorType: "Stuck", errorLevel: "WARNING" }] };
    expect(reading("StatusStateAttribute/error_description", "Stuck")).toEqual(older);
  });

  it.each([
    ["BatteryStateAttribute/level", "101"],
    ["BatteryStateAttribute/level", "NaN"],
    ["BatteryStateAttribute/level", ""],
    ["BatteryStateAttribute/status", "constructor"],
    ["StatusStateAttribute/status", "dancing"],
    ["StatusStateAttribute/error", "{"],
    ["StatusStateAttribute/error", "null"],
    ["$state", "__proto__"],
    ["TotalStatisticsCapability/time", "-1"],
    ["ConsumableMonitoringCapability/brush-main", "soon"],
  ])("counts %s %s as invalid", (property, text) => {
    expect(said(property, text)).toMatchObject({ reason: "invalid" });
  });

  it.each(["$name", "hass/kitchen_vacuum/state", "StatusStateAttribute/flag", "X/constructor", "toString"])(
    "has no interest in %s",
    (property) => {
      expect(said(property, "x")).toBeNull();
    },
  );

  it("reads maker and version from what it tells Home Assistant, and no made-up one", () => {
    const topic = "homeassistant/vacuum/kitchen/kitchen_vacuum/config";
    const announced = (sw_version: string) => {
      const payload = Buffer.from(JSON.stringify({ device: { model: "Roborock S5", sw_version } }));
      const address = { serialNumber: "kitchen", manufacturer: null, kind: "announcement" };
      return read(address, { topic, payload, receivedAt: 1_000 });
    };
    const typeSpecification = { seriesName: "Roborock S5" };
    expect(announced("2026.5.0")).toMatchObject({
      kind: "factsheet",
      payload: { typeSpecification, vehicleConfig: { versions: [{ key: "software", value: "2026.5.0" }] } },
    });
    expect(announced("unknown")).toMatchObject({ payload: { typeSpecification } });
  });
});

describe("maps", () => {
  const room = (points: number[], layers: unknown[] = []) =>
    deflateSync(
      JSON.stringify({
        size: { x: 1_000, y: 1_000 },
        pixelSize: 5,
        layers: [
          {
            type: "segment",
            metaData: { segmentId: "17", name: "Office" },
            compressedPixels: [10, 10, 4, 10, 11, 4],
          },
          { type: "wall", pixels: [9, 10, 9, 11] },
          ...layers,
        ],
        entities: [
          { type: "charger_location", points: [60, 55] },
          { type: "robot_position", metaData: { angle: 90 }, points },
        ],
      }),
    );
  const drawn = (data: Uint8Array) => {
    const [map, reading] = said("MapData/map-data", data) as readonly {
      payload: unknown;
      keeps?: object;
    }[];
    const growing = map?.payload as GrowingMap;
    return { map: growing.draw(), reading };
  };
  const cellsOf = (map: RobotMap) => [...inflateSync(Buffer.from(map.grid, "base64"))];

  it("draws rows from the bottom, rooms as zones, and the robot in metres", () => {
    const { map, reading } = drawn(room([60, 55]));
    expect(map).toMatchObject({ mapId: "kitchen", resolutionM: 0.05, width: 5, height: 2 });
    expect(map.origin).toEqual({ x: 0.45, y: 9.4 });
    expect(cellsOf(map)).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
    expect(map.docks).toEqual([{ name: "dock", x: 0.6, y: 9.45, theta: 0 }]);
    expect(map.zones).toEqual([
      {
        zoneId: "17",
        name: "Office",
        polygon: expect.arrayContaining([
          [0.5, 9.5],
          [0.7, 9.5],
          [0.7, 9.4],
          [0.5, 9.4],
        ]),
      },
    ]);
    expect(reading).toMatchObject({
      payload: { position: { x: 0.6, y: 9.45, theta: 0, mapId: "kitchen" } },
      keeps: { mapHeightCm: 1_000 },
    });
  });

  it.each([
    ["no zlib", Buffer.from("{}"), "malformed"],
    ["no JSON", deflateSync("{"), "malformed"],
    ["another shape", deflateSync('{"layers":{}}'), "invalid"],
    ["a bomb", deflateSync(Buffer.alloc(40_000_000)), "malformed"],
    ["a floor of kilometres", room([1, 1], [{ type: "floor", compressedPixels: [0, 0, 90_000] }]), "invalid"],
    ["the same pixels over and over", room([1, 1], [crowd()]), "invalid"],
    ["no pixels", deflateSync('{"size":{"x":1,"y":1},"pixelSize":5,"layers":[],"entities":[]}'), "invalid"],
  ])("refuses %s", (_, data, reason) => {
    expect(said("MapData/map-data", data)).toMatchObject({ reason });
  });

  function crowd() {
    return { type: "floor", compressedPixels: Array.from({ length: 3_000 }, () => [0, 0, 3_000]).flat() };
  }

  it.skipIf(!hasCapture)("decodes the map of a real home to its last cell", () => {
    const { json, deflated } = capturedMap();
    const { map, reading } = drawn(deflated);
    const counted = countPixels(json.layers);
    const cells = cellsOf(map);
    const count = (value: number) => cells.filter((cell) => cell === value).length;
    expect(cells).toHaveLength(map.width * map.height);
    expect(count(1)).toBe(counted.wall);
    expect(count(0)).toBe(counted.free);
    expect(counted.wall).toBe(json.layers.find(({ type }) => type === "wall")?.dimensions.pixelCount);
    expect(map.docks).toEqual([{ name: "dock", x: 25.55, y: expect.closeTo(25.24, 5), theta: 0 }]);
    // It drove west when it was last heard: half a turn from where angles begin.
    expect(reading).toMatchObject({
      payload: {
        position: { x: 27.03, y: expect.closeTo(27.68, 5), theta: expect.closeTo(-Math.PI, 1) },
      },
    });
  });
});

/** Counted without the code under test: each pixel by its name, walls over floors. */
function countPixels(layers: readonly { type: string; compressedPixels: number[] }[]) {
  const pixels = new Map<string, string>();
  for (const { type, compressedPixels: runs } of layers)
    for (let run = 0; run < runs.length / 3; run += 1) {
      const [x = 0, y = 0, length = 0] = runs.slice(run * 3, run * 3 + 3);
      for (let step = 0; step < length; step += 1) {
        const name = `${x + step},${y}`;
        if (type === "wall" || !pixels.has(name)) pixels.set(name, type);
      }
    }
  const kinds = [...pixels.values()];
  const wall = kinds.filter((kind) => kind === "wall").length;
  return { wall, free: kinds.length - wall };
}
