/**
 * Five thousand devices out of a spreadsheet: the look that names fifty bad rows, the refusal, the import of the mended
 * file, and then one action on all of them.
 *   node bench/device-import.ts [--devices 5000] [--bad 50] [--there 10000]
 */
import { BULK_JOB_ENDPOINTS } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { DEVICE_IMPORT_ENDPOINTS, type DeviceImportReport } from "@sweepline/contract/fleet/device-import.ts";
import { writeXlsx } from "hucre/xlsx";
import { type App, createApp } from "../server/src/app.ts";
import { systemClock } from "../server/src/core/clock.ts";
import { readConfig } from "../server/src/core/config.ts";
import type { Database } from "../server/src/core/db/database.ts";
import { ensurePartitions } from "../server/src/core/db/partitions.ts";
import { createLog } from "../server/src/core/log.ts";
import { createLocalBus } from "../server/test/local-bus.ts";
import { aToken } from "./administrator.ts";
import { withDatabase } from "./database.ts";
import { note } from "./figures.ts";
import { optionsOf } from "./options.ts";

const {
  devices: DEVICES,
  bad: BAD,
  /** Devices that are registered already. */
  there: THERE,
} = optionsOf({ devices: 5_000, bad: 50, there: 10_000 });
const LIMIT_MS = 5_000;

const HEADINGS = [
  "序列号*",
  "产品型号编码*",
  "制造商*",
  "所属组织",
  "时区",
  "简称",
  "集中器 ID",
  "ICCID",
  "激光雷达",
  "备注",
];
const SPOILED: readonly ((row: string[]) => string[])[] = [
  (row) => row.with(0, "not/a number"),
  (row) => row.with(1, "NOSUCH"),
  (row) => row.with(3, "nowhere"),
  (row) => row.with(4, "Mars/Olympus"),
  // Taken.
  (row) => row.with(0, "OLD-1"),
];
const rowOf = (n: number): string[] => [
  `SW-${String(n).padStart(6, "0")}`,
  "SW50",
  "sweepline",
  n % 2 ? "BENCH" : "",
  "Asia/Shanghai",
  `大厅 ${n}`,
  "",
  "89860000000000000001",
  "",
  "",
];

/** Bad rows lie all over the file, each bad in one way. */
function tableOf(bad: number): Promise<Uint8Array> {
  const every = bad > 0 ? Math.floor(DEVICES / bad) : Number.POSITIVE_INFINITY;
  const rows = Array.from({ length: DEVICES }, (_, n) => {
    const spoil = n % every === 0 && n / every < bad ? SPOILED[(n / every) % SPOILED.length] : undefined;
    return spoil ? spoil(rowOf(n)) : rowOf(n);
  });
  return writeXlsx({ sheets: [{ name: "devices", rows: [HEADINGS, ...rows] }] });
}

interface Asked<T> {
  ms: number;
  status: number;
  data: T;
}

function caller(app: App, token: string) {
  return async <T>(method: "GET" | "POST", url: string, payload?: Uint8Array | object): Promise<Asked<T>> => {
    const started = performance.now();
    const isFile = payload instanceof Uint8Array;
    const answer = await app.http.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isFile && { "content-type": "application/octet-stream" }),
      },
      ...(payload && { payload: isFile ? Buffer.from(payload) : payload }),
    });
    const ms = performance.now() - started;
    return { ms, status: answer.statusCode, data: answer.json().data };
  };
}

let failures = 0;
function report(what: string, ms: number, isRight: boolean): void {
  const isGood = isRight && ms <= LIMIT_MS;
  if (!isGood) {
    failures += 1;
    console.log("FAIL");
  }
  note(what, "ms", [ms]);
}

async function measure(app: App, db: Database): Promise<void> {
  const { id: rootId } = await app.access.organizations.ensureRoot();
  const tenant = { orgName: "Bench", orgCode: "BENCH", orgTypeCode: "TENANT", parentId: rootId };
  const { id: organizationId } = await app.access.organizations.create(tenant);
  const productId = await app.fleet.products.ensure({ code: "SW50", name: "Scrubber", kind: "scrubber" });
  const old = { manufacturer: "old", productId, organizationId, timeZone: "UTC" };
  await app.fleet.devices.registerMany(
    Array.from({ length: THERE }, (_, n) => ({ ...old, serialNumber: `OLD-${n}` })),
  );
  await db.pool.query("vacuum analyze");
  const ask = caller(
    app,
    await aToken(app, { username: "bench", organizationId: rootId, role: "platformOperator" }),
  );
  const run = (file: Uint8Array, dryRun: boolean) =>
    ask<DeviceImportReport>(
      "POST",
      `${DEVICE_IMPORT_ENDPOINTS.run.path}?organizationId=${organizationId}&dryRun=${dryRun}`,
      file,
    );
  const [spoiled, good] = [await tableOf(BAD), await tableOf(0)];
  const count = async () => Number((await db.pool.query("select count(*) from devices")).rows[0].count);

  const look = await run(spoiled, true);
  const rows = new Set(look.data.faults.map(({ row }) => row));
  report(`dry run of ${DEVICES} rows names ${rows.size} bad ones`, look.ms, rows.size === BAD);
  const refused = await run(spoiled, false);
  report(
    "import of the same file is refused, nothing is made",
    refused.ms,
    refused.status === 422 && (await count()) === THERE,
  );
  const clean = await run(good, true);
  report(`dry run of ${DEVICES} good rows`, clean.ms, clean.data.faultCount === 0);
  const real = await run(good, false);
  const isWhole = real.data.created === DEVICES && real.data.handout?.devices.length === DEVICES;
  report(
    `import of ${DEVICES} devices, with their credentials`,
    real.ms,
    isWhole && (await count()) === THERE + DEVICES,
  );
  await measureBulk(app, db, ask);
}

/** The time of one action on all of them, as the product's own processes work on it. */
async function measureBulk(app: App, db: Database, ask: ReturnType<typeof caller>): Promise<void> {
  const { selection, create, get } = BULK_JOB_ENDPOINTS;
  const chosen = await ask<{ ids: number[] }>("GET", `${selection.path}?search=SW-`);
  const order = { verb: "lock", parameters: { reason: "bench" } };
  const begun = await ask<{ id: number }>("POST", create.path, { order, deviceIds: chosen.data.ids });
  report(`order to lock ${chosen.data.ids.length} devices`, begun.ms, begun.status === 200);
  const started = performance.now();
  await app.upkeep.start();
  for (;;) {
    const { data } = await ask<{ state: string; done: number }>(
      "GET",
      get.path.replace(":id", String(begun.data.id)),
    );
    if (data.state === "done") break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const ms = performance.now() - started;
  const { rows } = await db.pool.query("select count(*) from devices where is_locked");
  note(`lock ${rows[0].count} devices one by one`, "a second", [(chosen.data.ids.length / ms) * 1_000]);
}

await withDatabase(async (db, { dataDir }) => {
  const config = readConfig({ LOG_LEVEL: "silent", CONSOLE_DIR: "", DATA_DIR: dataDir });
  const log = createLog("silent");
  const app = await createApp({ config, db, bus: createLocalBus(), clock: systemClock, log });
  await app.ensureBuiltIns();
  await ensurePartitions(db, { from: new Date(), to: new Date() });
  await measure(app, db);
  await app.close();
});
process.exitCode = failures > 0 ? 1 : 0;
