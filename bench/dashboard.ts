/**
 * Every figure of the dashboard, the ranking and the usage report over twelve months of a thousand devices, asked at the HTTP server.
 *   node bench/dashboard.ts [--devices 1000] [--rounds 60] [--only range] [--explain] [--database URL]
 * Prints a line a figure: milliseconds at the middle and at the 95th percentile, what the database's processor spent on
 * an answer, and how many queries an answer took. `--database` asks one that is filled already, and leaves it be.
 */
import { EVERYTHING, NOTHING } from "../server/src/core/caller.ts";
import { createDatabase, type Database } from "../server/src/core/db/database.ts";
import { dashboardRoom } from "../server/src/insight/dashboard/index.ts";
import { rankingRoom } from "../server/src/insight/ranking/index.ts";
import { usageReportRoom } from "../server/src/insight/usage-report/index.ts";
import { ask, figures, verdict } from "./calls.ts";
import { databaseCpu, spentMs } from "./dashboard/database-cpu.ts";
import { fill } from "./dashboard/fill.ts";
import { withDatabase } from "./database.ts";
import { optionsOf } from "./options.ts";
import { openRooms } from "./rooms-server.ts";
import { share } from "./shares.ts";
import { watched, waysOf } from "./watched.ts";

const LIMIT_MS = 50;
const MONTHS_24 = 730;
const ZONE = "timeZone=Asia/Shanghai";
/** The last so many days, today included. */
const lastDays = (count: number): string => {
  const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
  return `from=${day(count - 1)}&to=${day(0)}`;
};
const FIGURES = [
  "/platform/dashboard/now",
  ...["7d", "30d", "12m"].map((range) => `/platform/dashboard/range?range=${range}&${ZONE}`),
  `/platform/dashboard/comparison?${ZONE}`,
  "/platform/dashboard/floors",
  ...["device", "organization", "product"].flatMap((subject) =>
    ["7d", "30d", "12m"].map(
      (range) => `/platform/ranking/page?subject=${subject}&range=${range}&sort=-usageRate&${ZONE}`,
    ),
  ),
  ...["device", "place", "organization", "product", "day"].flatMap((subject) =>
    [1, 31, 366].map((days) => `/platform/usage/page?subject=${subject}&${lastDays(days)}`),
  ),
  `/platform/usage/page?worked=false&${lastDays(1)}`,
];

const options = optionsOf({ devices: 1_000, rounds: 60, explain: false, only: "", database: "" });

async function measure(db: Database): Promise<number> {
  const watch = watched(db);
  const scopes = { platform: EVERYTHING, tenant: { ...NOTHING, rootIds: [2] } };
  const { http, route } = await openRooms(watch.db, scopes);
  const clock = { now: () => new Date() };
  dashboardRoom({ db: watch.db, clock }).routes?.(route);
  rankingRoom({ db: watch.db, clock }).routes?.(route);
  usageReportRoom({ db: watch.db, clock }).routes?.(route);
  let slow = 0;
  for (const who of ["platform", "tenant"])
    for (const url of FIGURES.filter((figure) => figure.includes(options.only))) {
      const once = () => ask(http, { url, token: who });
      for (let i = 0; i < 5; i++) await once();
      watch.taken();
      await once();
      const queries = watch.taken();
      const times: number[] = [];
      const before = await databaseCpu(db);
      for (let i = 0; i < options.rounds; i++) times.push(await once());
      const cpu = spentMs(before, await databaseCpu(db)) / times.length;
      const isSlow = share(times, 0.95) > LIMIT_MS;
      if (isSlow) slow++;
      console.log(
        `${verdict(isSlow)} ${figures(times)} ms p50/p95  ${cpu.toFixed(1).padStart(5)} ms database  ${queries.length} queries  ${who.padEnd(8)} ${url.split(`&${ZONE}`)[0]}`,
      );
      if (options.explain)
        for (const query of queries) console.log(`       ${(await waysOf(db, query)).join(", ")}`);
    }
  await http.close();
  return slow;
}

/** One that is filled already. */
async function onDatabase(url: string): Promise<number> {
  const db = createDatabase({ url, size: 10, onError: (error) => console.error(error.message) });
  try {
    return await measure(db);
  } finally {
    await db.close();
  }
}

async function filled(db: Database): Promise<void> {
  const started = performance.now();
  await fill(db, { devices: options.devices, tenants: 20, days: MONTHS_24 });
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`filled ${options.devices} devices × 24 months in ${seconds} s`);
}

const slow = options.database
  ? await onDatabase(options.database)
  : await withDatabase(
      async (db) => {
        await filled(db);
        return measure(db);
      },
      { size: 10 },
    );
process.exitCode = slow > 0 ? 1 : 0;
