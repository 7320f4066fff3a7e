/** What reads of runs and schedules cost where there are many: the newest of a tenant, of a task, of a device; and what is due. */

import { MAX_COUNTED } from "@sweepline/contract/core/paging.ts";
import {
  combinationListQuery,
  combinationRunListQuery,
} from "@sweepline/contract/operations/combinations/index.ts";
import { runListQuery } from "@sweepline/contract/operations/runs.ts";
import { scheduleListQuery } from "@sweepline/contract/operations/schedules/index.ts";
import { taskReportQuery } from "@sweepline/contract/operations/task-reports.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import {
  branch,
  createFleetFixture,
  DAY_MS,
  EVERYTHING,
  type FleetFixture,
  NOW,
} from "../../../test/fleet-fixture.ts";
import { insertHundredTenants, insertManyDevices, waysOf } from "../../../test/plans.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import {
  holdDue as holdDueCombination,
  pageOfCombinationRuns,
} from "../combinations/combination-runs.store.ts";
import { pageOfCombinations } from "../combinations/combinations.store.ts";
import { holdDue, nextDue } from "../schedules/firing.store.ts";
import { pageOfSchedules } from "../schedules/schedules.store.ts";
import {
  findTaskReport,
  pageOfTaskReports,
  sumsOfTaskReports,
} from "../task-reports/task-reports-reads.store.ts";
import { holdRunsOf, holdStale } from "./run-moves.store.ts";
import { findRun, pageOfRuns } from "./runs.store.ts";

const RUNS = 200_000;
const TASKS = 2_000;
const DEVICES = 1_000;
const SCHEDULES = 10_000;
const COMBINATIONS = 5_000;
const OPEN = 200;
let fixture: FleetFixture;
let firstTask: number;
let firstDevice: number;

beforeAll(async () => {
  fixture = await createFleetFixture();
  const { db, orgs, productId } = fixture;
  await ensurePartitions(db, { from: new Date(NOW.getTime() - 100 * DAY_MS), to: NOW });
  await insertHundredTenants(db, orgs.platform);
  firstDevice = await insertManyDevices(db, productId, DEVICES);
  const definition = JSON.stringify({ steps: [], runner: { kind: "best" } });
  await db.run(sql`
    insert into tasks (organization_id, name, definition, element_ids, runner, step_count, area_sqm, changed_at)
    select 1001 + g % 100, 'Task ' || g, ${definition}::jsonb, '{}', 'best', 2, 100, ${NOW} from generate_series(1, ${TASKS}) g`);
  firstTask = (await db.one<{ id: number }>(sql`select min(id) as id from tasks`)).id;
  // The newest of each device goes on.
  await db.run(sql`
    insert into runs (device_id, created_at, id, organization_id, task_id, task_name, task_version, step_names, command_id, state, moves,
      changed_at, ended_at, report_at)
    select ${firstDevice}::bigint + g % ${DEVICES}, t.at, gen_random_uuid(), 1001 + (g + 1) % 100, ${firstTask}::bigint + g % ${TASKS},
      'Task', 1, '{a,b}', gen_random_uuid(), case when g < ${DEVICES} then 'running' else 'ended' end, '[]', t.at,
      case when g < ${DEVICES} then null else t.at end, t.at
    from generate_series(1, ${RUNS}) g, lateral (select ${NOW}::timestamptz - make_interval(secs => g * 30) as at) t`);
  await db.run(sql`
    insert into task_reports (device_id, started_at, run_id, task_name, origin, reported_at, ended_at, end_status)
    select device_id, created_at, id::text, 'Task', 'auto', created_at, created_at, 'completed' from runs`);
  await db.run(sql`
    insert into schedules (organization_id, task_id, name, rule, time_zone, late_min, next_at, next_original, changed_at)
    select t.organization_id, t.id, 'Night', '{}', 'UTC', 5, ${NOW}::timestamptz + make_interval(secs => n * 10), 'x', ${NOW}
    from generate_series(1, ${SCHEDULES}) n join tasks t on t.id = ${firstTask}::bigint + n % ${TASKS}`);
  // The newest of each go on, each with a run that goes on.
  await db.run(sql`
    insert into combinations (organization_id, name, definition, task_ids, device_ids, changed_at)
    select 1001 + g % 100, 'Round ' || g, '{}', array[${firstTask}::bigint + g % ${TASKS}], '{}', ${NOW}
    from generate_series(1, ${COMBINATIONS}) g`);
  await db.run(sql`
    insert into combination_runs (created_at, id, combination_id, organization_id, name, on_failure, wait_min, stages, stage, parts,
      state, ended_at)
    select t.at, gen_random_uuid(), 1 + g % ${COMBINATIONS}, 1001 + (1 + g % ${COMBINATIONS}) % 100, 'Round', 'goOn', 30, '[]', 0,
      '[{"state": "running"}]', case when g <= ${OPEN} then 'running' else 'ended' end,
      case when g <= ${OPEN} then null else t.at end
    from generate_series(1, ${RUNS / 2}) g, lateral (select ${NOW}::timestamptz - make_interval(secs => g * 60) as at) t`);
  await db.run(sql`
    with open as (select id, created_at, row_number() over () as n from combination_runs where ended_at is null),
    runs_of as (select id, device_id, created_at, row_number() over () as n from runs where ended_at is null),
    linked as (update runs r set combination_run_id = o.id from open o join runs_of u on u.n = o.n
      where r.device_id = u.device_id and r.created_at = u.created_at and r.id = u.id returning r.id, o.id as of)
    update combination_runs c set open_runs = array[l.id] from linked l where c.id = l.of`);
  await asOwner(db, "analyze");
}, 120_000);
afterAll(() => fixture.close());

