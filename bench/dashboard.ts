/**
 * Every figure of the dashboard, the ranking and the usage report over twelve months of a thousand devices, asked over TCP, signed in.
 *   node bench/dashboard.ts [--devices 1000] [--rounds 20] [--only range] [--explain]
 * Prints a line a figure: milliseconds at the middle and at the 95th percentile, how many queries an answer took, and what
 * PostgreSQL's processor spent on one.
 */
import { askTimed, startApi } from "./api/api.ts";
import { measureCalls } from "./calls.ts";
import { fill } from "./dashboard/fill.ts";
import { type BenchDatabase, withDatabase } from "./database.ts";
import { optionsOf } from "./options.ts";

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

const options = optionsOf({ devices: 1_000, rounds: 20, explain: false, only: "" });
const calls = FIGURES.filter((figure) => figure.includes(options.only));
const PEOPLE = [
  { username: "platform", organizationId: 1, role: "platformAdmin" },
  { username: "tenant", organizationId: 2, role: "tenantAdmin" },
];

async function measure(base: BenchDatabase): Promise<number> {
  const api = await startApi(base, PEOPLE, { isWatched: true });
  let slow = 0;
  try {
    for (const { username: who } of PEOPLE) {
      const token = await api.tokenOf(who);
      const asked = (url: string) => askTimed(api.url + url, token);
      slow += await measureCalls({ ...base, taken: api.taken }, asked, {
        ...{ who, calls, rounds: options.rounds, limitMs: () => LIMIT_MS, isExplained: options.explain },
      });
    }
  } finally {
    api.end();
  }
  return slow;
}

const slow = await withDatabase(async (db, base) => {
  const started = performance.now();
  await fill(db, { devices: options.devices, tenants: 20, days: MONTHS_24 });
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`filled ${options.devices} devices × 24 months in ${seconds} s`);
  return measure(base);
});
process.exitCode = slow > 0 ? 1 : 0;
