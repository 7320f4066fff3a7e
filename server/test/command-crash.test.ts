import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import mqtt, { type MqttClient } from "mqtt";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newTimeId } from "../src/core/time-id.ts";
import { type CrashServer, createCrashServer, insertRobots } from "./crash-server.ts";
import { aState } from "./robot-messages.ts";

/** What was queued when the server died is carried out afterwards, and nothing of it twice. */
const SECRET = "crash-secret";
const ROBOTS = 6;
const COMMANDS = 25;
const KILLS = 3;
const LONG_TIMEOUT = { timeout: 60_000, interval: 100 };

let dataDir = "";
let server: CrashServer;
const clients: MqttClient[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sweepline-command-crash-"));
  server = await createCrashServer(dataDir);
  await server.start();
}, 120_000);
afterAll(async () => {
  for (const client of clients) client.end(true);
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Does what it is told at once, once for each id, and says so whenever it can. */
function obedientRobot(serialNumber: string) {
  const carriedOut: string[] = [];
  const topic = (kind: string) => `uagv/v2/Acme/${serialNumber}/${kind}`;
  const client = mqtt.connect(`mqtt://127.0.0.1:${server.mqttPort}`, {
    username: serialNumber,
    password: SECRET,
    clientId: serialNumber,
    reconnectPeriod: 100,
  });
  clients.push(client);
  client.on("error", () => undefined);
  const notify = () => {
    const actionStates = carriedOut.map((actionId) => ({ actionId, actionStatus: "FINISHED" as const }));
    // Lost where the connection is: a robot tells its state again and again.
    if (client.connected)
      client.publish(topic("state"), JSON.stringify(aState({ actionStates })), { qos: 0 });
  };
  client.on("connect", () => {
    client.subscribe(topic("instantActions"), { qos: 1 });
    notify();
  });
  client.on("message", (_topic, payload) => {
    const { actions } = JSON.parse(payload.toString()) as { actions: { actionId: string }[] };
    for (const { actionId } of actions) if (!carriedOut.includes(actionId)) carriedOut.push(actionId);
    notify();
  });
  return { carriedOut };
}

/** As rooms leave them: committed, and nobody told. */
async function queue(serialNumbers: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const [place, serialNumber] of serialNumbers.entries()) {
    const made = Array.from({ length: COMMANDS }, (_, index) => {
      const at = new Date(Date.now() - 60_000 + index * 10 + place);
      return { id: newTimeId(at), at };
    });
    ids.push(...made.map(({ id }) => id));
    await server.query(
      `insert into device_commands (device_id, created_at, id, kind, parameters, expires_at)
       select d.id, at, v.id, 'pause', '{}', now() + interval '1 hour'
         from devices d, unnest($2::timestamptz[], $3::uuid[]) v(at, id) where d.serial_number = $1`,
      [serialNumber, made.map(({ at }) => at), made.map(({ id }) => id)],
    );
  }
  return ids;
}

const doneCount = async (): Promise<number> => {
  const [row] = await server.query<{ count: number }>(
    "select count(*)::int as count from device_commands where state = 'done'",
  );
  return row?.count ?? 0;
};

it("carries out every command once after kill -9 of the server, at any moment", async () => {
  const names = await insertRobots(server, { secret: SECRET, count: ROBOTS });
  await server.query(
    "update products set protocol = 'vda5050', capabilities = '{position,cleaning}' where code = 'C'",
  );
  const ids = await queue(names);
  const robots = names.map(obedientRobot);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    await expect.poll(doneCount, LONG_TIMEOUT).toBeGreaterThan((kill * ids.length) / (KILLS + 2));
    await server.killServer();
    await server.start();
  }
  await expect.poll(doneCount, LONG_TIMEOUT).toBe(ids.length);
  const states = await server.query("select state, count(*)::int from device_commands group by 1");
  expect(states).toEqual([{ state: "done", count: ids.length }]);
  expect(robots.flatMap(({ carriedOut }) => carriedOut).sort()).toEqual([...ids].sort());
  const orders = await server.query<{ ids: string[] }>(
    "select array_agg(id::text order by created_at) as ids from device_commands group by device_id order by device_id",
  );
  expect(robots.map(({ carriedOut }) => carriedOut)).toEqual(orders.map((row) => row.ids));
}, 180_000);
