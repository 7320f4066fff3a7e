/** All updates of a rollout that wait for somebody at the robots, answered at once at the console. */
import { ROLLOUT_ENDPOINTS } from "@sweepline/contract/operations/rollouts/index.ts";
import { UPDATE_ENDPOINTS as E } from "@sweepline/contract/operations/updates/index.ts";
import type { Confirmation } from "@sweepline/contract/operations/updates/states.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aGrant } from "../../../test/grants.ts";
import { type Robot, type UpdateFixture, updateFixture } from "../../../test/update-fixture.ts";

let fixture: UpdateFixture;
beforeAll(async () => {
  fixture = await updateFixture();
}, 60_000);
afterAll(() => fixture.close());

const session = () => fixture.world.session(fixture.author.username);
interface Given {
  devices: number;
  confirmation?: Confirmation;
  remark?: string;
}
const atAll = async (
  rolloutId: number,
  { devices, confirmation = "confirmed", remark = "" }: Given,
  who = session(),
) => fixture.world.call(await who, E.confirm, { body: { rolloutId, devices, confirmation, remark } });
const askedOf = async (rolloutId: number, who = session()): Promise<number> =>
  (await fixture.world.call(await who, E.totals, { query: { rolloutId } })).data.asked;

async function someAsked(count: number, plan: object = {}): Promise<{ robots: Robot[]; id: number }> {
  const robots = await Promise.all(Array.from({ length: count }, () => fixture.aRobot()));
  const deviceIds = robots.map(({ id }) => id);
  const { id } = await fixture.started({ needsConfirmation: true, ...plan }, { target: { deviceIds } });
  for (const robot of robots) await robot.poll();
  return { robots, id };
}
/** Devices of which nobody has heard; as many as no page lets one choose. */
async function manyAsked(count: number): Promise<number> {
  const { robots, id } = await someAsked(1);
  const like = robots[0]?.id ?? 0;
  const { db } = fixture.world;
  await db.run(sql`
    with made as (
      insert into devices (serial_number, manufacturer, product_id, organization_id, time_zone)
      select 'MANY-' || ${id}::text || '-' || n, d.manufacturer, d.product_id, d.organization_id, d.time_zone
      from devices d, generate_series(2, ${count}) n where d.id = ${like} returning id)
    insert into device_updates (device_id, created_at, rollout_id, group_number, organization_id, state, waits_for, changed_at)
    select m.id, u.created_at, u.rollout_id, u.group_number, u.organization_id, 'waiting', 'agent', u.changed_at
    from made m, device_updates u where u.rollout_id = ${id}`);
  return id;
}
const entriesOf = (rolloutId: number) =>
  fixture.world.db.many<{ action: string; after: object }>(sql`
    select action, detail::jsonb -> 'after' as after from audit_log
    where subject_kind = 'rollout' and subject_id = ${String(rolloutId)} and action like 'operations\_updates\_%' order by id`);

