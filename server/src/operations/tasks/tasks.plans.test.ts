/** What lists of tasks cost where there are many: what is missing on maps is looked up for the page alone. */
import { taskListQuery } from "@sweepline/contract/operations/tasks/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner } from "../../../test/database.ts";
import {
  branch,
  createFleetFixture,
  EVERYTHING,
  type FleetFixture,
  NOW,
} from "../../../test/fleet-fixture.ts";
import { insertHundredTenants, insertManyDevices, waysOf } from "../../../test/plans.ts";
import { WORK_ON_MAPS } from "../findings/index.ts";
import { pageOfTasks } from "./tasks.store.ts";

const TASKS = 20_000;
const MAPS = 2_000;
const DEVICES = 5_000;
let fixture: FleetFixture;

beforeAll(async () => {
  fixture = await createFleetFixture();
  const { db, orgs, productId } = fixture;
  await insertHundredTenants(db, orgs.platform);
  await db.run(sql`
    insert into maps (organization_id, map_key, name, last_version_number)
    select 1001 + g % 100, 'floor-' || g, 'Floor ' || g, 1 from generate_series(1, ${MAPS}) g`);
  await db.run(sql`
    insert into map_versions (map_id, number, version, name, resolution_m, width, height, origin_x, origin_y, grid, elements,
      created_at, changed_at)
    select m.id, 1, 's', m.name, 0.05, 100, 100, 0, 0, '', e.elements, ${NOW}, ${NOW}
    from maps m, (select jsonb_agg(jsonb_build_object('id', 'e' || n)) as elements from generate_series(1, 60) n) e`);
  await db.run(sql`update maps m set current_version_id = v.id from map_versions v where v.map_id = m.id`);
  await insertManyDevices(db, productId, DEVICES);
  const definition = JSON.stringify({ steps: [], runner: { kind: "best" } });
  await db.run(sql`
    insert into tasks (organization_id, map_id, name, definition, element_ids, runner, step_count, area_sqm, changed_at)
    select m.organization_id, m.id, 'Task ' || g, ${definition}::jsonb, array['e' || g % 70, 'e1'], 'best', 2, 100,
      ${NOW}::timestamptz - make_interval(secs => g)
    from generate_series(1, ${TASKS}) g join maps m on m.map_key = 'floor-' || (1 + g % ${MAPS})`);
  await asOwner(db, "analyze");
}, 120_000);
afterAll(() => fixture.close());

const TENANT = branch(1_002);
const page =
  (query: object, scope = EVERYTHING) =>
  (db: Parameters<typeof pageOfTasks>[0]) =>
    pageOfTasks(db, scope, taskListQuery.parse(query));

/** Of each tenant. */
const OWN = TASKS / 100;

describe("lists of tasks", () => {
  it("look for a device that may run it at the tasks of the page alone", async () => {
    const { rows } = await waysOf(fixture.db, page({}));
    expect(rows.tasks).toBeLessThanOrEqual(2 * TASKS);
    expect(rows.devices).toBeLessThanOrEqual(20);
  });

  it.each<[string, object]>([
    ["in the order of changes", {}],
    ["by name", { sort: "name" }],
    ["that a device may run", { deviceId: 7 }],
    ["that can be run", { isRunnable: "true" }],
    ["that cannot", { isRunnable: "false" }],
    ["that were searched", { search: "Task 1" }],
  ])("of a tenant read no more than the tenant's: %s", async (_, query) => {
    const { rows, sequential } = await waysOf(fixture.db, page(query, TENANT));
    expect(sequential).toEqual([]);
    expect(rows.tasks).toBeLessThanOrEqual(2 * OWN);
    expect(rows.map_versions).toBeLessThanOrEqual(2 * OWN);
    expect(rows.devices).toBeLessThanOrEqual(2 * OWN + 40);
  });

  it.each<[string, object]>([
    ["a map", { mapId: 5 }],
    ["a place", { placeId: 3 }],
  ])("of %s are found by it", async (_, query) => {
    const { rows, sequential } = await waysOf(fixture.db, page(query));
    expect(sequential).toEqual([]);
    expect(rows.tasks).toBeLessThanOrEqual((2 * TASKS) / MAPS);
  });
});

describe("what a new version of a map breaks", () => {
  it("is looked for among what is on that map alone", async () => {
    const of = (read: (db: Parameters<typeof pageOfTasks>[0]) => Promise<unknown>) =>
      waysOf(fixture.db, read);
    const caller = { scope: TENANT, permissions: new Set() } as never;
    const lost = [{ id: "e1", name: "E1", kind: null, hasExtent: false }];
    for (const { rows, sequential } of [
      await of((db) => WORK_ON_MAPS.namedOn(db, 5)),
      await of((db) => WORK_ON_MAPS.brokenBy(db, caller, { mapId: 5, lost })),
    ]) {
      expect(sequential).toEqual([]);
      expect(rows.tasks).toBeLessThanOrEqual((2 * TASKS) / MAPS);
    }
  });
});
