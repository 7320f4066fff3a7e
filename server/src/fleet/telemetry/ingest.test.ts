import { deflateSync } from "node:zlib";
import type { MqttClient } from "mqtt";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWill, createRobotFixture, LONG_TIMEOUT, type Robot, send } from "../../../test/robot-fixture.ts";
import { aCleaning, aHeader, aRun, aState } from "../../../test/robot-messages.ts";
import { announcementsIn, LIVE_TOPIC } from "../../core/live/index.ts";

const fixture = await createRobotFixture();
afterAll(() => fixture.close());

async function aConnection(): Promise<{ robot: Robot; connection: MqttClient }> {
  const robot = await fixture.aRobot();
  return { robot, connection: await robot.connect({ will: aWill(robot) }) };
}

const logOf = async (robot: Robot, kind?: string) => {
  const rows = await fixture.db.many<{ kind: string; level: string; values: object }>(sql`
    select kind, level, log_values as values from device_log where device_id = ${robot.id} order by id`);
  return kind ? rows.filter((row) => row.kind === kind) : rows;
};

describe("the log of a device", () => {
  it("tells once of an error that goes on, and of its end", async () => {
    const { robot, connection } = await aConnection();
    const at = Date.now() - 60_000;
    const stuck = { errorType: "stuck", errorLevel: "FATAL", errorDescription: "wheel" };
    for (const [index, errors] of [[stuck], [stuck], [stuck, stuck], [], []].entries())
      await send(connection, robot.topic("state"), aState({ at: at + index, errors }));
    expect(await logOf(robot, "errorRaised")).toEqual([
      { kind: "errorRaised", level: "error", values: { errorType: "stuck", description: "wheel" } },
    ]);
    expect(await logOf(robot, "errorCleared")).toHaveLength(1);
  });

  it("tells of a low battery once, until it has recovered", async () => {
    const { robot, connection } = await aConnection();
    const at = Date.now() - 60_000;
    for (const [index, batteryPercent] of [30, 19, 18, 21, 19, 26, 15].entries())
      await send(connection, robot.topic("cleaning"), aCleaning({ at: at + index, batteryPercent }));
    expect(await logOf(robot, "batteryLow")).toEqual([
      { kind: "batteryLow", level: "warning", values: { percent: 19 } },
      { kind: "batteryLow", level: "warning", values: { percent: 15 } },
    ]);
  });

  it("has settings in their history that were changed at the machine, and none that it tells for the first time", async () => {
    const { robot, connection } = await aConnection();
    const at = Date.now() - 60_000;
    for (const [index, volumePercent] of [40, 40, 70].entries())
      await send(
        connection,
        robot.topic("cleaning"),
        aCleaning({ at: at + index, settings: { volumePercent } }),
      );
    const rows = await fixture.db.many(sql`
      select name, before, after, command_id from device_setting_changes where device_id = ${robot.id}`);
    expect(rows).toEqual([{ name: "volumePercent", before: 40, after: 70, command_id: null }]);
  });

  it("tells of a task from its start to its end", async () => {
    const { robot, connection } = await aConnection();
    const at = Date.now() - 60_000;
    const phases = ["starting", "running", "running", "paused", "running", "ended", "ended"] as const;
    for (const [index, phase] of phases.entries())
      await send(connection, robot.topic("cleaning"), aCleaning({ at: at + index, run: aRun({ phase }) }));
    const kinds = (await logOf(robot)).map(({ kind }) => kind).filter((kind) => kind.startsWith("task"));
    expect(kinds).toEqual(["taskStarted", "taskPaused", "taskResumed", "taskEnded"]);
  });

  it("tells of a lock by the platform, which is shown until it is taken back", async () => {
    const { robot, connection } = await aConnection();
    await send(connection, robot.topic("cleaning"), aCleaning({ workStatus: 0 }));
    await fixture.eventually(robot, { status: "01" });
    await fixture.devices.setLocked([robot.id], { isLocked: true });
    await fixture.eventually(robot, { status: "10" });
    await send(connection, robot.topic("cleaning"), aCleaning({ workStatus: 0, isLocked: false }));
    await fixture.eventually(robot, { status: "10" });
    await fixture.devices.setLocked([robot.id], { isLocked: false });
    await fixture.eventually(robot, { status: "01" });
    expect((await logOf(robot)).map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["locked", "unlocked"]),
    );
  });
});

