/** What the lists of faults and alarms cost where there are very many of each: the database finds its way by indexes. Found so with a million, too. */
import { type AlarmGroupQuery, alarmQuery } from "@sweepline/contract/care/alarms/index.ts";
import { faultReportQuery } from "@sweepline/contract/care/faults.ts";
import { MAX_COUNTED } from "@sweepline/contract/core/paging.ts";
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
import { insertHundredTenants, insertManyDevices, type Ways, waysOf } from "../../../test/plans.ts";
import type { Queries } from "../../core/db/database.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import { findFault, pageOfFaults } from "../faults/fault-reads.store.ts";
import * as store from "./alarms-reads.store.ts";

const ROWS = 300_000;
const DEVICES = 2_000;
/** Of each kind that have not ended. */
const OPEN = ROWS / 2_500;
const DAYS = 60;
const LASTING = { isOpen: "true", states: "active" };
let fixture: FleetFixture;
let firstDevice: number;
let device: number;

beforeAll(async () => {
  fixture = await createFleetFixture();
  const { db, orgs, productId } = fixture;
  await ensurePartitions(db, { from: new Date(NOW.getTime() - (DAYS + 1) * DAY_MS), to: NOW }, [
    "fault_reports",
    "alarms",
    "alarm_events",
  ]);
  await insertHundredTenants(db, orgs.platform);
  firstDevice = await insertManyDevices(db, productId, DEVICES);
  device = firstDevice + 1;
  const step = (DAYS * DAY_MS) / ROWS / 1_000;
  await Promise.all([
    db.run(sql`
      insert into fault_reports (device_id, raised_at, reported_as, content, level, status, reported_value, recovered_at)
      select ${firstDevice}::bigint + g % ${DEVICES}::int, ${NOW}::timestamptz - make_interval(secs => g * ${step}::float8), 'e' || g % 50, '',
        (array['info', 'warning', 'error', 'critical'])[1 + g % 4], '02', '{}',
        case when g % ${ROWS / OPEN}::int = 0 then null else ${NOW}::timestamptz - make_interval(secs => g * ${step}::float8 - 1) end
      from generate_series(1, ${ROWS}) g`),
    db.run(sql`
      insert into alarms (device_id, raised_at, rule_id, rule_name, kind, severity, since, group_id, cleared_at)
      select ${firstDevice}::bigint + g % ${DEVICES}::int, ${NOW}::timestamptz - make_interval(secs => g * ${step}::float8), 1 + g % 18, '',
        'diskFull', (array['info', 'warning', 'error', 'critical'])[1 + g % 4], ${NOW}, g / 2,
        case when g % ${ROWS / OPEN}::int = 0 then null else ${NOW}::timestamptz - make_interval(secs => g * ${step}::float8 - 1) end
      from generate_series(1, ${ROWS}) g`),
    db.run(sql`
      insert into alarm_groups (id, organization_id, rule_id, first_at, last_at) overriding system value
      select g, 1001 + g % 100, 1 + g % 18, t - interval '1 minute', t from generate_series(0, ${ROWS / 2}) g
        cross join lateral (select ${NOW}::timestamptz - make_interval(secs => g * 2 * ${step}::float8) as t) at`),
  ]);
  await asOwner(db, "analyze fault_reports, alarms, alarm_groups, devices");
}, 180_000);
afterAll(() => fixture.close());

const BIG = ["fault_reports", "alarms", "alarm_groups"];
/** How many rows of a big table were looked at, of that of which most were. */
const cost = ({ rows }: Ways): number => Math.max(...BIG.map((table) => rows[table] ?? 0));
/** Further than that nobody counts; a page more is read before. */
const COUNTED = MAX_COUNTED + 2_000;

const TENANT = branch(1_002);
const OF_TENANT = ROWS / 100;
const reader = (scope: typeof EVERYTHING) => ({ scope, staffId: 1, now: NOW });
const LISTS = {
  faults: (query: object, scope: typeof EVERYTHING) => (db: Queries) =>
    pageOfFaults(db, reader(scope), faultReportQuery.parse(query)),
  alarms: (query: object, scope: typeof EVERYTHING) => (db: Queries) =>
    store.pageOfAlarms(db, reader(scope), alarmQuery.parse(query)),
  occurrences: (query: object, scope: typeof EVERYTHING) => (db: Queries) =>
    store.pageOfGroups(db, reader(scope), alarmQuery.parse(query) as unknown as AlarmGroupQuery),
};
/** Of an occurrence the alarms are looked at too: to find it, and to count them; and of a span those of some more. */
const TIMES = { faults: 1, alarms: 1, occurrences: 5 };
const WEEK = { from: new Date(NOW.getTime() - 7 * DAY_MS).toISOString(), to: NOW.toISOString() };

describe.each(["faults", "alarms", "occurrences"] as const)("of very many %s", (name) => {
  it.each<[string, () => object, typeof EVERYTHING, number]>([
    ["the newest", () => ({}), EVERYTHING, COUNTED],
    ["the newest of a tenant", () => ({}), TENANT, 2 * OF_TENANT],
    ["later pages", () => ({ current: 20, size: 50 }), EVERYTHING, COUNTED],
    ["later pages of a tenant", () => ({ current: 20, size: 50 }), TENANT, 2 * OF_TENANT],
    ["of a week", () => WEEK, EVERYTHING, COUNTED],
    ["of a week, of a tenant", () => WEEK, TENANT, OF_TENANT / 2],
    ["of a device", () => ({ deviceId: device }), EVERYTHING, (3 * ROWS) / DEVICES],
    ["that last", () => LASTING, EVERYTHING, 3 * OPEN],
    ["that last, of a tenant", () => LASTING, TENANT, 3 * OPEN],
  ])("%s are found without reading all", async (...[, query, scope, most]) => {
    const spent = cost(await waysOf(fixture.db, LISTS[name](query(), scope)));
    expect(spent).toBeLessThanOrEqual(most * TIMES[name] + 100);
  });
});

describe("of very many", () => {
  it.each<[string, (db: Queries) => Promise<unknown>]>([
    ["a fault", (db) => findFault(db, { scope: TENANT, id: ROWS / 2 })],
    ["an alarm", (db) => store.findAlarm(db, { scope: TENANT }, ROWS / 2)],
    ["the count of what is active", (db) => store.countAlarms(db, { scope: TENANT })],
  ])("%s is found by an index", async (_, read) => {
    expect(cost(await waysOf(fixture.db, read))).toBeLessThanOrEqual(OPEN);
  });
});
