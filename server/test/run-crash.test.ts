/** Runs whose processes die: the server, its broker, the robot itself. Each is done once, and ends in words. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createDatabase } from "../src/core/db/database.ts";
import { newTimeId } from "../src/core/time-id.ts";
import { insertCommands } from "../src/fleet/commands/commands.store.ts";
import { insertRuns } from "../src/operations/runs/runs.store.ts";
import { type CrashServer, createCrashServer, insertRobots } from "./crash-server.ts";
import { type LivingFleet, livingFleet } from "./sequences/simulated.ts";

const SECRET = "crash-secret";
const TIMEOUT = { timeout: 60_000, interval: 50 };
/** Robots live so much faster than their messages. */
const FACTOR = 60;
const SIMULATOR = join(import.meta.dirname, "../../simulator/src/main.ts");

let dataDir = "";
let server: CrashServer;
let deviceId = 0;
let fleetFile: object;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "sweepline-run-crash-"));
  server = await createCrashServer(dataDir);
  await server.start();
  const [serialNumber] = await insertRobots(server, { secret: SECRET, count: 1 });
  await server.query("update products set protocol = 'vda5050', capabilities = '{position,cleaning}'");
  const [device] = await server.query<{ id: string }>("select id from devices");
  deviceId = Number(device?.id);
  fleetFile = {
    brokerUrl: `mqtt://127.0.0.1:${server.mqttPort}`,
    robots: [
      {
        ...{ serialNumber, manufacturer: "Acme", password: SECRET, product: "C", planId: "plan-1" },
        ...{ planSeed: 3, kind: "office" },
      },
    ],
  };
}, 120_000);
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** As the product leaves it when somebody presses Start: committed, and nobody told. */
async function begin({ passes }: { passes: number }): Promise<string> {
  const db = createDatabase({ url: await server.databaseUrl(), size: 1, onError: () => undefined });
  const createdAt = new Date();
  const [id, commandId] = [newTimeId(createdAt), newTimeId(createdAt)];
  const parameters = {
    ...{ runId: id, taskName: "Lobby", mapId: "plan-1", order: "given", whenLow: "resume", loops: 1 },
    steps: [{ zoneId: "z01", passes }],
  };
  await db.transaction(async (tx) => {
    const order = { kind: "runTask", parameters } as CommandOrder;
    const expiresAt = new Date(createdAt.getTime() + 600_000);
    await insertCommands(tx, [{ id: commandId, deviceId, createdAt, order, staffId: null, expiresAt }]);
    const run = {
      ...{
        id,
        createdAt,
        deviceId,
        commandId,
        organizationId: 1,
        taskId: 1,
        taskName: "Lobby",
        taskVersion: 1,
      },
      ...{ steps: [{ id: "s1", name: "Lobby" }], mapId: 0, staffId: null, staffName: null },
    };
    await insertRuns(tx, [run]);
  });
  await db.close();
  return id;
}

interface Seen {
  state: string;
  waits: string | null;
  ending: string | null;
  end_status: string | null;
  moves: { state: string; waitsFor: string | null }[];
}
/** Undefined while nobody answers. */
const runOf = async (id: string): Promise<Seen | undefined> => {
  const rows = await server
    .query<Seen>("select state, waits_for as waits, ending, end_status, moves from runs where id = $1", [id])
    .catch(() => []);
  return rows[0];
};
const reaches = (id: string, seen: Partial<Seen>) =>
  expect.poll(() => runOf(id), TIMEOUT).toMatchObject(seen);

/** Online, with what it can do. */
const isKnown = () =>
  vi.waitFor(async () => {
    const text =
      "select 1 from devices d join device_states s on s.device_id = d.id where s.is_online and d.factsheet is not null";
    expect(await server.query(text)).toHaveLength(1);
  }, TIMEOUT);