const TENANT = branch(1_002);
const page =
  (query: object, scope = EVERYTHING) =>
  (db: Parameters<typeof pageOfRuns>[0]) =>
    pageOfRuns(db, scope, { query: runListQuery.parse(query), now: NOW });

describe("the newest runs", () => {
  it.each<[string, () => object, typeof EVERYTHING, number]>([
    // Further than that nobody counts.
    ["of the platform", () => ({}), EVERYTHING, MAX_COUNTED + 100],
    ["of a tenant", () => ({}), TENANT, 5_000],
    ["of a task", () => ({ taskId: firstTask }), EVERYTHING, 2 * (RUNS / TASKS)],
    ["of a device", () => ({ deviceId: firstDevice }), EVERYTHING, 2 * (RUNS / DEVICES)],
  ])("%s are found without reading all", async (...[, query, scope, most]) => {
    const { rows } = await waysOf(fixture.db, page(query(), scope));
    expect(rows.runs).toBeLessThanOrEqual(most);
  });

  it("one is found by its id alone", async () => {
    const { id } = await fixture.db.one<{ id: string }>(sql`select id from runs limit 1`);
    const { rows } = await waysOf(fixture.db, (db) => findRun(db, EVERYTHING, id));
    expect(rows.runs ?? 0).toBeLessThanOrEqual(1);
  });
});

