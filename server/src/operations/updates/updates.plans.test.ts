/** What agents' calls and lists of updates cost where there are many of both: 20 rollouts of 10,000 devices, one of them open. */

import { MAX_COUNTED } from "@sweepline/contract/core/paging.ts";
import { rolloutTargetSchema } from "@sweepline/contract/operations/rollouts/plan.ts";
import { updateListQuery } from "@sweepline/contract/operations/updates/index.ts";
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
import type { Queries } from "../../core/db/database.ts";
import { ensurePartitions } from "../../core/db/partitions.ts";
import { pendingUpdates } from "../findings/findings.store.ts";
import { aimedOf } from "../rollouts/index.ts";
import { signIn, signInWithTurn } from "./agents.store.ts";
import type { RolloutKey } from "./ends.store.ts";
import { previewOf } from "./targets.store.ts";
import { digestOf } from "./tokens.service.ts";
import { countAtPlace, holdStale, offerFacts, openTurns } from "./turns.store.ts";
import { answerUnanswered, findUpdate, pageOfUpdates } from "./updates.store.ts";

const DEVICES = 10_000;
const ROLLOUTS = 20;
let fixture: FleetFixture;
let firstDevice: number;

beforeAll(async () => {
  fixture = await createFleetFixture();
  const { db, orgs, productId } = fixture;
  await ensurePartitions(db, { from: new Date(NOW.getTime() - 700 * DAY_MS), to: NOW });
  await insertHundredTenants(db, orgs.platform);
  firstDevice = await insertManyDevices(db, productId, DEVICES);
  // One a month, the newest is running: half of its devices have it in hand or wait.
  await db.run(sql`
    insert into rollouts (organization_id, product_id, name, target, plan, state, staff_name, created_at, started_at, changed_at)
    select ${orgs.platform}, ${productId}, 'Rollout ' || g, '{}', '{"groups": []}', case when g = 1 then 'running' else 'finished' end, 'A',
      t.at, t.at, t.at
    from generate_series(1, ${ROLLOUTS}) g, lateral (select ${NOW}::timestamptz - make_interval(days => g * 30) as at) t`);
  await db.run(sql`
    insert into device_updates (device_id, created_at, rollout_id, group_number, organization_id, state, changed_at, ended_at)
    select ${firstDevice}::bigint + n - 1, r.started_at, r.id, 1 + n % 4, 1001 + n % 100,
      case when r.state = 'finished' or n % 2 = 0 then 'succeeded' when n % 20 = 1 then 'downloading' else 'waiting' end,
      r.started_at + make_interval(secs => n),
      case when r.state = 'finished' or n % 2 = 0 then r.started_at end
    from rollouts r, generate_series(1, ${DEVICES}) n`);
  await db.run(sql`
    insert into update_agents (device_id, open_id, open_created_at, open_action_id)
    select d.id, u.id, u.created_at, u.id from devices d
      left join device_updates u on u.device_id = d.id and u.state = 'downloading' where d.serial_number like 'P-%'`);
  await db.run(sql`
    insert into places (organization_id, name, time_zone, floors_above, floors_below, floor_naming)
    select 1001 + g % 100, 'Place', 'UTC', 1, 0, 'prefix' from generate_series(1, 500) g`);
  await db.run(sql`
    insert into place_devices (device_id, place_id, associated_at)
    select d.id, (select min(id) from places) + d.id % 500, ${NOW} from devices d where d.serial_number like 'P-%'`);
  await db.run(sql`
    insert into update_tokens (device_id, tenant, digest, created_by, created_at)
    select id, 'x', sha256(serial_number::bytea), 'A', ${NOW} from devices where serial_number like 'P-%'`);
  await asOwner(db, "analyze");
}, 180_000);
afterAll(() => fixture.close());

describe("an agent that asks", () => {
  it("is found by its token", async () => {
    const by = { controllerId: "P-77", tenant: "x", digest: digestOf("P-77"), scheme: "TargetToken" };
    const { rows, sequential } = await waysOf(fixture.db, (db) => signIn(db, by));
    expect(sequential).toEqual([]);
    expect(rows.update_tokens).toBeLessThanOrEqual(2);
    expect(rows.devices).toBeLessThanOrEqual(2);
  });

  it("is found together with the one update that it has in hand", async () => {
    const { serial } = await fixture.db.one<{ serial: string }>(sql`
      select d.serial_number as serial from devices d join update_agents a on a.device_id = d.id
      where a.open_id is not null order by d.id limit 1`);
    const by = { controllerId: serial, tenant: "x", digest: digestOf(serial), scheme: "TargetToken" };
    const found: (number | undefined)[] = [];
    const { rows, sequential } = await waysOf(fixture.db, async (db) => {
      found.push((await signInWithTurn(db, by))?.inHand?.id);
    });
    expect(found).toEqual([expect.any(Number)]);
    expect(sequential.filter((table) => table !== "rollouts")).toEqual([]);
    expect(rows.device_updates).toBeLessThanOrEqual(3);
  });

  it("costs its own updates that have not ended, and looks into no older month", async () => {
    const { rows } = await waysOf(fixture.db, (db) => openTurns(db, firstDevice + 2));
    expect(rows.device_updates).toBeLessThanOrEqual(2);
  });

  it("costs what is known of its own device, and of its own place", async () => {
    const facts = await waysOf(fixture.db, (db) => offerFacts(db, { deviceId: firstDevice, rolloutId: 1 }));
    expect(facts.sequential).toEqual([]);
    expect(Object.values(facts.rows).every((rows) => rows <= 5)).toBe(true);
    const { id } = await fixture.db.one<{ id: number }>(sql`select min(id) as id from places`);
    const place = await waysOf(fixture.db, (db) => countAtPlace(db, id));
    expect(place.rows.place_devices).toBeLessThanOrEqual(25);
    expect(place.rows.update_agents).toBeLessThanOrEqual(25);
  });
});

