import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UPDATE_ENDPOINTS } from "@sweepline/contract/operations/updates/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createRobotFixture, type Robot } from "../../../test/robot-fixture.ts";
import { updateFixture } from "../../../test/update-fixture.ts";
import { createLog } from "../../core/log.ts";
import { askRobots } from "./mqtt-agents.service.ts";
import { createSentPackages } from "./sent-packages.ts";

/** The whole way: the real broker, a robot of the simulator that speaks MQTT only, and files over real HTTP. */
const SIMULATOR = join(import.meta.dirname, "../../../../simulator/src/main.ts");
const SECRET = "one for all processes";
/** Forty times as fast; the robot installs for up to a minute, and restarts. */
const AN_UPDATE = { timeout: 60_000, interval: 100 };

const stage = await createRobotFixture({ serverSecret: SECRET });
const fixture = await updateFixture({ SECRETS_KEY: SECRET }, stage);
const { world } = fixture;
await world.app.http.listen({ host: "127.0.0.1", port: 0 });
const folder = await mkdtemp(join(tmpdir(), "sweepline-updates-"));
const simulators: ChildProcess[] = [];
afterAll(async () => {
  for (const one of simulators) one.kill("SIGKILL");
  await fixture.close();
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

async function aSimulatedRobot(mqttUpdates: object = {}): Promise<Robot> {
  const robot = await stage.aRobot();
  await world.db.run(sql`
    update devices set organization_id = ${fixture.tenantId}, product_id = ${fixture.productId} where id = ${robot.id}`);
  const file = join(folder, `${robot.serialNumber}.json`);
  const planned = { planId: "plan-1", planSeed: 3, kind: "office", product: "W500" };
  const signIn = { serialNumber: robot.serialNumber, manufacturer: "Acme", password: robot.secret };
  const robots = [{ ...signIn, ...planned, firmware: "1.0.0", mqttUpdates }];
  await writeFile(file, JSON.stringify({ brokerUrl: `mqtt://127.0.0.1:${stage.port}`, robots }));
  simulators.push(
    fork(SIMULATOR, ["--fleet", file, "--mood", "quiet", "--clock", "40"], { stdio: "ignore" }),
  );
  const known = () =>
    world.db.maybe(sql`
      select from device_versions v join device_states s on s.device_id = v.device_id
      where v.device_id = ${robot.id} and v.version = '1.0.0' and s.is_online`);
  await expect.poll(known, AN_UPDATE).toBeDefined();
  return robot;
}

const { port } = world.app.http.server.address() as { port: number };
const deps = {
  ...{ db: world.db, log: createLog("silent"), commands: world.app.fleet.commands },
  packages: createSentPackages(world.db),
  ownAddress: () => `http://127.0.0.1:${port}`,
};
/** As upkeep does, without the minutes in between. */
async function stateAfterAsking(robot: Robot) {
  await world.db.run(sql`update update_agents set asked_at = null where device_id = ${robot.id}`);
  await askRobots(deps, world.clock.now());
  return fixture.stateOf(robot);
}

describe("a simulated robot that speaks MQTT only", () => {
  it("is updated from the rollout to the version in its factsheet", async () => {
    const robot = await aSimulatedRobot();
    const plan = { conditions: { isDocked: false } };
    await fixture.started(plan, { target: { deviceIds: [robot.id] } });
    await expect.poll(() => stateAfterAsking(robot), AN_UPDATE).toMatchObject({ state: "succeeded" });
    const { version } = await world.db.one<{ version: string }>(
      sql`select version from device_versions where device_id = ${robot.id} and kind = 'firmware' and is_reported`,
    );
    expect(version).toBe("2.0.0");
    const log = await world.db.many<{ text: string }>(
      sql`select text from update_log where device_id = ${robot.id} and kind = 'state' order by at, number`,
    );
    const states = log.map(({ text }) => text);
    expect(states.slice(0, 4)).toEqual(["offered", "downloading", "downloaded", "installing"]);
    expect(states.at(-1)).toBe("succeeded");
  }, 90_000);

  it("waits for a confirmation, and is updated once that is given at the console", async () => {
    const robot = await aSimulatedRobot();
    const plan = { conditions: { isDocked: false }, needsConfirmation: true };
    await fixture.started(plan, { target: { deviceIds: [robot.id] } });
    await expect.poll(() => stateAfterAsking(robot), AN_UPDATE).toMatchObject({ waitsFor: "confirmation" });
    const { id } = await world.db.one<{ id: number }>(
      sql`select id from device_updates where device_id = ${robot.id}`,
    );
    const body = { ids: [id], confirmation: "confirmed" as const, remark: "The hall is empty" };
    await world.call(await world.session(fixture.author.username), UPDATE_ENDPOINTS.confirm, { body });
    await expect.poll(() => stateAfterAsking(robot), AN_UPDATE).toMatchObject({ state: "succeeded" });
    // It was asked what it can do now.
    const requests = () =>
      world.db.many<{ state: string }>(
        sql`select state from device_commands where device_id = ${robot.id} and kind = 'requestFactsheet'`,
      );
    await askRobots(deps, world.clock.now());
    await expect.poll(requests, AN_UPDATE).toEqual([{ state: "done" }]);
  }, 90_000);

  it("that lies about its success has failed", async () => {
    const robot = await aSimulatedRobot({ habit: "lies" });
    await fixture.started({ conditions: { isDocked: false } }, { target: { deviceIds: [robot.id] } });
    await expect.poll(() => stateAfterAsking(robot), AN_UPDATE).toMatchObject({ state: "verifying" });
    await fixture.pass(16 * 60_000);
    expect(await fixture.stateOf(robot)).toMatchObject({
      state: "failed",
      failure: "wrongVersion",
    });
  }, 90_000);
});
