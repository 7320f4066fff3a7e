import { inflateSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { createSimulator, type Simulator } from "../fleet/simulator.ts";
import { aFleetRobot, START_MS } from "../testing/world.ts";
import type { LinkEvents, Outgoing } from "../wire/link.ts";

/** As much of Valetudo's map as the tests look at. */
interface Drawn {
  size: { x: number; y: number };
  pixelSize: number;
  layers: {
    type: string;
    metaData: { segmentId?: string; name?: string };
    compressedPixels: number[];
  }[];
  entities: { type: string; points: [number, number]; metaData: { angle?: number } }[];
}

const STATUS = "StatusStateAttribute/status";
const SQUARE_CM = 10_000;

let sent: Outgoing[];
let events: LinkEvents;
let simulator: Simulator;
let wireMs: number;

beforeEach(() => {
  sent = [];
  wireMs = START_MS;
  simulator = createSimulator({
    ...{ mood: "errands", seed: 1, factor: 1, rate: 1, startMs: START_MS },
    robots: [aFleetRobot({ kind: "suite", robotKind: "vacuum", speaks: "valetudo" })],
    makeLink: (_, given) => {
      events = given;
      const nothing = () => undefined;
      const rest = { loseSignal: nothing, regainSignal: nothing, close: () => Promise.resolve() };
      return { open: given.onOnline, send: (message) => sent.push(message), ...rest };
    },
  });
  pass(1);
});

function pass(seconds: number): void {
  wireMs += seconds * 1_000;
  simulator.advanceTo(wireMs);
}
/** Lets it live until it says so; answers for how long. */
function until(status: string): number {
  for (let seconds = 0; seconds < 3_600; seconds += 1) {
    if (said(STATUS).at(-1) === status) return seconds;
    pass(1);
  }
  throw new Error(`never ${status}: ${said(STATUS)}`);
}
const set = (property: string, value: string | object) =>
  events.onMessage(
    `${property}/set`,
    new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value)),
  );
const said = (property: string): string[] =>
  sent.filter(({ kind }) => kind === property).map(({ payload }) => `${payload}`);
const maps = (): Outgoing[] => sent.filter(({ kind }) => kind === "MapData/map-data");
const drawnIn = ({ payload }: Outgoing): Drawn => JSON.parse(`${inflateSync(payload as Buffer)}`) as Drawn;
const drawn = (): Drawn => drawnIn(maps().at(-1) as Outgoing);
/** Wherever it has been, in Valetudo's centimeters. */
const trail = () => maps().map((map) => drawnIn(map).entities[0]?.points as [number, number]);
const robotAt = (): [number, number] =>
  drawn().entities.find(({ type }) => type === "robot_position")?.points as [number, number];
const cleanedSqm = () => Number(said("TotalStatisticsCapability/area").at(-1)) / SQUARE_CM;

/** Edges of a segment in Valetudo's centimeters. */
function boxOf(name: string) {
  const layer = drawn().layers.find(({ metaData }) => metaData.name === name);
  const runs = layer?.compressedPixels ?? [];
  const starts = runs.filter((_, i) => i % 3 === 0);
  const rows = runs.filter((_, i) => i % 3 === 1);
  const { pixelSize: cm } = drawn();
  const ends = starts.map((x, i) => x + (runs[3 * i + 2] ?? 0));
  const [left, right] = [Math.min(...starts) * cm, Math.max(...ends) * cm];
  return { left, right, top: Math.min(...rows) * cm, bottom: (Math.max(...rows) + 1) * cm };
}
const idOf = (name: string) =>
  drawn().layers.find(({ metaData }) => metaData.name === name)?.metaData.segmentId as string;
const isWithin = ([x, y]: readonly [number, number], box: ReturnType<typeof boxOf>) =>
  x > box.left && x < box.right && y > box.top && y < box.bottom;