/** One order, one report, and whatever it moved by, it moved there once. */
async function expectOnce(id: string): Promise<void> {
  const orders = await server.query(
    "select 1 from device_commands where kind = 'runTask' and parameters->>'runId' = $1",
    [id],
  );
  expect(orders).toHaveLength(1);
  const reports = await server.query<{ end_status: string }>(
    "select end_status from task_reports where run_id = $1",
    [id],
  );
  expect(reports).toMatchObject([{ end_status: "completed" }]);
  const moves = (await runOf(id))?.moves ?? [];
  expect(moves.filter(({ state }) => state === "ended")).toHaveLength(1);
  for (const [index, move] of moves.entries())
    expect([move.state, move.waitsFor]).not.toEqual([moves[index - 1]?.state, moves[index - 1]?.waitsFor]);
}

describe("with a robot that lives", () => {
  let fleet: LivingFleet;
  beforeAll(async () => {
    fleet = await livingFleet(fleetFile, FACTOR);
    await isKnown();
  }, 120_000);
  afterAll(() => fleet.stop());
  const robotAt = (runId: string | undefined) =>
    expect.poll(() => fleet.robots[0]?.run?.runId, TIMEOUT).toBe(runId);

  it("is sent by the next process when the server dies between the order's write and its sending", async () => {
    const id = await begin({ passes: 1 });
    await server.killServer();
    const restartedAt = new Date();
    await server.start();
    await reaches(id, { state: "ended", ending: "completed", end_status: "completed" });
    const [order] = await server.query<{ sent_at: Date }>(
      "select sent_at from device_commands where parameters->>'runId' = $1",
      [id],
    );
    expect(order?.sent_at.getTime()).toBeGreaterThan(restartedAt.getTime());
    await expectOnce(id);
  }, 120_000);

  it("goes on when the server dies in the middle of it", async () => {
    const id = await begin({ passes: 4 });
    await reaches(id, { state: "running" });
    await server.killServer();
    await robotAt(id);
    await server.start();
    await reaches(id, { state: "ended", ending: "completed", end_status: "completed" });
    await expectOnce(id);
  }, 120_000);

  it("has its end when it ends while no server is there", async () => {
    const id = await begin({ passes: 1 });
    await reaches(id, { state: "running" });
    await server.killServer();
    await robotAt(undefined);
    await server.start();
    await reaches(id, { state: "ended", ending: "completed", end_status: "completed" });
    await expectOnce(id);
  }, 120_000);

  it("goes on when the broker dies in the middle of it", async () => {
    const id = await begin({ passes: 2 });
    await reaches(id, { state: "running" });
    await server.killBroker();
    await reaches(id, { state: "ended", ending: "completed", end_status: "completed" });
    await expectOnce(id);
  }, 120_000);
});

describe("with a robot that dies", () => {
  let robot: ChildProcess | undefined;
  afterEach(() => robot?.kill("SIGKILL"));
  const live = async (): Promise<void> => {
    const path = join(dataDir, "fleet.json");
    await writeFile(path, JSON.stringify(fleetFile));
    robot = fork(SIMULATOR, ["--fleet", path, "--mood", "quiet", "--clock", String(FACTOR)], {
      stdio: "ignore",
    });
    await isKnown();
  };
  const die = async (): Promise<void> => {
    if (!robot) return;
    const gone = once(robot, "exit");
    robot.kill("SIGKILL");
    await gone;
  };

  it("waits for it, and ends in words when it comes back and knows nothing of it", async () => {
    await live();
    const id = await begin({ passes: 8 });
    await reaches(id, { state: "running" });
    await die();
    await reaches(id, { state: "waiting", waits: "robot" });
    await live();
    await reaches(id, { state: "ended", ending: "forgotten", end_status: "abnormalEnd" });
    const [order] = await server.query(
      "select state, failure from device_commands where parameters->>'runId' = $1",
      [id],
    );
    expect(order).toEqual({ state: "failed", failure: "forgotten" });
  }, 120_000);
});
