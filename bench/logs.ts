/**
 * The logs that people page through, asked at the HTTP server, with a million rows of each; verifying a window of the audit
 * log; and what a call costs more because it is noted.
 *   node bench/logs.ts [--rows 1000000] [--rounds 20] [--explain]
 */
import { type DataScope, EVERYTHING, NOTHING } from "../server/src/core/caller.ts";
import type { Database } from "../server/src/core/db/database.ts";
import { createLog } from "../server/src/core/log.ts";
import { createLogs, openAuditKey, SYSTEM } from "../server/src/system/logs/index.ts";
import { createLogReads } from "../server/src/system/logs/log-reads.service.ts";
import { serveLogs } from "../server/src/system/logs/logs.routes.ts";
import { ask, measureCalls } from "./calls.ts";
import { withDatabase } from "./database.ts";
import { CHAINED, fill } from "./logs/fill.ts";
import { optionsOf } from "./options.ts";
import { openRooms } from "./rooms-server.ts";
import { watched } from "./watched.ts";

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
const PLATFORM_CALLS = ["/admin/log/exception/page", "/admin/log/exception/page?search=number%20999999"];
const SCOPES: Record<string, DataScope> = {
  platform: EVERYTHING,
  tenant: { ...NOTHING, rootIds: [7] },
  company: { ...NOTHING, organizationIds: [5_000] },
  myself: { ...NOTHING, staffId: 77 },
};

const { rows, rounds, explain } = optionsOf({ rows: 1_000_000, rounds: 20, explain: false });

interface Fixture {
  db: Database;
  logs: ReturnType<typeof createLogs>;
  clock: { now(): Date };
}

async function measure({ db, logs, clock }: Fixture): Promise<number> {
  const watch = watched(db);
  const { http, route } = await openRooms(watch.db, SCOPES);
  // No file is measured here.
  const labels = async () => (_: string, value: string | number) => String(value);
  const { audit, naming } = logs;
  serveLogs(route, createLogReads({ db: watch.db, clock, audit, naming, labels }));
  const askedBy = (token: string) => (url: string) => ask(http, { url, token });
  const order = { rounds, isExplained: explain };
  let slow = 0;
  for (const who of Object.keys(SCOPES)) {
    const calls = who === "platform" ? [...CALLS, ...PLATFORM_CALLS] : CALLS;
    slow += await measureCalls(watch, askedBy(who), { who, calls, limitMs: () => LIMIT_MS, ...order });
  }
  const window = { who: "verifying a window of the audit log", calls: [VERIFY] };
  slow += await measureCalls(watch, askedBy("platform"), {
    ...window,
    limitMs: () => VERIFY_LIMIT_MS,
    ...order,
  });
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

const slow = await withDatabase(async (db, { dataDir }) => {
  const clock = { now: () => new Date() };
  const auditKey = await openAuditKey({ AUDIT_KEY: "", DATA_DIR: dataDir });
  const logs = createLogs({ db, clock, log: createLog("silent"), auditKey });
  try {
    await logs.audit.ensureSealed();
    await chain({ db, logs, clock });
    await fill(db, rows);
    return await measure({ db, logs, clock });
  } finally {
    await logs.close();
  }
});
process.exitCode = slow > 0 ? 1 : 0;
