import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt, { type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type CrashServer, createCrashServer, insertRobots } from "./crash-server.ts";
import { aConnection, aState } from "./robot-messages.ts";
import { aVirtualElevator, type VirtualElevator } from "./virtual-elevator.ts";

const SECRET = "crash-secret";
const ADDRESS = "tower/a/1";
const REQUEST = "0b0e7c55-5a6c-4f0e-9a53-1f0a1c2d3e4f";
const SECOND = "1c1e7c55-5a6c-4f0e-9a53-1f0a1c2d3e4f";
const TIMEOUT = { timeout: 60_000, interval: 100 };

let dataDir: string;
let server: CrashServer;
let car: VirtualElevator;
let robot: MqttClient;
const phases: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "elevator-crash-"));
  server = await createCrashServer(dataDir);
  await server.start();
  await plant();
  // Elevators are known from the start.
  await server.killServer();
  await server.start();
}, 120_000);
afterAll(async () => {
  robot?.end(true);
  await car?.end();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function plant(): Promise<void> {
  await insertRobots(server, { secret: SECRET, count: 1 });
  const secret = createHash("sha256").update(SECRET).digest();
  await server.query(
    `insert into elevators (organization_id, name, manufacturer, address_number, account_id, mac, floors_above, floors_below,
       door_open_time_ms, floor_travel_ms, door_count, gap_mm, is_enabled, secret_hash)
     select min(id), 'Lift', '', $1, 'sweepline', '', 3, 0, 1000, 2000, 1, 0, true, $2 from organizations`,
    [ADDRESS, secret],
  );
  await server.query("insert into elevator_states (elevator_id, changed_at) values (1, now())");
  await server.query(
    `insert into elevator_floors (elevator_id, ordinal, name, doors, is_served)
     select 1, n - 1, n::text, '{front}', true from generate_series(1, 3) n`,
  );
  const sheet = { version: "2.1.0", protocolFeatures: { agvActions: [{ actionType: "rideElevator" }] } };
  await server.query("update products set capabilities = '{position}'");
  await server.query("update devices set factsheet = $1::jsonb", [JSON.stringify(sheet)]);
}

/** Stands at the door, comes back by itself, and does what it is told of rides. */
function aRobot(url: string): MqttClient {
  const prefix = "uagv/v2/Acme/CRASH-0";
  const client = mqtt.connect(url, { username: "CRASH-0", password: SECRET, reconnectPeriod: 200 });
  let mapId = "floor-1";
  const known: { actionId: string; actionType: string; actionStatus: string }[] = [];
  const say = (kind: string, message: object) =>
    client.publish(`${prefix}/${kind}`, JSON.stringify(message), { qos: 1 });
  const notify = () => {
    const agvPosition = { x: 5, y: 5, theta: 0, mapId, positionInitialized: true };
    say("state", aState({ agvPosition, actionStates: known } as Parameters<typeof aState>[0]));
  };
  client.on("error", () => undefined);
  client.on("connect", () => {
    client.subscribe(`${prefix}/instantActions`, { qos: 1 });
    say("connection", aConnection("ONLINE"));
    notify();
  });
  client.on("message", (_topic, payload) => {
    for (const { actionId, actionType, actionParameters = [] } of JSON.parse(payload.toString()).actions) {
      if (actionType !== "rideElevator" || known.some((one) => one.actionId === actionId)) continue;
      const phase = actionParameters.find((one: { key: string }) => one.key === "phase").value;
      phases.push(phase);
      if (phase === "leave") mapId = "floor-3";
      known.push({ actionId, actionType, actionStatus: "FINISHED" });
      notify();
    }
  });
  return client;
}

async function comeOnline(): Promise<void> {
  const url = `mqtt://127.0.0.1:${server.mqttPort}`;
  const line = { url, username: "elevator/1", password: SECRET, address: ADDRESS, floor: "1" };
  // Known as soon as elevators are read again.
  const isLetIn = () =>
    aVirtualElevator(line).then(
      (one) => one.end(),
      () => "not yet",
    );
  await expect.poll(isLetIn, TIMEOUT).toBeUndefined();
  car = await aVirtualElevator({ ...line, reconnectPeriod: 200 });
  robot = aRobot(url);
}

const request = async (id = REQUEST) => {
  const rows = await server
    .query<{ state: string; failure: string | null }>(
      `select state, failure from elevator_requests where id = '${id}'`,
    )
    .catch(() => []);
  return rows[0];
};
async function ask(id: string, { from, to }: { from: string; to: string }): Promise<void> {
  const [entry, exit] = [from, to].map((floor) => ({ x: 5, y: 5, theta: 0, mapId: `floor-${floor}` }));
  await server.query(`insert into elevator_riders select id, 1, '${id}' from devices`);
  await server.query(
    `insert into elevator_requests (elevator_id, requested_at, id, device_id, from_floor, to_floor, state, ride, state_since,
       deadline_at)
     select 1, date_trunc('milliseconds', now()), '${id}', id, $1, $2, 'queued', $3::jsonb, now(), now() + interval '10 min' from devices`,
    [from, to, JSON.stringify({ entry, exit })],
  );
}
const callsTo = (api: string) => car.asked.filter((one) => one.api === api);

describe("a process that dies while somebody rides", () => {
  it("leaves the ride to the next one, which goes on where it was and moves nothing twice", async () => {
    await comeOnline();
    const online = () =>
      server
        .query<{ is_online: boolean }>("select is_online from device_states")
        .then(([row]) => row?.is_online);
    await expect.poll(online, TIMEOUT).toBe(true);
    await ask(REQUEST, { from: "1", to: "3" });
    await expect.poll(() => phases, TIMEOUT).toEqual(["enter"]);
    // The car takes the call upstairs and is on its way when the process dies.
    car.isStuck = true;
    const isCalled = () => callsTo("CallElevator").length;
    await expect.poll(isCalled, TIMEOUT).toBe(2);
    await expect.poll(() => request(), TIMEOUT).toMatchObject({ state: "riding" });
    await server.killServer();
    await server.start();
    await expect.poll(() => car.client.connected, TIMEOUT).toBe(true);
    car.car.floor = "3";
    car.car.door = 1;
    await expect.poll(() => request(), TIMEOUT).toMatchObject({ state: "done", failure: null });
    expect(phases).toEqual(["enter", "leave"]);
    expect(callsTo("Registration")).toHaveLength(1);
    expect(callsTo("CallElevator").map(({ body }) => body.destination)).toEqual(["3", "3"]);
    const taken = await server.query("select 1 from elevator_events where kind = 'takenUp'");
    expect(taken).toHaveLength(1);
  }, 120_000);

  it("leaves what is to be said to the elevator to the next one, which says it when the elevator is back", async () => {
    await expect.poll(() => car.holder, TIMEOUT).toBeNull();
    car.isStuck = false;
    await ask(SECOND, { from: "3", to: "1" });
    await expect.poll(() => phases.length, TIMEOUT).toBe(3);
    car.isDead = true;
    await expect.poll(() => request(SECOND), TIMEOUT).toMatchObject({ state: "failed", failure: "noAnswer" });
    await expect.poll(() => car.missed.Release ?? 0, TIMEOUT).toBeGreaterThanOrEqual(3);
    await server.killServer();
    await server.start();
    await expect.poll(() => car.client.connected, TIMEOUT).toBe(true);
    expect(car.holder).not.toBeNull();
    car.isDead = false;
    await expect.poll(() => car.holder, TIMEOUT).toBeNull();
  }, 180_000);
});
