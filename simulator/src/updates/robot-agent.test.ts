import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FleetRobot } from "../fleet/fleet-file.ts";
import type { SimulatorOptions } from "../fleet/simulator.ts";
import { startTinyDdiServer, type TinyDdiServer } from "../testing/tiny-ddi-server.ts";
import { anOffer } from "../testing/update-world.ts";
import { aFleetRobot, anInstantAction, aWorld } from "../testing/world.ts";
import { createAgentStore } from "./agent-store.ts";
import { createHttpPool, type HttpPool } from "./http-pool.ts";

let server: TinyDdiServer;
let pool: HttpPool;
beforeEach(async () => {
  server = await startTinyDdiServer();
  pool = createHttpPool({});
});
afterEach(async () => {
  pool.close();
  await server.close();
});

type Versions = { key: string; value: string }[];

function aFleet(fields: Partial<FleetRobot> = {}, options: Partial<SimulatorOptions> = {}) {
  const { url, tenant } = server;
  const robots = [aFleetRobot({ ddi: { url, tenant, token: "secret" }, ...fields })];
  const world = aWorld({ robots, updates: { pool }, ...options });
  const until = async (isReached: () => boolean, seconds = 300) => {
    for (let s = 0; s < 2 * seconds && !isReached(); s++) {
      world.pass(0.5);
      await pool.settled();
    }
    if (!isReached()) throw new Error("not reached");
  };
  const firmwareSaid = () =>
    world
      .sentOf("factsheet")
      .map(({ body }) => (body.vehicleConfig as { versions: Versions }).versions)
      .map((versions) => versions.find(({ key }) => key === "firmware")?.value);
  return { ...world, until, firmwareSaid, target: server.target("SW-0001") };
}