describe("a virtual vacuum with Valetudo", () => {
  it("says what it can, how it is and where, and nothing twice", () => {
    expect(said("$nodes")[0]).toContain("ZoneCleaningCapability");
    expect(said(STATUS)).toEqual(["docked"]);
    expect(said("BatteryStateAttribute/level")).toEqual(["100"]);
    expect(said("FanSpeedControlCapability/preset")).toEqual(["medium"]);
    pass(120);
    expect(said(STATUS)).toEqual(["docked"]);
    expect(
      ["ONLINE", "CONNECTIONBROKEN", "OFFLINE"].map((state) => events.connectionPayload(state as never)),
    ).toEqual(["ready", "lost", "disconnected"]);
  });

  it("draws its floor top down, with a name for each room, itself in its dock", () => {
    const { layers, entities } = drawn();
    expect(layers.map(({ metaData: { name } }) => name).filter(Boolean)).toEqual([
      ...["Corridor", "Open Office", "Archive", "Reception", "Director", "Meeting Room", "Kitchen"],
    ]);
    // North is up: the smaller the number, the farther up.
    expect(boxOf("Kitchen").bottom).toBeLessThan(boxOf("Corridor").top);
    expect(boxOf("Corridor").bottom).toBeLessThan(boxOf("Reception").top);
    const charger = entities.find(({ type }) => type === "charger_location");
    expect(charger?.points).toEqual(robotAt());
    expect(isWithin(robotAt(), boxOf("Corridor"))).toBe(true);
    expect(entities[0]?.metaData.angle).toBe(90);
  });

  it("cleans the segments that it is told to, once or as often as wanted, and goes home", () => {
    set("FanSpeedControlCapability/preset", "low");
    set("MapSegmentationCapability/clean", { segment_ids: [idOf("Archive")], iterations: 1 });
    until("cleaning");
    const once = until("docked");
    const [archive, kitchen] = [boxOf("Archive"), boxOf("Kitchen")];
    const places = trail();
    expect(places.some((place) => isWithin(place, archive))).toBe(true);
    expect(places.some((place) => isWithin(place, kitchen))).toBe(false);
    expect(said(STATUS)).toEqual(["docked", "cleaning", "returning", "docked"]);
    expect(said("FanSpeedControlCapability/preset").at(-1)).toBe("low");
    const roomSqm = ((archive.right - archive.left) * (archive.bottom - archive.top)) / SQUARE_CM;
    expect(cleanedSqm()).toBeGreaterThan(roomSqm / 2);
    expect(cleanedSqm()).toBeLessThan(roomSqm);
    set("MapSegmentationCapability/clean", { segment_ids: [idOf("Archive")], iterations: 2 });
    until("cleaning");
    expect(until("docked")).toBeGreaterThan(once * 1.4);
  });

  it("cleans a zone that is drawn on its map, and nothing else", () => {
    const { left, right, top, bottom } = boxOf("Reception");
    const middle = { x: (left + right) / 2, y: (top + bottom) / 2 };
    const corner = (dx: number, dy: number) => ({ x: middle.x + dx, y: middle.y + dy });
    const points = { pA: corner(-60, -60), pB: corner(60, -60), pC: corner(60, 60), pD: corner(-60, 60) };
    set("ZoneCleaningCapability/start", { zones: [{ iterations: 1, points }] });
    until("cleaning");
    until("docked");
    const away = trail().map(([x, y]) => Math.hypot(x - middle.x, y - middle.y));
    expect(Math.min(...away)).toBeLessThan(60);
    expect(cleanedSqm()).toBeGreaterThan(0.7);
    expect(cleanedSqm()).toBeLessThan(3);
  });

  it("pauses, goes on, stops, goes where it is sent, and home", () => {
    set("BasicControlCapability/operation", "START");
    until("cleaning");
    pass(20);
    set("BasicControlCapability/operation", "PAUSE");
    until("paused");
    const [x, y] = robotAt();
    pass(30);
    expect(robotAt()).toEqual([x, y]);
    set("BasicControlCapability/operation", "START");
    until("cleaning");
    set("BasicControlCapability/operation", "STOP");
    until("idle");
    const { left, right, top, bottom } = boxOf("Kitchen");
    // Before the cupboards.
    const coordinates = { x: (left + right) / 2, y: bottom - (bottom - top) / 4 };
    set("GoToLocationCapability/go", { coordinates });
    until("moving");
    until("idle");
    expect(Math.hypot(robotAt()[0] - coordinates.x, robotAt()[1] - coordinates.y)).toBeLessThan(40);
    set("BasicControlCapability/operation", "HOME");
    until("returning");
    until("docked");
  });

  it.each([
    ["BasicControlCapability/operation", "DANCE"],
    ["MapSegmentationCapability/clean", "{"],
    ["MapSegmentationCapability/clean", { segment_ids: ["99"] }],
    ["ZoneCleaningCapability/start", { zones: [{ points: { pA: { x: 1, y: 2 } } }] }],
    ["FanSpeedControlCapability/preset", "storm"],
    ["AnyOther/property", "1"],
  ])("leaves what it does not understand: %s %j", (property, value) => {
    set(property, value);
    pass(30);
    expect(said(STATUS)).toEqual(["docked"]);
    expect(said("FanSpeedControlCapability/preset")).toEqual(["medium"]);
  });
});
