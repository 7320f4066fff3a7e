import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import sql from "sql-template-tag";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createRobotFixture, LONG_TIMEOUT, type Robot } from "../../../test/robot-fixture.ts";
import { aHeader } from "../../../test/robot-messages.ts";

/** A robot of another maker: VDA 5050 and not a word of our profile. */
const vehicles: ChildProcess[] = [];
const fixture = await createRobotFixture();
afterEach(() => {
  for (const vehicle of vehicles.splice(0)) vehicle.kill("SIGKILL");
});
afterAll(() => fixture.close());

async function startVehicle(robot: Robot): Promise<ChildProcess> {
  const words = [`mqtt://127.0.0.1:${fixture.port}`, robot.serialNumber, robot.secret];
  const vehicle = fork(join(import.meta.dirname, "../../../test/vda-vehicle.ts"), words);
  vehicles.push(vehicle);
  await once(vehicle, "message");
  return vehicle;
}

const reasonsOf = (robot: Robot) =>
  fixture.db.many(
    sql`select offline_reason as reason from connection_records where device_id = ${robot.id} order by id`,
  );

function anOrder() {
  const node = (nodeId: string, sequenceId: number, x: number) => ({
    nodeId,
    sequenceId,
    released: true,
    nodePosition: { x, y: 0, mapId: "hall" },
    actions: [],
  });
  const edge = {
    edgeId: "way",
    sequenceId: 1,
    released: true,
    startNodeId: "start",
    endNodeId: "end",
    actions: [],
  };
  return {
    ...aHeader(),
    version: "2.0.0",
    orderId: "order-1",
    orderUpdateId: 0,
    nodes: [node("start", 0, 0), node("end", 2, 10)],
    edges: [edge],
  };
}

describe("a plain VDA 5050 robot", () => {
  it("appears with what it says, and with nothing where it says nothing", async () => {
    const robot = await fixture.aRobot();
    await startVehicle(robot);
    await fixture.eventually(robot, {
      is_online: true,
      status: "01",
      battery_percent: expect.any(Number),
      is_charging: false,
      map_key: "hall",
      work_status: null,
      clean_water_percent: null,
    });
    const { detail } = await fixture.db.one<{ detail: object }>(
      sql`select detail from device_states where device_id = ${robot.id}`,
    );
    expect(detail).toMatchObject({ operatingMode: "AUTOMATIC" });
    for (const name of ["consumables", "wifi", "run"]) expect(detail).not.toHaveProperty(name);
  });

  it("moves on the map, and its trail is kept", async () => {
    const robot = await fixture.aRobot();
    await startVehicle(robot);
    await fixture.eventually(robot, { is_online: true, x: 0 });
    await fixture.bus.publish(robot.topic("order"), JSON.stringify(anOrder()));
    await fixture.eventually(robot, { status: "09" });
    await fixture.eventually(robot, { x: expect.closeTo(10, 0), status: "01" });
    const trail = await fixture.db.many<{ x: number; cleaned: number | null }>(
      sql`select x, cleaned_area_sqm as cleaned from telemetry_reports where device_id = ${robot.id} order by reported_at`,
    );
    expect(trail.length).toBeGreaterThanOrEqual(2);
    expect(trail.every(({ cleaned }) => cleaned === null)).toBe(true);
    expect(trail.map(({ x }) => x)).toEqual([...trail.map(({ x }) => x)].sort((a, b) => a - b));
  });

  it("goes offline as closed when it says goodbye, and as lost when it is killed", async () => {
    const robot = await fixture.aRobot();
    const polite = await startVehicle(robot);
    await fixture.eventually(robot, { is_online: true, map_key: "hall" });
    polite.send("goodbye");
    await fixture.eventually(robot, { is_online: false, status: "03" });
    const killed = await startVehicle(robot);
    await fixture.eventually(robot, { is_online: true });
    killed.kill("SIGKILL");
    await fixture.eventually(robot, { is_online: false, status: "03" });
    await expect
      .poll(() => reasonsOf(robot), LONG_TIMEOUT)
      .toEqual([{ reason: "closed" }, { reason: "lost" }]);
  });
});