describe("reports of a fleet", () => {
  const reader = (scope: typeof EVERYTHING) => ({ scope, now: NOW });
  it.each<[string, () => object, typeof EVERYTHING, number]>([
    ["of the platform", () => ({}), EVERYTHING, MAX_COUNTED + 100],
    ["of a tenant", () => ({}), TENANT, (6 * RUNS) / 100],
    ["of a task", () => ({ taskId: firstTask }), EVERYTHING, (4 * RUNS) / DEVICES],
    ["of a device", () => ({ deviceId: firstDevice }), EVERYTHING, 2 * (RUNS / DEVICES)],
  ])("%s are found without reading all", async (...[, query, scope, most]) => {
    const { rows } = await waysOf(fixture.db, (db) =>
      pageOfTaskReports(db, reader(scope), taskReportQuery.parse(query())),
    );
    expect(rows.task_reports).toBeLessThanOrEqual(most);
  });

  it("are summed up to a number, and found one by one by their own", async () => {
    const summed = await waysOf(fixture.db, (db) =>
      sumsOfTaskReports(db, reader(EVERYTHING), { choice: {}, most: 5_000 }),
    );
    expect(summed.rows.task_reports).toBeLessThanOrEqual(5_100);
    const { id } = await fixture.db.one<{ id: number }>(sql`select id from task_reports limit 1`);
    const one = await waysOf(fixture.db, (db) => findTaskReport(db, { scope: TENANT, id }));
    expect(one.rows.task_reports ?? 0).toBeLessThanOrEqual(1);
  });
});

describe("what follows runs", () => {
  it("holds those of some devices that have not ended, and looks at no other", async () => {
    const ids = Array.from({ length: 100 }, (_, n) => firstDevice + n);
    const { rows, sequential } = await waysOf(fixture.db, (db) => holdRunsOf(db, ids));
    expect(sequential).toEqual([]);
    expect(rows.runs).toBeLessThanOrEqual(DEVICES);
  });

  it("finds those that should have ended among those that have not", async () => {
    const before = new Date(NOW.getTime() - DAY_MS);
    const bounds = { reportBefore: before, stopBefore: before, openBefore: before };
    const { rows, sequential } = await waysOf(fixture.db, (db) => holdStale(db, bounds));
    expect(sequential).toEqual([]);
    expect(rows.runs ?? 0).toBeLessThanOrEqual(2 * DEVICES);
  });
});

describe("ten thousand schedules", () => {
  it("are looked at by what is due, and no others", async () => {
    const now = new Date(NOW.getTime() + 60_000);
    const { rows, sequential } = await waysOf(fixture.db, (db) => holdDue(db, now, 200));
    expect(sequential).toEqual([]);
    expect(rows.schedules).toBeLessThanOrEqual(20);
  });

  it("say what is next by one row", async () => {
    const { rows, sequential } = await waysOf(fixture.db, nextDue);
    expect(sequential).toEqual([]);
    expect(rows.schedules).toBeLessThanOrEqual(2);
  });

  it("of a tenant are listed without reading the others'", async () => {
    const query = scheduleListQuery.parse({});
    const { rows, sequential } = await waysOf(fixture.db, (db) => pageOfSchedules(db, TENANT, query));
    expect(sequential).toEqual([]);
    expect(rows.schedules).toBeLessThanOrEqual((4 * SCHEDULES) / 100);
  });
});

describe("combinations", () => {
  it("that have not ended are looked at, and none of those that have", async () => {
    const { rows, sequential } = await waysOf(fixture.db, (db) => holdDueCombination(db, NOW));
    expect(sequential).toEqual([]);
    expect(rows.combination_runs).toBeLessThanOrEqual(OPEN);
    expect(rows.runs).toBeLessThanOrEqual(2 * OPEN);
  });

  it.each([
    ["of a tenant", {}, (2 * RUNS) / 100],
    ["of a combination", { combinationId: 7 }, (4 * RUNS) / COMBINATIONS],
  ])("%s have their runs found without reading the others'", async (...[, query, most]) => {
    const wanted = combinationRunListQuery.parse(query);
    const { rows } = await waysOf(fixture.db, (db) =>
      pageOfCombinationRuns(db, TENANT, { query: wanted, now: NOW }),
    );
    expect(rows.combination_runs).toBeLessThanOrEqual(most);
  });

  it("are listed each with its newest run alone", async () => {
    const query = combinationListQuery.parse({});
    const { rows } = await waysOf(fixture.db, (db) => pageOfCombinations(db, TENANT, query));
    expect(rows.combination_runs).toBeLessThanOrEqual(COMBINATIONS / 100);
  });
});
