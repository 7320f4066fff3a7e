/**
 * The lists that people page through, asked over TCP by people who are signed in, with ten thousand robots, as many
 * sensors and three years of past.
 *   node bench/lists.ts [--devices 10000] [--rounds 40] [--explain]
 */

import { deviceListQuery } from "@sweepline/contract/fleet/devices.ts";
import { askTimed, startApi } from "./api/api.ts";
import { measureCalls } from "./calls.ts";
import { type BenchDatabase, withDatabase } from "./database.ts";
import { fill } from "./lists/fill.ts";
import { optionsOf } from "./options.ts";

const LIMIT_MS = 50;
const PAGE = "/platform/equipment/page";
const IOT = "/platform/iot/equipment/page";
/** Every order there is. */
const ORDERS = deviceListQuery.shape.sort.unwrap().options;
const YEAR_AGO = new Date(Date.now() - 365 * 86_400_000).toISOString();
const CALLS = [
  PAGE,
  `${PAGE}?size=50&current=100`,
  ...ORDERS.map((sort) => `${PAGE}?sort=${sort}&size=50`),
  `${PAGE}?search=Robot%2099`,
  `${PAGE}?search=tenant%2012`,
  `${PAGE}?statuses=02&statuses=04&isOnline=true`,
  `${PAGE}?organizationId=7`,
  `${PAGE}?hasErrors=true`,
  `${PAGE}?productId=3&isLocked=false`,
  `${PAGE}?kind=vacuum&sort=-lastReportAt`,
  IOT,
  `${IOT}?size=50&current=100`,
  ...ORDERS.map((sort) => `${IOT}?sort=${sort}&size=50`),
  `${IOT}?search=Sensor%2099`,
  `${IOT}?kinds=sensor&isOnline=false`,
  `${IOT}?concentratorId=GW-42&sort=-rssiDbm`,
  "/platform/equipment/1",
  "/platform/equipment/1/state",
  "/platform/equipment/1/trail?minutes=60",
  "/platform/equipment/1/usage?days=366",
  "/platform/equipment/1/log",
  "/platform/equipment/1/log?current=400&size=20",
  "/platform/equipment/1/log?kinds=locked",
  "/platform/equipment/9999/log",
  `/platform/equipment/1/log?to=${YEAR_AGO}`,
  "/platform/equipment/1/connections",
  "/platform/equipment/1/connections?errorFlag=0",
  "/platform/equipment/1/task-reports",
];

const { devices, rounds, explain } = optionsOf({ devices: 10_000, rounds: 40, explain: false });

const PEOPLE = [
  { username: "platform", organizationId: 1, role: "platformAdmin" },
  { username: "tenant", organizationId: 7, role: "tenantAdmin" },
];

async function measure(base: BenchDatabase): Promise<number> {
  const api = await startApi(base, PEOPLE, { isWatched: true });
  const server = { ...base, taken: api.taken };
  const order = { calls: CALLS, rounds, limitMs: () => LIMIT_MS, isExplained: explain };
  let slow = 0;
  try {
    for (const { username: who } of PEOPLE) {
      const token = await api.tokenOf(who);
      const asked = (url: string) => askTimed(api.url + url, token, [200, 404]);
      slow += await measureCalls(server, asked, { who, ...order });
      if (who === "platform")
        for (const format of ["csv", "xlsx"]) {
          const ms = await asked(`/platform/equipment/export?format=${format}`);
          console.log(`      ${ms.toFixed(0)} ms  all ${devices} devices as ${format}`);
        }
    }
  } finally {
    api.end();
  }
  return slow;
}

const slow = await withDatabase(async (db, base) => {
  await fill(db, devices);
  return measure(base);
});
process.exitCode = slow > 0 ? 1 : 0;
