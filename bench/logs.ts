/**
 * The logs that people page through, asked at the HTTP server, with a million rows of each; verifying a window of the audit
 * log; and what a call costs more because it is noted.
 *   node bench/logs.ts [--rows 1000000] [--rounds 20] [--explain]
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { COMPANY_PERMISSIONS } from "@sweepline/contract/core/endpoint.ts";
import type { FastifyInstance } from "fastify";
import { type Caller, type DataScope, EVERYTHING, NOTHING } from "../server/src/core/caller.ts";
import { readConfig } from "../server/src/core/config.ts";
import { createDatabase, type Database } from "../server/src/core/db/database.ts";
import { startEmbeddedPostgres } from "../server/src/core/db/embedded-postgres.ts";
import { migrate } from "../server/src/core/db/migrate.ts";
import { createRoute } from "../server/src/core/http/route.ts";
import { createHttpServer } from "../server/src/core/http/server.ts";
import { createLog } from "../server/src/core/log.ts";
import { createLogs, openAuditKey, SYSTEM } from "../server/src/system/logs/index.ts";
import { createLogReads } from "../server/src/system/logs/log-reads.service.ts";
import { serveLogs } from "../server/src/system/logs/logs.routes.ts";
import { watched } from "./dashboard/explain.ts";
import { CHAINED, fill } from "./logs/fill.ts";

const LIMIT_MS = 200;
/** Twenty thousand rows, read and hashed: a window is no page. */
const VERIFY_LIMIT_MS = 1_000;
const VERIFY = "/admin/log/audit/verify";
const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const PAGES = ["operation", "sign-in", "audit"].flatMap((log) =>
  [
    ...["", "?size=100", "?current=400&size=20", "?sort=at", "?staffId=77", "?organizationId=5000"],
    ...[
      `?from=${ago(100)}&until=${ago(99)}`,
      "?search=person%201999",
      "?search=nobody%20at%20all",
      "?search=10.0.7.7",
    ],
  ].map((query) => `/admin/log/${log}/page${query}`),
);
const CALLS = [
  ...PAGES,
  "/admin/log/operation/page?isRefused=true",
  "/admin/log/sign-in/page?outcome=disabled",
  "/admin/log/sign-in/page?outcome=notBound",
  "/admin/log/audit/page?action=wing_room7_update",
  "/admin/log/audit/page?subjectKind=thing7&subjectId=7",
  "/admin/log/audit/page?search=Thing%20999999",
];
const PLATFORM_CALLS = [
  "/admin/log/exception/page",
  "/admin/log/exception/page?search=number%20999999",
  VERIFY,
];
const SCOPES: Record<string, DataScope> = {
  platform: EVERYTHING,
  tenant: { ...NOTHING, rootIds: [7] },
  company: { ...NOTHING, organizationIds: [5_000] },
  myself: { ...NOTHING, staffId: 77 },
};

const { values: options } = parseArgs({
  options: {
    rows: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "20" },
    explain: { type: "boolean", default: false },
  },
});

interface Fixture {
  db: Database;
  logs: ReturnType<typeof createLogs>;
  clock: { now(): Date };
}

async function serve({ db, logs, clock }: Fixture): Promise<FastifyInstance> {
  const endpoints: Parameters<typeof createRoute>[0]["endpoints"] = [];
  const http = await createHttpServer(readConfig({ LOG_LEVEL: "silent" }), createLog("silent"));
  const authenticate = async (token: string): Promise<Caller> => ({
    staffId: 1,
    sessionId: 1,
    organizationId: 1,
    displayName: "Bench",
    permissions: new Set(endpoints.map((endpoint) => endpoint.permission)),
    scope: SCOPES[token] ?? NOTHING,
    isRestricted: false,
    companyPermissions: new Set(COMPANY_PERMISSIONS),
    viewer: null,
  });
  const refuseRestricted = () => undefined;
  const refuseStale = () => undefined;
  const context = {
    db,
    authenticate,
    refuseRestricted,
    refuseStale,
    isReadOnly: false,
    checksAnswers: false,
  };
  serveLogs(
    createRoute({ app: http, endpoints, ...context }),
    createLogReads({ db, clock, audit: logs.audit }),
  );
  return http;
}

async function measure(fixture: Fixture): Promise<number> {
  const watch = watched(fixture.db);
  const http = await serve({ ...fixture, db: watch.db });
  let slow = 0;
  const ask = async (url: string, who: string): Promise<number> => {
    // Addresses differ, so that the limit of requests a minute stays out of it.
    const remoteAddress = `10.1.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
    const started = performance.now();
    const answer = await http.inject({ url, remoteAddress, headers: { authorization: `Bearer ${who}` } });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return performance.now() - started;
  };
  for (const who of Object.keys(SCOPES))
    for (const url of who === "platform" ? [...CALLS, ...PLATFORM_CALLS] : CALLS) {
      for (let round = 0; round < 2; round += 1) await ask(url, who);
      watch.taken();
      const times = [await ask(url, who)];
      const queries = watch.taken();
      for (let round = 1; round < Number(options.rounds); round += 1) times.push(await ask(url, who));
      times.sort((a, b) => a - b);
      const [p50 = 0, p95 = 0] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)] ?? 0);
      const isSlow = p95 > (url === VERIFY ? VERIFY_LIMIT_MS : LIMIT_MS);
      if (isSlow) slow += 1;
      console.log(
        `${isSlow ? "SLOW" : "ok  "} ${p50.toFixed(1).padStart(6)} / ${p95.toFixed(1).padStart(6)} ms p50/p95  ${who.padEnd(8)} ${url}`,
      );
      if (!options.explain || !isSlow) continue;
      for (const query of queries) {
        const { rows } = await fixture.db.pool.query(
          `explain (analyze, timing off) ${query.text}`,
          query.values,
        );
        console.log(query.text, rows.map((row) => `      ${row["QUERY PLAN"]}`).join("\n"));
      }
    }
  await http.close();
  return slow;
}

/** A chain that really hangs together. */
async function chain({ db, logs }: Fixture): Promise<void> {
  const started = performance.now();
  await db.transaction(async (tx) => {
    for (let n = 0; n < CHAINED; n += 1) {
      const subject = { kind: "thing", id: n };
      await logs.audit.record(tx, { actor: SYSTEM, action: "bench_things_update", subject, after: { n } });
    }
  });
  const each = (performance.now() - started) / CHAINED;
  console.log(`      ${each.toFixed(2)} ms to record one row of the audit log`);
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
  const clock = { now: () => new Date() };
  const auditKey = await openAuditKey({ AUDIT_KEY: "", DATA_DIR: dataDir });
  const logs = createLogs({ db, clock, log: createLog("silent"), auditKey });
  try {
    await migrate(postgres);
    await logs.audit.ensureSealed();
    await chain({ db, logs, clock });
    await fill(db, Number(options.rows));
    return await measure({ db, logs, clock });
  } finally {
    await logs.close();
    await db.close();
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) > 0 ? 1 : 0;