describe("silence", () => {
  it("is believed after three missed reports, and ended by the next message", async () => {
    const { robot, connection } = await aConnection();
    await send(connection, robot.topic("cleaning"), aCleaning({ workStatus: 0 }));
    await fixture.upkeepAfter(60_000);
    await fixture.eventually(robot, { is_online: true });
    await fixture.upkeepAfter(95_000);
    await fixture.eventually(robot, { is_online: false, status: "03" });
    const ends = () =>
      fixture.db.many(
        sql`select offline_reason as reason from connection_records where device_id = ${robot.id}`,
      );
    expect(await ends()).toEqual([{ reason: "silence" }]);
    await send(connection, robot.topic("cleaning"), aCleaning({ workStatus: 0 }));
    await fixture.eventually(robot, { is_online: true, status: "01" });
    expect(await ends()).toHaveLength(2);
  });
});

describe("maps and factsheets", () => {
  const cells = Buffer.alloc(12, 1);
  const aMap = (grid: Buffer) => ({
    ...aHeader(),
    mapId: "floor-1",
    mapVersion: "1",
    name: "Floor 1",
    resolutionM: 0.1,
    width: 4,
    height: 3,
    origin: { x: 0, y: 0 },
    grid: grid.toString("base64"),
    docks: [],
    zones: [],
  });

  it("are kept once, however often they come", async () => {
    const { robot, connection } = await aConnection();
    const sheet = {
      ...aHeader(),
      typeSpecification: { seriesName: "S1" },
      vehicleConfig: {
        versions: [
          { key: "softwareVersion", value: "3.1" },
          { key: "hardwareVersion", value: "B" },
        ],
      },
    };
    for (let times = 0; times < 3; times += 1) {
      await send(connection, robot.topic("map"), aMap(deflateSync(cells)));
      await send(connection, robot.topic("factsheet"), { ...sheet, ...aHeader() });
    }
    expect(await logOf(robot, "mapReported")).toHaveLength(1);
    expect(await logOf(robot, "factsheet")).toHaveLength(1);
    const known = await fixture.db.one(
      sql`select firmware_version, hardware_version from devices where id = ${robot.id}`,
    );
    expect(known).toEqual({ firmware_version: "3.1", hardware_version: "B" });
  });

  it.each([
    ["too few cells", deflateSync(cells.subarray(1))],
    ["endless cells", deflateSync(Buffer.alloc(50_000_000))],
    ["no cells", Buffer.from("hello")],
  ])("are refused with %s", async (_name, grid) => {
    const { robot, connection } = await aConnection();
    await send(connection, robot.topic("map"), { ...aMap(grid), mapId: "bad" });
    expect(await fixture.rejections()).toContainEqual(
      expect.objectContaining({ reason: "invalid", kind: "map", serialNumber: robot.serialNumber, count: 1 }),
    );
    expect(await fixture.db.many(sql`select from maps where map_key = 'bad'`)).toEqual([]);
  });
});

describe("live events", () => {
  it("follow the commit, for what is watched", async () => {
    const { robot, connection } = await aConnection();
    const received: [string, number, Record<string, unknown>][] = [];
    const stop = await fixture.bus.subscribe(LIVE_TOPIC, (_topic, payload) => {
      for (const { event, key, text } of announcementsIn(payload))
        if (key === robot.id) received.push([event, key, JSON.parse(text)]);
    });
    const position = { x: 1, y: 2, theta: 0, mapId: "floor" };
    await send(
      connection,
      robot.topic("cleaning"),
      aCleaning({ workStatus: 1, position, cleanedRows: [1, 2, 3] }),
    );
    await expect
      .poll(() => received.map(([name]) => name), LONG_TIMEOUT)
      .toEqual(
        expect.arrayContaining(["deviceChanged", "deviceStateChanged", "deviceMoved", "deviceLogged"]),
      );
    expect(received.find(([name]) => name === "deviceMoved")?.[2]).toMatchObject({
      x: 1,
      mapKey: "floor",
      cleanedRows: [1, 2, 3],
    });
    expect(received.findLast(([name]) => name === "deviceChanged")?.[2]).toMatchObject({
      status: "02",
      isOnline: true,
    });
    stop();
  });
});

describe("counting what is refused", () => {
  it("takes no more rows than it may, whatever names are tried", async () => {
    for (let index = 0; index < 2_500; index += 1)
      fixture.stack.app.reject({
        reason: "unknownIdentity",
        kind: "connect",
        serialNumber: `made-up-${index}`,
        detail: "x".repeat(5_000),
      });
    const rows = (await fixture.rejections()).filter((row) => row.reason === "unknownIdentity");
    expect(rows.length).toBeLessThanOrEqual(201);
    expect(rows.reduce((sum, row) => sum + row.count, 0)).toBe(2_500);
  });
});
