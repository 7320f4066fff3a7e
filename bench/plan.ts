/**
 * The plan of a week over HTTP, of one tenant among others. And its check: of the week, and of one schedule that changes.
 *   node bench/plan.ts [--robots 200] [--runs 6] [--tenants 5] [--rounds 20] [--explain]
 */

import sql from "sql-template-tag";
import { EVERYTHING, NOTHING } from "../server/src/core/caller.ts";
import { serveFindings } from "../server/src/operations/findings/findings.routes.ts";
import { createFindings } from "../server/src/operations/findings/findings.service.ts";
import { servePlan } from "../server/src/operations/plan/plan.routes.ts";
import { createPlans } from "../server/src/operations/plan/plan.service.ts";
import { ask, measureCalls } from "./calls.ts";
import { withDatabase } from "./database.ts";
import { optionsOf } from "./options.ts";
import { fillPlan, TENANT } from "./plan/fill.ts";
import { openRooms } from "./rooms-server.ts";
import { watched } from "./watched.ts";

const LIMIT_MS = 500;
const DAY_MS = 86_400_000;
const { robots, runs, tenants, rounds, explain } = optionsOf({
  ...{ robots: 200, runs: 6, tenants: 5, rounds: 20, explain: false },
});

const at = (days: number) => encodeURIComponent(new Date(Date.now() + days * DAY_MS).toISOString());
const CALLS = [
  [-1, 0],
  [0, 1],
  [-7, 0],
  [0, 7],
  [-3, 4],
  [0, 31],
].map(([from = 0, to = 0]) => `/platform/plan?from=${at(from)}&to=${at(to)}`);
/** Of the tenant alone, and of all at once. */
const FINDINGS = "/platform/plan/findings";

/** One schedule that would be saved like this, among all others: of a robot's own task, of one that any may do, of a combination. */
const CHECK = "/platform/plan/check";
const CHECK_LIMIT_MS = 300;
const SUBJECTS = {
  "own task": sql`select max(t.id) as "taskId" from tasks t where t.runner = 'devices' and t.organization_id = ${TENANT}`,
  "shared task": sql`select max(t.id) as "taskId" from tasks t where t.runner = 'best' and t.organization_id = ${TENANT}`,
  combination: sql`select max(c.id) as "combinationId" from combinations c where c.organization_id = ${TENANT}`,
};
const RULE = { repeat: "daily", times: ["04:35"], from: "2026-01-01" };

const slow = await withDatabase(async (db) => {
  await fillPlan(db, { robots, runs, tenants });
  const watch = watched(db);
  const scopes = { tenant: { ...NOTHING, rootIds: [TENANT] }, platform: EVERYTHING };
  const { http, route } = await openRooms(watch.db, scopes);
  const deps = { db: watch.db, clock: { now: () => new Date() } };
  servePlan(route, createPlans(deps));
  serveFindings(route, createFindings(deps));
  const asked = (token: string) => (url: string) => ask(http, { url, token });
  const order = { isExplained: explain, calls: [...CALLS, FINDINGS] };
  const limitMs = () => LIMIT_MS;
  let count = await measureCalls(watch, asked("tenant"), { who: "tenant", ...order, rounds, limitMs });
  for (const [who, subject] of Object.entries(SUBJECTS)) {
    const body = { ...(await db.one<object>(subject)), rule: RULE };
    const checked = (url: string) => ask(http, { url, token: "tenant", body });
    count += await measureCalls(watch, checked, {
      ...{ who, calls: [CHECK], rounds, limitMs: () => CHECK_LIMIT_MS, isExplained: explain },
    });
  }
  count += await measureCalls(watch, asked("platform"), {
    ...{ who: "platform", calls: [FINDINGS], rounds: 3, limitMs: () => 10_000, isExplained: explain },
  });
  await http.close();
  return count;
});
process.exitCode = slow > 0 ? 1 : 0;