describe("all of a rollout that wait for a confirmation", () => {
  it("are confirmed at once, but for those that were answered for, and who said so is kept", async () => {
    const { robots, id } = await someAsked(4);
    const [declined, confirmed, ...others] = robots as [Robot, Robot, Robot, Robot];
    const updates = await fixture.world.call(await session(), E.list, { query: { rolloutId: id } });
    const idOf = ({ id: deviceId }: Robot) =>
      updates.data.records.find((one) => one.deviceId === deviceId)?.id ?? 0;
    for (const [robot, confirmation] of [
      [declined, "denied"],
      [confirmed, "confirmed"],
    ] as const)
      await fixture.world.call(await session(), E.confirm, {
        body: { ids: [idOf(robot)], confirmation, remark: "" },
      });
    expect(await askedOf(id)).toBe(2);
    const answer = await atAll(id, { devices: 2, remark: "The hall is closed" });
    expect(answer.data).toEqual({ answered: 2, missed: 0 });
    expect(await fixture.stateOf(declined)).toMatchObject({ state: "waiting", waitsFor: "declined" });
    for (const robot of [confirmed, ...others]) expect(await robot.offered()).toBeDefined();
    expect(await askedOf(id)).toBe(0);
    const { data } = await fixture.world.call(await session(), E.get, {
      params: { id: idOf(others[0] as Robot) },
    });
    expect(data.log).toContainEqual(
      expect.objectContaining({
        kind: "confirmed",
        text: expect.stringMatching(/.: The hall is closed$/),
      }),
    );
    expect(await entriesOf(id)).toEqual([
      { action: "operations_updates_confirm", after: { remark: "The hall is closed", devices: 2 } },
    ]);
  });

  it("are declined at once, and wait until they are confirmed one by one", async () => {
    const { robots, id } = await someAsked(2);
    expect((await atAll(id, { devices: 2, confirmation: "denied" })).data).toEqual({
      answered: 2,
      missed: 0,
    });
    for (const robot of robots) {
      expect(await robot.offered()).toBeUndefined();
      expect(await fixture.stateOf(robot)).toMatchObject({ state: "waiting", waitsFor: "declined" });
    }
    expect((await atAll(id, { devices: 2 })).data).toEqual({ answered: 0, missed: 2 });
    expect((await entriesOf(id)).map(({ action }) => action)).toEqual(["operations_updates_decline"]);
  });

  it("may be more than a page lets choose, in pieces that each stand for themselves", async () => {
    const id = await manyAsked(1_201);
    expect(await askedOf(id)).toBe(1_201);
    expect((await atAll(id, { devices: 1_201 })).data).toEqual({ answered: 1_201, missed: 0 });
    expect((await entriesOf(id)).map(({ after }) => after)).toEqual(
      [500, 500, 201].map((devices) => ({ remark: "", devices })),
    );
    const { logged } = await fixture.world.db.one<{ logged: number }>(sql`
      select count(*)::int as logged from update_log l join device_updates u on u.device_id = l.device_id and u.id = l.update_id
      where u.rollout_id = ${id} and l.kind = 'confirmed' and u.log_lines = 1 and u.confirmation = 'confirmed'`);
    expect(logged).toBe(1_201);
    // Again: nothing is written twice.
    expect((await atAll(id, { devices: 1_201 })).data).toEqual({ answered: 0, missed: 1_201 });
    expect(await entriesOf(id)).toHaveLength(3);
  });

  it("are answered by two at the same time once each", async () => {
    const id = await manyAsked(620);
    const both = await Promise.all([
      atAll(id, { devices: 620, confirmation: "confirmed" }),
      atAll(id, { devices: 620, confirmation: "denied" }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.reduce((sum, { data }) => sum + data.answered, 0)).toBe(620);
    const { lines } = await fixture.world.db.one<{ lines: number }>(
      sql`select count(*)::int as lines from update_log l join device_updates u on u.device_id = l.device_id and u.id = l.update_id
        where u.rollout_id = ${id} and l.kind in ('confirmed', 'denied')`,
    );
    expect(lines).toBe(620);
  });

  it("are fewer than were shown where some have moved on, and none is answered where they are more", async () => {
    const { robots, id } = await someAsked(3);
    expect((await atAll(id, { devices: 2 })).error).toBe("moreUpdatesAsked");
    expect(await askedOf(id)).toBe(3);
    await robots[0]?.call("POST", "/confirmationBase/activateAutoConfirm", { body: {} });
    expect(await askedOf(id)).toBe(2);
    expect((await atAll(id, { devices: 3 })).data).toEqual({ answered: 2, missed: 1 });
  });

  it("are none where the rollout asks nobody, is stopped, or is nobody's that the caller sees", async () => {
    const { id: plain } = await someAsked(1, { needsConfirmation: false });
    expect(await askedOf(plain)).toBe(0);
    expect((await atAll(plain, { devices: 1 })).error).toBe("rolloutNotAsked");
    const { id } = await someAsked(1);
    const { world } = fixture;
    const organizationId = await world.anOrganization();
    const stranger = () =>
      world
        .aStaff({ organizationId, roleCodes: ["tenantAdmin"] })
        .then((username) => world.session(username));
    expect((await atAll(id, { devices: 1 }, stranger())).status).toBe(404);
    expect(await askedOf(id, stranger())).toBe(0);
    expect((await atAll(2_000_000_000, { devices: 1 })).status).toBe(404);
    await world.call(await session(), ROLLOUT_ENDPOINTS.pause, { params: { id } });
    expect(await askedOf(id)).toBe(1);
    await world.call(await session(), ROLLOUT_ENDPOINTS.emergencyStop, { params: { id } });
    expect(await askedOf(id)).toBe(0);
    expect((await atAll(id, { devices: 1 })).error).toBe("rolloutNotAsked");
  });

  it("are within the caller's scope: a company answers for its own alone", async () => {
    const { world, tenantId } = fixture;
    const companyId = await world.anOrganization({ parentId: tenantId, orgTypeCode: "ORG" });
    const theirs = await fixture.aRobot({ organizationId: companyId });
    const other = await fixture.aRobot();
    const target = { deviceIds: [theirs.id, other.id] };
    const { id } = await fixture.started({ needsConfirmation: true }, { target });
    await world.app.access.roles.create({
      ...{ roleCode: "confirms", roleName: "Confirms", scopeKind: "ownAndBelow" },
      permissions: [E.confirm.permission, E.totals.permission],
    });
    const username = await world.aStaff({ organizationId: companyId, roleCodes: ["confirms"] });
    await aGrant(world, companyId, "deviceDetail");
    const who = () => world.session(username);
    expect(await askedOf(id, who())).toBe(1);
    expect((await atAll(id, { devices: 2 }, who())).data).toEqual({ answered: 1, missed: 1 });
    expect(await theirs.offered()).toBeDefined();
    expect(await other.offered()).toBeUndefined();
  });
});
