/**
 * How long the first start takes to fill an empty database with the demonstration.
 *   node bench/demo-seeding.ts
 * Prints wall time and this process's own share of it; the limit is 30 s.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApp } from "../server/src/app.ts";
import type { Bus } from "../server/src/core/bus/bus.ts";
import { readConfig } from "../server/src/core/config.ts";
import { createDatabase } from "../server/src/core/db/database.ts";
import { startEmbeddedPostgres } from "../server/src/core/db/embedded-postgres.ts";
import { migrate } from "../server/src/core/db/migrate.ts";
import { createLog } from "../server/src/core/log.ts";
import { ensureRoom } from "../server/src/fleet/telemetry/index.ts";
import { seedDemo } from "../server/test/seed-demo.ts";

const LIMIT_S = 30;
const nobodyListens: Bus = {
  publish: async () => undefined,
  subscribe: async () => () => undefined,
  close: async () => undefined,
};

const dataDir = await mkdtemp(join(tmpdir(), "sweepline-bench-"));
const quiet = { info: () => undefined, warn: (text: string) => console.error(text) };
const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), log: quiet });
const db = createDatabase({ url: postgres.url, size: 10, onError: () => undefined });
try {
  await migrate(postgres);
  await ensureRoom(db, new Date());
  const config = { ...readConfig({}), DATA_DIR: dataDir, CONSOLE_DIR: "" };
  const log = createLog("silent");
  const clock = { now: () => new Date() };
  const app = await createApp({ config, db, bus: nobodyListens, clock, log });
  const [startedAt, cpuBefore] = [performance.now(), process.cpuUsage()];
  const { fleet, access, operations, care, ensureBuiltIns } = app;
  const brokerUrl = "mqtt://127.0.0.1:1883";
  await seedDemo({
    config,
    db,
    clock,
    log,
    brokerUrl,
    access,
    ...fleet,
    ensureBuiltIns,
    ...{ care, operations, audit: app.audit },
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  const { rows } = await db.pool.query(
    "select (select count(*) from task_reports) as tasks, (select count(*) from usage_quarters) as quarters",
  );
  console.log(
    `${seconds > LIMIT_S ? "SLOW" : "ok  "} demo seeded in ${seconds.toFixed(1)} s (limit ${LIMIT_S} s, own CPU ${((user + system) / 1e6).toFixed(1)} s): ${rows[0].tasks} task reports, ${rows[0].quarters} quarter hours`,
  );
  process.exitCode = seconds > LIMIT_S ? 1 : 0;
  await app.close();
} finally {
  await db.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
