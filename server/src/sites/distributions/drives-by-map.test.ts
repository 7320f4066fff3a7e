import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createDistributionFixture } from "../../../test/distribution-fixture.ts";
import { LONG_TIMEOUT, type Robot } from "../../../test/robot-fixture.ts";
import { unpackRows } from "../../fleet/telemetry/index.ts";

/** The whole way: a map is drawn on, sent, enabled on a robot of the simulator, and the robot drives by it. */
let simulator: ChildProcess | undefined;
const SIMULATOR = join(import.meta.dirname, "../../../../simulator/src/main.ts");
const ZONE = "z03";
const RESOLUTION_M = 0.1;
/** A run of several minutes, forty times as fast. */
const A_RUN = { timeout: 60_000, interval: 100 };

const fixture = await createDistributionFixture();
const folder = await mkdtemp(join(tmpdir(), "sweepline-maps-"));
afterAll(async () => {
  simulator?.kill("SIGKILL");
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

async function aSimulatedRobot(): Promise<Robot> {
  const robot = await fixture.aRobot();
  const file = join(folder, "fleet.json");
  const planned = { planId: "plan-1", planSeed: 3, kind: "office", robotKind: "scrubber", product: "SC-75" };
  const one = { serialNumber: robot.serialNumber, manufacturer: "Acme", password: robot.secret, ...planned };
  await writeFile(file, JSON.stringify({ brokerUrl: `mqtt://127.0.0.1:${fixture.port}`, robots: [one] }));
  simulator = fork(SIMULATOR, ["--fleet", file, "--mood", "quiet", "--clock", "40"], { stdio: "ignore" });
  await fixture.eventually(robot, { is_online: true, map_key: "plan-1" });
  const known = () =>
    fixture.db.maybe(
      sql`select from maps m join devices d on d.factsheet is not null where m.map_key = 'plan-1'`,
    );
  await expect.poll(known, LONG_TIMEOUT).toBeDefined();
  return robot;
}

type Square = { left: number; right: number; bottom: number; top: number };

interface Seen {
  positions: { x: number; y: number }[];
  /** Cells that were cleaned. */
  cells: [x: number, y: number][];
}

/** All that the robot told of a run. */
async function cleans(robot: Robot): Promise<Seen> {
  await fixture.nextOperation(robot);
  const { at } = await fixture.db.one<{ at: Date }>(
    sql`select coalesce(max(reported_at), 'epoch') as at from telemetry_reports where device_id = ${robot.id}`,
  );
  const command = await fixture.issue(robot, "start", { parameters: { zoneIds: [ZONE] } });
  await expect.poll(() => fixture.find(command.id), A_RUN).toMatchObject({ state: "done" });
  await expect
    .poll(
      () =>
        fixture.db.maybe(sql`
      select from task_reports where device_id = ${robot.id} and ended_at > ${at}`),
      LONG_TIMEOUT,
    )
    .toBeDefined();
  const reports = await fixture.db.many<{ x: number; y: number; rows: Buffer | null }>(sql`
    select x, y, cleaned_rows as rows from telemetry_reports
    where device_id = ${robot.id} and reported_at > ${at} and x is not null order by reported_at`);
  const cells: [number, number][] = [];
  for (const { rows: packed } of reports) {
    const rows = packed ? unpackRows(packed) : [];
    for (let i = 0; i < rows.length; i += 3) {
      const [x = 0, y = 0, count = 0] = rows.slice(i, i + 3);
      for (let along = 0; along < count; along++) cells.push([x + along, y]);
    }
  }
  return { positions: reports, cells };
}

const isIn = ({ left, right, bottom, top }: Square, x: number, y: number): boolean =>
  x > left && x < right && y > bottom && y < top;
const within = (square: Square, { positions, cells }: Seen) => ({
  positions: positions.filter(({ x, y }) => isIn(square, x, y)).length,
  cells: cells.filter(([x, y]) => isIn(square, (x + 0.5) * RESOLUTION_M, (y + 0.5) * RESOLUTION_M)).length,
});

/** Two meters wide, round the place where the robot was half way through its run. */
function squareAround({ positions }: Seen): Square {
  const { x, y } = positions[Math.floor(positions.length / 2)] ?? { x: 0, y: 0 };
  return { left: x - 1, right: x + 1, bottom: y - 1, top: y + 1 };
}

/** As the editor saves it: the robot's own version with one area more. */
async function saveWithForbidden({ left, right, bottom, top }: Square) {
  const area = {
    ...{ kind: "forbiddenArea", id: "no", name: "No", groupId: null, isLocked: false },
    points: [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
    ],
  };
  return fixture.db.one<{ mapId: number; versionId: number }>(sql`
    with made as (
      insert into map_versions (map_id, number, version, name, source, resolution_m, width, height, origin_x, origin_y,
        grid, elements, parent_id)
      select v.map_id, 2, 'edited', v.name, 'editor', v.resolution_m, v.width, v.height, v.origin_x, v.origin_y, v.grid,
        v.elements || ${JSON.stringify([area])}::jsonb, v.id
      from map_versions v join maps m on m.current_version_id = v.id where m.map_key = 'plan-1' returning id, map_id)
    update maps m set current_version_id = made.id, last_version_number = 2 from made where m.id = made.map_id
    returning m.id as "mapId", made.id as "versionId"`);
}

describe("a map that was edited, sent and enabled", () => {
  it("changes where the robot drives: a new forbidden area is not entered", async () => {
    const robot = await aSimulatedRobot();
    const before = await cleans(robot);
    const square = squareAround(before);
    expect(within(square, before).cells).toBeGreaterThan(100);
    expect(within(square, before).positions).toBeGreaterThan(0);

    const saved = await saveWithForbidden(square);
    await fixture.nextOperation(robot);
    const { distributions, refused } = await fixture.distributions.distribute(
      fixture.requester,
      saved.mapId,
      {
        versionId: saved.versionId,
        deviceIds: [robot.id],
        enables: true,
      },
    );
    expect(refused).toEqual([]);
    const [one] = distributions;
    if (!one) throw new Error("nothing was sent");
    await fixture.becomes(one, { state: "downloaded" });
    await fixture.nextOperation(robot);
    await fixture.goOnEnabling();
    await fixture.becomes(one, { state: "enabled" });
    await expect
      .poll(async () => (await fixture.distributions.deviceMaps(fixture.requester.caller, robot.id)).maps)
      .toMatchObject([
        { version: "edited", status: "enabled", syncStatus: "synchronized" },
        { version: "3", status: "disabled" },
      ]);

    const after = await cleans(robot);
    expect(after.cells.length).toBeGreaterThan(before.cells.length / 2);
    expect(within(square, after)).toEqual({ positions: 0, cells: 0 });
  }, 150_000);
});
