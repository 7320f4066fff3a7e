/**
 * One virtual robot as a process of its own, under a name of the demonstration. The demo keeps a few robots in a cellar
 * without signal: those are free to be brought to life, and killed, by a journey.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { DEVICE_ENDPOINTS, type DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { TELEMETRY_ENDPOINTS } from "@sweepline/contract/fleet/telemetry.ts";
import type { Api } from "./api.ts";
import type { Product } from "./product.ts";

const SIMULATOR = fileURLToPath(new URL("../simulator/src/main.ts", import.meta.url));

/** Robots that the demo's own fleet leaves without a connection for its first forty minutes. */
export const SILENT_ROBOTS = { list: "SL-TIDE75-0006", device: "SL-GALE60-0029" } as const;

interface RunningRobot {
  /** As by a flat battery: no goodbye, the broker tells its last will. */
  kill(): Promise<void>;
}

export async function startRobot(product: Product, serialNumber: string): Promise<RunningRobot> {
  const all = JSON.parse(await readFile(join(product.dataDir, "demo-fleet.json"), "utf8")) as {
    robots: { serialNumber: string; batteryPercent?: number }[];
  };
  // Full: what its history left in the battery depends on the hour of the day, and a robot below that charges first.
  const robots = all.robots
    .filter((robot) => robot.serialNumber === serialNumber)
    .map((robot) => ({ ...robot, batteryPercent: 100 }));
  const folder = await mkdtemp(join(tmpdir(), "sweepline-robot-"));
  const file = join(folder, "fleet.json");
  await writeFile(file, JSON.stringify({ ...all, robots }), { mode: 0o600 });
  const child = spawn(process.execPath, [SIMULATOR, "--fleet", file, "--mood", "quiet"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exited = once(child, "exit");
  // It says what it plays before it connects: how long a busy machine takes to load it is not the product's time.
  await Promise.race([once(child.stdout, "data"), exited]);
  return {
    async kill() {
      if (isAlive(child)) child.kill("SIGKILL");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** With less a round is interrupted soon. */
const ENOUGH_PERCENT = 40;
const hasEnough = ({ live }: DeviceRow): boolean =>
  [live.batteryPercent, live.cleanWaterPercent].every((percent) => (percent ?? 100) > ENOUGH_PERCENT);

/** What its run has not cleaned yet, m². */
async function leftOf(api: Api, { id }: DeviceRow): Promise<number> {
  const { run } = await api.call(TELEMETRY_ENDPOINTS.state, { params: { id } });
  return run?.phase === "running" ? run.plannedAreaSqm - run.cleanedAreaSqm : 0;
}

/**
 * A robot of the demo in an automatic task, with nothing in its way; after a start one has to begin. Rounds take minutes: of all that
 * are at work the one whose round lasts longest, so that it is still at it when the journey comes to it.
 */
export async function aWorkingRobot(api: Api): Promise<DeviceRow> {
  const query = { statuses: "04", size: 50 };
  const find = async () => {
    const { records } = await api.call(DEVICE_ENDPOINTS.list, { query });
    const able = records.filter((row) => row.live.errorCount === 0 && hasEnough(row));
    const left = await Promise.all(able.map((row) => leftOf(api, row)));
    const most = Math.max(0, ...left);
    return most > 0 ? able[left.indexOf(most)] : undefined;
  };
  let row: DeviceRow | undefined;
  await expect(async () => {
    row = await find();
    expect(row, "a robot of the demo at work").toBeDefined();
  }).toPass({ timeout: 60_000 });
  return row as DeviceRow;
}
