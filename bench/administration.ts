/**
 * People and organizations as administrators page, search and open them: a hundred thousand people, ten thousand
 * organizations, asked at the whole API by the platform's administrator and by that of a large tenant.
 *   node bench/administration.ts [--people 100000] [--organizations 10000] [--rounds 40] [--explain]
 */
import { createApp } from "../server/src/app.ts";
import { systemClock } from "../server/src/core/clock.ts";
import { readConfig } from "../server/src/core/config.ts";
import type { Database } from "../server/src/core/db/database.ts";
import { ensurePartitions } from "../server/src/core/db/partitions.ts";
import { createLog } from "../server/src/core/log.ts";
import { createLocalBus } from "../server/test/local-bus.ts";
import { fill } from "./administration/fill.ts";
import { aToken } from "./administrator.ts";
import { ask, measureCalls } from "./calls.ts";
import { type BenchDatabase, withDatabase } from "./database.ts";
import { optionsOf } from "./options.ts";
import { watched } from "./watched.ts";

const { people, organizations, rounds, explain } = optionsOf({
  people: 100_000,
  organizations: 10_000,
  // Of twenty the 95th percentile would be the slowest one.
  rounds: 40,
  explain: false,
});

const LIMIT_MS = 200;
const TENANT = 1001;
const CALLS = [
  "/admin/user/info",
  "/admin/menu",
  "/admin/org/tree",
  `/admin/org/tree?parentId=${TENANT}`,
  "/admin/org/tree?search=Ward%2099",
  "/admin/org/page?size=50",
  "/admin/org/page?sort=-createdAt&size=50&current=20",
  "/admin/org/page?search=Clinic%2025",
  `/admin/org/page?organizationId=${TENANT}&status=0`,
  `/admin/org/${TENANT}`,
  "/admin/org/options?search=ward",
  "/admin/org-type/list",
  "/admin/staff/page?size=50",
  ...["username", "displayName", "organizationName", "-lastSignInAt", "-createdAt"].map(
    (sort) => `/admin/staff/page?sort=${sort}&size=50`,
  ),
  "/admin/staff/page?size=50&current=900",
  "/admin/staff/page?search=person%2099",
  "/admin/staff/page?search=13000012345",
  "/admin/staff/page?search=nobody%20at%20all",
  `/admin/staff/page?organizationId=${TENANT}&kind=admin&enabled=true`,
  "/admin/staff/page?reach=below&sort=organizationName",
  "/admin/staff/options?search=person%20777",
  "/admin/role/page?size=50",
  "/admin/role/options",
  "/admin/menu/tree",
  "/platform/authorityapply/page?size=50",
  "/platform/authorityapply/page?search=clinic%2025&sort=organizationName",
  "/admin/client/page",
  "/admin/log/audit/page",
  "/admin/access/rows?kind=organization&search=ward",
  "/admin/access/rows?kind=staff&search=person",
];

async function onDatabase(db: Database, { dataDir }: BenchDatabase): Promise<number> {
  const watch = watched(db);
  const app = await createApp({
    config: readConfig({ LOG_LEVEL: "silent", CONSOLE_DIR: "", DATA_DIR: dataDir }),
    db: watch.db,
    bus: createLocalBus(),
    clock: systemClock,
    log: createLog("silent"),
  });
  try {
    await app.ensureBuiltIns();
    await ensurePartitions(db, { from: new Date(), to: new Date() });
    await fill(db, { people, last: organizations + 999 });
    const administrators = [
      { who: "platform", username: "benchroot", organizationId: 1, role: "platformAdmin" },
      { who: "tenant", username: "benchtenant", organizationId: TENANT, role: "tenantAdmin" },
    ];
    let slow = 0;
    for (const { who, ...administrator } of administrators) {
      const token = await aToken(app, administrator);
      const asked = (url: string) => ask(app.http, { url, token }, [200, 403]);
      const order = { who, calls: CALLS, rounds, limitMs: () => LIMIT_MS, isExplained: explain };
      slow += await measureCalls(watch, asked, order);
    }
    return slow;
  } finally {
    await app.close();
  }
}

process.exitCode = (await withDatabase(onDatabase)) > 0 ? 1 : 0;
