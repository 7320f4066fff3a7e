/**
 * People and organizations as administrators page, search and open them: a hundred thousand people, ten thousand
 * organizations, asked at the whole API by the platform's administrator and by that of a large tenant.
 *   node bench/administration.ts [--people 100000] [--organizations 10000] [--rounds 20] [--explain]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CONSOLE_CLIENT } from "@sweepline/contract/access/session/index.ts";
import { type App, createApp } from "../server/src/app.ts";
import { systemClock } from "../server/src/core/clock.ts";
import { readConfig } from "../server/src/core/config.ts";
import { createDatabase, type Database } from "../server/src/core/db/database.ts";
import { startEmbeddedPostgres } from "../server/src/core/db/embedded-postgres.ts";
import { migrate } from "../server/src/core/db/migrate.ts";
import { ensurePartitions } from "../server/src/core/db/partitions.ts";
import { createLog } from "../server/src/core/log.ts";
import { createLocalBus } from "../server/test/local-bus.ts";
import { fill } from "./administration/fill.ts";
import { watched } from "./dashboard/explain.ts";

const { values: options } = parseArgs({
  options: {
    people: { type: "string", default: "100000" },
    organizations: { type: "string", default: "10000" },
    rounds: { type: "string", default: "20" },
    explain: { type: "boolean", default: false },
  },
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

interface Who {
  name: string;
  token: string;
}

async function aToken(app: App, { username, organizationId, role }: Record<string, string | number>) {
  const { access } = app;
  const { id: staffId } = await access.staff.create({
    username: String(username),
    displayName: String(username),
    organizationId: Number(organizationId),
    kind: "admin",
    roleCodes: [String(role)],
    password: "Bench-4711",
    mustChangePassword: false,
  });
  const basic = Buffer.from(`${CONSOLE_CLIENT.id}:${CONSOLE_CLIENT.secret}`).toString("base64");
  const client = await access.clients.identify(`Basic ${basic}`);
  const from = { remoteIp: "127.0.0.1", userAgent: "bench" };
  return (await access.sessions.tokens.begin(client, { staffId, from })).access_token;
}

async function asked(app: App, url: string, { token }: Who): Promise<number> {
  // Addresses differ, so that the limit of requests a minute stays out of it.
  const remoteAddress = `10.3.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  const started = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.http.inject({ url, remoteAddress, headers });
  if (answer.statusCode !== 200 && answer.statusCode !== 403) throw new Error(`${url}: ${answer.body}`);
  return performance.now() - started;
}

async function measure(app: App, watch: ReturnType<typeof watched>, people: readonly Who[]): Promise<number> {
  let slow = 0;
  for (const who of people)
    for (const url of CALLS) {
      for (let round = 0; round < 3; round += 1) await asked(app, url, who);
      watch.taken();
      await asked(app, url, who);
      const queries = watch.taken();
      const times: number[] = [];
      for (let round = 0; round < Number(options.rounds); round += 1) times.push(await asked(app, url, who));
      times.sort((a, b) => a - b);
      const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)] ?? 0);
      if (p95 > LIMIT_MS) slow += 1;
      const figures = `${p50.toFixed(1).padStart(6)} / ${p95.toFixed(1).padStart(6)} ms p50/p95`;
      console.log(`${p95 > LIMIT_MS ? "SLOW" : "ok  "} ${figures}  ${who.name.padEnd(8)} ${url}`);
      if (options.explain) await explain(watch.db, queries);
    }
  return slow;
}

async function explain(db: Database, queries: readonly { text: string; values: unknown[] }[]): Promise<void> {
  for (const query of queries) {
    const { rows } = await db.pool.query(`explain (analyze, timing off) ${query.text}`, query.values);
    console.log(rows.map((row) => `      ${row["QUERY PLAN"]}`).join("\n"));
  }
}

async function onDatabase(db: Database, dataDir: string): Promise<number> {
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
    await fill(db, { people: Number(options.people), last: Number(options.organizations) + 999 });
    const platform = { username: "benchroot", organizationId: 1, role: "platformAdmin" };
    const tenant = { username: "benchtenant", organizationId: TENANT, role: "tenantAdmin" };
    return await measure(app, watch, [
      { name: "platform", token: await aToken(app, platform) },
      { name: "tenant", token: await aToken(app, tenant) },
    ]);
  } finally {
    await app.close();
  }
}

async function main(): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), "sweepline-bench-"));
  const quiet = { info: () => undefined, warn: (text: string) => console.error(text) };
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres"), log: quiet });
  const db = createDatabase({
    url: postgres.ownerUrl,
    size: 5,
    onError: (error) => console.error(error.message),
  });
  try {
    await migrate(postgres);
    return await onDatabase(db, dataDir);
  } finally {
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) > 0 ? 1 : 0;