describe("those who are behind a binding", () => {
  it("are found by going through the devices of its product and branch a few times, whatever their number", async () => {
    const { db, orgs, productId } = fixture;
    const packageId = await db.one<{ id: number }>(sql`
      insert into firmware_packages (product_id, kind, event_name, version, state, created_by, created_at, updated_at)
      values (${productId}, 'firmware', 'P', '2.0.0', 'released', 'A', ${NOW}, ${NOW}) returning id`);
    const bindingOf = (organizationId: number) =>
      db.one<{ id: number }>(sql`
        insert into firmware_bindings (organization_id, product_id, kind, channel, all_id, remark, updated_at, updated_by)
        values (${organizationId}, ${productId}, 'firmware', 'stable', ${packageId.id}, '', ${NOW}, 'A') returning id`);
    const [all, one] = [await bindingOf(orgs.platform), await bindingOf(1_003)];
    await db.run(sql`
      insert into device_versions (device_id, kind, version, since, is_reported)
      select id, 'firmware', '1.' || id % 7 || '.0', ${NOW}, true from devices where serial_number like 'P-%'`);
    await asOwner(db, "analyze");
    const target = rolloutTargetSchema.parse({});
    const aimed = (organizationId: number, bindingId: number) => ({
      ...{ organizationId, productId, packageIds: [packageId.id] },
      target: { ...target, bindingId },
    });
    const counts: number[] = [];
    const read = (organizationId: number, bindingId: number) => async (queries: Queries) => {
      counts.push((await previewOf(queries, await aimedOf(queries, aimed(organizationId, bindingId)))).total);
    };
    // Counting who runs what, and the devices themselves.
    const whole = await waysOf(db, read(orgs.platform, all.id));
    expect(whole.rows.devices).toBeLessThanOrEqual(6 * DEVICES);
    expect(whole.rows.device_versions).toBeLessThanOrEqual(6 * DEVICES);
    const branchOnly = await waysOf(db, read(1_003, one.id));
    expect(branchOnly.rows.device_versions).toBeLessThanOrEqual((6 * DEVICES) / 100 + 100);
    // Half of them are in a rollout; the branch has a binding of its own.
    expect(counts).toEqual([DEVICES / 2 - DEVICES / 100, DEVICES / 100]);
  });
});

describe("lists of updates", () => {
  const page =
    (query: object, scope = EVERYTHING) =>
    (db: Parameters<typeof pageOfUpdates>[0]) =>
      pageOfUpdates(db, scope, { query: updateListQuery.parse(query), now: NOW });
  it.each<[string, () => object, typeof EVERYTHING, number]>([
    ["of the platform", () => ({}), EVERYTHING, MAX_COUNTED + 100],
    ["of a tenant", () => ({}), branch(1_002), (2 * DEVICES * ROLLOUTS) / 100 + 100],
    ["of a device", () => ({ deviceId: firstDevice }), EVERYTHING, 3 * ROLLOUTS],
  ])("%s are found without reading all", async (...[, query, scope, most]) => {
    const { rows } = await waysOf(fixture.db, page(query(), scope));
    expect(rows.device_updates).toBeLessThanOrEqual(most);
  });

  it("one is found by its number", async () => {
    const { id } = await fixture.db.one<{ id: number }>(sql`select max(id) as id from device_updates`);
    const { rows } = await waysOf(fixture.db, (db) => findUpdate(db, EVERYTHING, id));
    expect(rows.device_updates).toBeLessThanOrEqual(1);
  });

  it("those that agents have fallen silent about are found by how long they have", async () => {
    const { rows } = await waysOf(fixture.db, (db) =>
      holdStale(db, { states: ["downloading"], before: new Date(NOW.getTime() - DAY_MS), limit: 100 }),
    );
    expect(rows.device_updates).toBeLessThanOrEqual(1_000);
  });

  it.each<[string, typeof EVERYTHING, number]>([
    ["of the platform", EVERYTHING, 500],
    ["of a tenant", branch(1_002), 100],
  ])("those %s that nobody has answered are answered out of their rollout alone", async (_, scope, limit) => {
    const key = await fixture.db.one<RolloutKey>(
      sql`select id as "rolloutId", started_at as "startedAt" from rollouts where state = 'running'`,
    );
    const answer = { confirmation: "confirmed" as const, text: "Ann", limit, now: NOW };
    const { rows } = await waysOf(fixture.db, (tx) => answerUnanswered(tx, scope, { key, answer }));
    expect(rows.device_updates).toBeLessThanOrEqual(DEVICES + 3 * limit);
  });
});

describe("the check of the plan", () => {
  it("costs the open updates of its own robots", async () => {
    const ids = Array.from({ length: 50 }, (_, index) => firstDevice + index);
    const { rows, sequential } = await waysOf(fixture.db, (db) => pendingUpdates(db, ids));
    expect(sequential).not.toContain("device_updates");
    expect(rows.device_updates).toBeLessThanOrEqual(2 * ids.length);
  });
});
