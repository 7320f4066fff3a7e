/** A robot that nobody has had before: registered, connected, on a floor that is at hand as a file. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { REGISTRATION_ENDPOINTS } from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { MAP_FILE_ENDPOINTS } from "@sweepline/contract/sites/map-files.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { type Api, createApi } from "./api.ts";
import type { Product } from "./product.ts";

const SIMULATOR = fileURLToPath(new URL("../simulator/src/main.ts", import.meta.url));
const PRODUCT = "TIDE-75";

interface NewRobot {
  serialNumber: string;
  /** Its floor, in the format of map_server. */
  files: { name: string; mimeType: string; buffer: Buffer }[];
  /** As by a flat battery, and on again. */
  restart(): Promise<void>;
  /** The same, and what it had kept of the drawing that it was at is an empty sheet. */
  restartBlank(): Promise<void>;
  stop(): Promise<void>;
}

interface Given {
  /** Of whoever may register devices. */
  accessToken: string;
  /** Of the person whose organization gets it, unless another one of theirs is named. */
  holder: Api;
  organizationId?: number;
  mark: string;
  /** Lives so many times as fast; at 60 nobody waits minutes for two rooms. */
  factor: number;
}

export async function startNewRobot(
  product: Product,
  { accessToken, holder, mark, factor, ...given }: Given,
): Promise<NewRobot> {
  const platform = createApi(product.url, accessToken);
  const { sysUser } = await holder.call(SESSION_ENDPOINTS.userInfo);
  const { organizationId = sysUser.organizationId } = given;
  const known = await holder.call(DEVICE_ENDPOINTS.list, { query: { search: "SL-TIDE75", size: 1 } });
  const serialNumber = `SL-NEW-${mark}`;
  const { credentials } = await platform.call(REGISTRATION_ENDPOINTS.register, {
    body: {
      ...{ serialNumber, manufacturer: "sweepline", organizationId },
      ...{ productId: known.records[0]?.productId, timeZone: "Asia/Shanghai" },
    },
  });
  const fleet = JSON.parse(await readFile(join(product.dataDir, "demo-fleet.json"), "utf8")) as {
    brokerUrl: string;
  };
  const own = {
    ...{ serialNumber, manufacturer: "sweepline", password: credentials?.password, product: PRODUCT },
    ...{
      planId: `floor-${mark}`,
      planSeed: 7,
      planName: `Floor ${mark}`,
      kind: "office",
      timeZone: "Asia/Shanghai",
    },
  };
  const folder = await mkdtemp(join(tmpdir(), "sweepline-robot-"));
  const file = join(folder, "fleet.json");
  await writeFile(file, JSON.stringify({ brokerUrl: fleet.brokerUrl, robots: [own] }), { mode: 0o600 });
  const start = () =>
    spawn(process.execPath, [SIMULATOR, "--fleet", file, "--mood", "quiet", "--clock", `${factor}`], {
      stdio: "ignore",
    });
  let child = start();
  const end = async (signal: "SIGTERM" | "SIGKILL"): Promise<void> => {
    if (!isAlive(child)) return;
    const exited = once(child, "exit");
    child.kill(signal);
    await exited;
  };
  const restart = async (): Promise<void> => {
    await end("SIGKILL");
    child = start();
  };
  const restartBlank = async (): Promise<void> => {
    await end("SIGKILL");
    const drawing = join(folder, "robot-maps", serialNumber, "drawing.json");
    const kept = JSON.parse(await readFile(drawing, "utf8")) as Record<string, unknown>;
    await writeFile(drawing, JSON.stringify({ ...kept, squares: [] }));
    child = start();
  };
  const stop = async (): Promise<void> => {
    await end("SIGTERM");
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const files = [await floorOf(product, { accessToken, mapKey: own.planId })];
    return { serialNumber, files, restart, restartBlank, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const isAlive = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;

/** Once the robot has reported it. */
async function floorOf(
  product: Product,
  { accessToken, mapKey }: { accessToken: string; mapKey: string },
): Promise<NewRobot["files"][number]> {
  const platform = createApi(product.url, accessToken);
  let versionId = 0;
  await expect(async () => {
    const { records } = await platform.call(MAP_ENDPOINTS.list, { query: { search: mapKey } });
    versionId = records[0]?.versionId ?? 0;
    expect(versionId, `the floor ${mapKey}`).toBeGreaterThan(0);
  }).toPass({ timeout: 60_000 });
  const path = MAP_FILE_ENDPOINTS.write.path.replace(":id", `${versionId}`);
  const headers = { Authorization: `Bearer ${accessToken}` };
  const response = await fetch(`${product.url}${path}?format=rosPgm`, { headers });
  if (!response.ok) throw new Error(`The floor is no file: ${response.status}`);
  return {
    name: "floor.zip",
    mimeType: "application/zip",
    buffer: Buffer.from(await response.arrayBuffer()),
  };
}
