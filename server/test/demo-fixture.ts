/** The demonstration with some of its robots, as its first start leaves it, without the robots themselves. */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../src/core/config.ts";
import { createLog } from "../src/core/log.ts";
import type { DemoRobot } from "../src/demo/demo-robots.ts";
import type { FleetFile } from "../src/demo/index.ts";
import { seedDemo } from "./seed-demo.ts";
import { aWorld, type World } from "./world.ts";

export interface DemoFixture {
  world: World;
  /** What the simulator reads. */
  file: FleetFile;
  close(): Promise<void>;
}

export async function aDemo(
  robots: readonly DemoRobot[],
  settings?: Parameters<typeof aWorld>[0],
): Promise<DemoFixture> {
  const world = await aWorld(settings);
  const dataDir = await mkdtemp(join(tmpdir(), "sweepline-demo-"));
  const { access, fleet, operations, care, ensureBuiltIns } = world.app;
  const fixture = { config: readConfig({ DATA_DIR: dataDir }), db: world.db, clock: world.clock };
  await seedDemo({
    ...{ ...fixture, ...fleet, access, ensureBuiltIns, log: createLog("silent"), robots },
    ...{ care, operations, audit: world.app.audit },
    brokerUrl: "mqtt://127.0.0.1:1883",
  });
  return {
    world,
    file: JSON.parse(await readFile(join(dataDir, "demo-fleet.json"), "utf8")) as FleetFile,
    async close() {
      await world.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
