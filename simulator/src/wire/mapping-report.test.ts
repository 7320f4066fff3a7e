import {
  MAPPING_REPORT_MS,
  MAPPING_TOPICS,
  MAX_SQUARES,
  type MappingReport,
  SQUARE_CELLS,
} from "@sweepline/contract/fleet/vda5050/mapping-profile.ts";
import { describe, expect, it } from "vitest";
import { cellsOf } from "../mapping/drawing.ts";
import { mappingBy, NEW_MAP, standAt, takeAlong, unpacked } from "../testing/mapping.ts";
import { openSpot } from "../testing/remote.ts";
import { aFleetRobot, aWatch, aWorld, sendAction, type World } from "../testing/world.ts";

function onFloor(kind: "suite" | "supermarket"): World {
  const world = aWorld({ robots: [aFleetRobot({ kind })] });
  world.pass(2);
  standAt(
    world.robot,
    kind === "suite" ? world.robot.site.nearestReachable({ x: 4, y: 6 }) : openSpot(world.robot.site, 2),
  );
  return world;
}

const watch = (world: World, seconds: number) => {
  for (let gone = 0; gone < seconds; gone++) {
    world.publish("watch", aWatch(3_000));
    world.pass(1);
  }
};

/** By the newest look. */
const changedBy = ({ robot }: World): string[] => {
  const { drawing } = robot.mapping ?? {};
  const squares = [...(drawing?.squares.values() ?? [])];
  return squares.filter(({ revision }) => revision === drawing?.revision).map(keyOf);
};

/** From all over the floor. */
function lookAround(world: World): void {
  const { width, height, resolutionM } = world.robot.site.plan.grid;
  for (let y = 3; y < height * resolutionM; y += 6)
    for (let x = 3; x < width * resolutionM; x += 6) {
      if (!world.robot.site.isReachable({ x, y })) continue;
      standAt(world.robot, { x, y });
      world.pass(0.4);
    }
}

const keyOf = ({ x, y }: { x: number; y: number }) => `${x} ${y}`;
const squaresIn = (reports: readonly MappingReport[]) =>
  new Map(reports.flatMap(({ squares }) => squares).map((square) => [keyOf(square), square.cells]));

function expectAllSaid(world: World, reports: readonly MappingReport[]): void {
  const said = squaresIn(reports);
  const squares = [...(world.robot.mapping?.drawing.squares.values() ?? [])];
  expect(squares.length).toBeGreaterThan(0);
  for (const square of squares)
    expect(Buffer.from(unpacked(said.get(keyOf(square)) ?? "eJwDAAAAAAE=")).equals(cellsOf(square))).toBe(
      true,
    );
  expect(said.size).toBe(squares.length);
}

describe("what a robot says of its drawing", () => {
  it("is nothing while nobody watches, and nothing while it draws none", () => {
    const world = onFloor("suite");
    watch(world, 3);
    expect(mappingBy(world)).toEqual([]);
    world.pass(4);
    sendAction(world, "startMapping", NEW_MAP);
    takeAlong(world, [{ x: world.robot.motion.x + 3, y: world.robot.motion.y }]);
    expect(mappingBy(world)).toEqual([]);
  });

  it("is all of a large floor within ten seconds of beginning to watch, and again of coming later", () => {
    const world = onFloor("supermarket");
    sendAction(world, "startMapping", NEW_MAP);
    lookAround(world);
    watch(world, 10);
    const first = mappingBy(world);
    expectAllSaid(world, first);
    expect(squaresIn(first).size).toBeGreaterThan(3 * MAX_SQUARES);
    // Nothing has changed since, and a second one who watches has seen none of it.
    watch(world, 10);
    expectAllSaid(world, mappingBy(world).slice(first.length));
    const before = mappingBy(world).length;
    // Another look from where it stands changes little, and that comes first.
    world.robot.motion.theta += 1;
    world.pass(0.4);
    const changed = changedBy(world);
    watch(world, 1);
    const first12 = (mappingBy(world)[before]?.squares ?? []).map(keyOf);
    expect(changed.length).toBeGreaterThan(0);
    expect(first12).toEqual(expect.arrayContaining(changed));
    for (const report of mappingBy(world)) {
      expect(MAPPING_TOPICS.mapping.payload.strict().safeParse(report).error).toBeUndefined();
      expect(report.squares.length).toBeLessThanOrEqual(MAX_SQUARES);
    }
  });

  it("comes at most twice a second, with what has changed before what has not", () => {
    const world = onFloor("suite");
    sendAction(world, "startMapping", NEW_MAP);
    watch(world, 10);
    const times = world.sentOf("mapping").map(({ wireMs }) => wireMs);
    for (let i = 1; i < times.length; i++)
      expect((times[i] as number) - (times[i - 1] as number)).toBeGreaterThanOrEqual(MAPPING_REPORT_MS);
    expect(times.length).toBeGreaterThan(15);
    const before = mappingBy(world).at(-1);
    takeAlong(world, [{ x: world.robot.motion.x + 0.5, y: world.robot.motion.y }]);
    watch(world, 1);
    const { drawing } = world.robot.mapping ?? {};
    const newest = [...(drawing?.squares.values() ?? [])].sort((a, b) => b.revision - a.revision)[0];
    const after = mappingBy(world).slice(mappingBy(world).indexOf(before as MappingReport) + 1);
    expect(after.flatMap(({ squares }) => squares).map(keyOf)).toContain(keyOf(newest ?? { x: 9, y: 9 }));
  });

  it("counts the free floor as it is drawn, and says when it is paused", () => {
    const world = onFloor("suite");
    sendAction(world, "startMapping", NEW_MAP);
    takeAlong(world, [{ x: world.robot.motion.x + 3, y: world.robot.motion.y }]);
    sendAction(world, "pauseMapping");
    watch(world, 10);
    const last = mappingBy(world).at(-1);
    expect(last).toMatchObject({ state: "paused", mapId: "new" });
    const free = [...squaresIn(mappingBy(world)).values()]
      .map((cells) => unpacked(cells).filter((cell) => cell === 0).length)
      .reduce((sum, count) => sum + count, 0);
    expect(last?.freeSqm).toBeCloseTo(free * 0.01, 2);
    expect(unpacked(last?.squares[0]?.cells ?? "")).toHaveLength(SQUARE_CELLS ** 2);
  });

  it("is the path that it learns, the newest points and in turn all others", () => {
    const world = onFloor("suite");
    sendAction(world, "startPathLearning", { pathId: "p" });
    world.robot.lesson?.points.push(...Array.from({ length: 900 }, (_, i): [number, number] => [i / 10, 0]));
    watch(world, 10);
    const points = new Set(
      mappingBy(world).flatMap(({ path }) => path?.points.map((_, at) => path.from + at) ?? []),
    );
    expect(points.size).toBe(world.robot.lesson?.points.length);
    expect(mappingBy(world).at(-1)).toMatchObject({ state: "learning", squares: [], path: { pathId: "p" } });
    for (const report of mappingBy(world))
      expect(MAPPING_TOPICS.mapping.payload.safeParse(report).error).toBeUndefined();
  });
});