describe("a robot with an agent", () => {
  it("goes away for its restart, comes back with the new version, and only then says success", async () => {
    const fleet = aFleet();
    fleet.target.offer = anOffer();
    let saidAtClose: (string | undefined)[] = [];
    server.onRequest = ({ body }) => {
      if (JSON.stringify(body)?.includes('"closed"')) saidAtClose = fleet.firmwareSaid();
    };
    await fleet.until(() => saidAtClose.length > 0);
    expect(saidAtClose).toEqual(["4.2.1", "4.3.0"]);
    expect(fleet.robot.model.firmware).toBe("4.3.0");
    const stamps = fleet.sentOf("state").map(({ wireMs }) => wireMs);
    const gaps = stamps.slice(1).map((at, i) => at - (stamps[i] as number));
    expect(Math.max(...gaps)).toBeGreaterThanOrEqual(12_000);
  });

  it.each([
    ["when it has introduced itself", 5, true],
    ["when the broker has been away for long", 60, false],
  ])("says success %s", async (_, seconds, isIntroduced) => {
    let introduce: () => void = () => undefined;
    const nothing = () => undefined;
    const fleet = aFleet(
      {},
      {
        makeLink: (_robot, { onOnline }) => {
          introduce = onOnline;
          const close = () => Promise.resolve();
          return { open: onOnline, send: nothing, loseSignal: nothing, regainSignal: nothing, close };
        },
      },
    );
    fleet.target.offer = anOffer();
    await fleet.until(() => fleet.robot.model.firmware === "4.3.0");
    const isClosed = () => fleet.target.feedback.at(-1)?.execution === "closed";
    await expect(fleet.until(isClosed, 50)).rejects.toThrow("not reached");
    if (isIntroduced) introduce();
    await fleet.until(isClosed, seconds);
  });

  it("says of itself what the fleet file and its model do", async () => {
    const fleet = aFleet({ firmware: "3.0.0" });
    fleet.target.areAttributesWanted = true;
    await fleet.until(() => !fleet.target.areAttributesWanted);
    expect(fleet.target.attributes).toEqual({
      hwRevision: "B3",
      fwVersion: "3.0.0",
      serialNumber: "SW-0001",
      diskFreeMb: "9920",
    });
  });

  it("asks for nothing while it has no signal", async () => {
    const fleet = aFleet();
    fleet.simulator.act("SW-0001", { mishap: "signalLoss", seconds: 120 });
    fleet.target.offer = anOffer();
    for (let s = 0; s < 100; s++) {
      fleet.pass(1);
      await pool.settled();
    }
    expect(server.requests).toEqual([]);
    await fleet.until(() => fleet.robot.model.firmware === "4.3.0");
  });

  it("installs what may wait when nobody wants anything of it", async () => {
    const fleet = aFleet();
    fleet.publish("instantActions", anInstantAction("startCleaning").message);
    fleet.pass(2);
    fleet.target.offer = anOffer({ update: "attempt" });
    await fleet.until(() => fleet.target.feedback.some(({ execution }) => execution === "downloaded"));
    fleet.pass(60);
    expect(fleet.robot.run).toBeDefined();
    expect(fleet.robot.model.firmware).toBe("4.2.1");
    fleet.publish("instantActions", anInstantAction("returnToDock").message);
    await fleet.until(() => fleet.robot.model.firmware === "4.3.0", 900);
  });

  it("begins no round of its own while it installs", async () => {
    const fleet = aFleet({}, { mood: "load" });
    fleet.target.offer = anOffer();
    await fleet.until(() => fleet.target.feedback.at(-1)?.details[0]?.startsWith("Installing") === true);
    fleet.publish("instantActions", anInstantAction("cancelOrder").message);
    fleet.pass(3);
    expect(fleet.robot.run).toBeUndefined();
  });

  it("that is bricked stands still for good, when the simulator is started again too", async () => {
    const store = createAgentStore(mkdtempSync(join(tmpdir(), "updates-")));
    const { url, tenant } = server;
    const fields = { ddi: { url, tenant, habit: "bricks" as const } };
    const fleet = aFleet(fields, { updates: { pool, store } });
    fleet.target.offer = anOffer();
    await fleet.until(() => fleet.robot.signalLostUntilMs === Number.POSITIVE_INFINITY);
    const sent = fleet.sent.length;
    const asked = server.requests.length;
    fleet.pass(600);
    expect(fleet.sent).toHaveLength(sent);
    const again = aFleet(fields, { updates: { pool, store }, mood: "load" });
    again.pass(2);
    const first = again.sent.length;
    again.pass(60);
    await pool.settled();
    expect(again.sent).toHaveLength(first);
    expect(server.requests).toHaveLength(asked);
  });

  it("has its version after the simulator was started again", async () => {
    const store = createAgentStore(mkdtempSync(join(tmpdir(), "updates-")));
    const fleet = aFleet({}, { updates: { pool, store } });
    fleet.target.offer = anOffer();
    await fleet.until(() => fleet.robot.model.firmware === "4.3.0");
    const again = aFleet({}, { updates: { pool, store } });
    again.pass(2);
    expect(again.firmwareSaid()).toEqual(["4.3.0"]);
  });
});

describe("the fleet file", () => {
  it.each([
    ["the fleet's server", undefined, { fleetDdi: true, asks: true }],
    ["its own", {}, { fleetDdi: false, asks: true }],
    ["none, though the fleet has one", false, { fleetDdi: true, asks: false }],
    ["none", undefined, { fleetDdi: false, asks: false }],
  ])("gives a robot %s", async (_, own, { fleetDdi, asks }) => {
    const { url, tenant } = server;
    const ddi = own === undefined || own === false ? own : { url, tenant };
    const robots = [aFleetRobot(ddi === undefined ? {} : { ddi })];
    const world = aWorld({ robots, updates: { pool }, ...(fleetDdi && { ddi: { url, tenant } }) });
    for (let s = 0; s < 10; s++) {
      world.pass(1);
      await pool.settled();
    }
    expect(server.requests.length > 0).toBe(asks);
  });

  it("changes nothing of the story of a robot", () => {
    const story = (options: Partial<SimulatorOptions>) => {
      const world = aWorld({ mood: "demo", factor: 30, ...options });
      world.pass(60);
      return JSON.stringify(world.sent);
    };
    const { url, tenant } = server;
    expect(story({ updates: { pool }, ddi: { url, tenant } })).toBe(story({}));
  });
});
