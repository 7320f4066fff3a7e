/** Handing devices on: rules, and what is kept of it. */
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { ALLOCATION_ENDPOINTS as E } from "@sweepline/contract/fleet/allocations.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  aDevice,
  again,
  begin,
  historyOf,
  holderOf,
  moving,
  orgs,
  people,
  staff,
  staffIdOf,
  world,
} from "../../../test/allocation-fixture.ts";

beforeAll(begin);
afterAll(() => world.close());

describe("handing devices on (spec §3)", () => {
  it("leads from the platform to a tenant, to its company, to another, and back, and keeps each step", async () => {
    const device = await aDevice();
    const first = await moving(people.platform, {
      devices: [device],
      operatorStaffId: staff.aurora,
      reason: "Contract 7",
    });
    expect(first).toMatchObject({ status: 200, data: { moved: 1, unchanged: 0 } });
    expect(await holderOf(device.id)).toEqual({ organizationId: orgs.aurora, operatorStaffId: staff.aurora });
    world.clock.advance(60_000);
    const steps = [
      [people.aurora, orgs.cedar, staff.cedar],
      [people.aurora, orgs.delta, null],
      [people.aurora, orgs.aurora, null],
      [people.platform, world.rootId, null],
    ] as const;
    for (const [who, organizationId, operatorStaffId] of steps) {
      const answer = await moving(who, { devices: [await again(device)], organizationId, operatorStaffId });
      expect(answer.status).toBe(200);
      world.clock.advance(60_000);
    }
    const history = await historyOf(device.id);
    expect(history.map(({ kind }) => kind)).toEqual([
      "takenBack",
      "takenBack",
      "moved",
      "allocated",
      "allocated",
      "registered",
    ]);
    expect(history.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
    expect(history[4]).toMatchObject({
      from: { organizationId: world.rootId },
      to: { organizationName: "Aurora", operatorName: "Olga Operates" },
      assignedAt: "2026-11-16T08:00:00.000Z",
      endedAt: "2026-11-16T08:01:00.000Z",
      byName: "Pia Platform",
      reason: "Contract 7",
    });
    expect(history.at(-1)).toMatchObject({ from: null, byName: null });
  });

  it("keeps exactly one open period for a device, whatever is written", async () => {
    const device = await aDevice();
    const second = sql`insert into device_allocations (device_id, kind, organization_id, organization_name, assigned_at)
      values (${device.id}, 'moved', ${orgs.aurora}, '', now())`;
    await expect(world.db.run(second)).rejects.toThrow("device_allocations_open");
    const { count } = await world.db.one<{ count: number }>(sql`
      select count(*) from devices d where 1 <> (select count(*) from device_allocations a
        where a.device_id = d.id and a.ended_at is null and a.organization_id = d.organization_id)`);
    expect(count).toBe(0);
  });

  it("changes the operation account alone, and counts what is in these hands already", async () => {
    const [one, two] = [await aDevice(orgs.aurora), await aDevice(orgs.aurora)];
    const change = { operatorStaffId: staff.aurora };
    await moving(people.aurora, { devices: [one], ...change });
    expect((await historyOf(one.id))[0]?.kind).toBe("operatorChanged");
    const both = [await again(one), two];
    const answer = await moving(people.aurora, { devices: both, ...change });
    expect(answer.data).toMatchObject({ moved: 1, unchanged: 1 });
    const third = await moving(people.aurora, { devices: [await again(one)], ...change });
    expect(third).toMatchObject({ status: 422, error: "nothingToMove" });
  });

  it("names the fields that are empty in the words of the specification (§5)", async () => {
    const { envelope } = await world.call(people.platform, E.move, {
      body: { devices: [], organizationId: null as unknown as number },
      headers: { "accept-language": "en" },
    });
    expect(envelope).toMatchObject({
      fields: expect.arrayContaining([
        { field: "devices", msg: "At least one device must be selected" },
        { field: "organizationId", msg: "Tenant cannot be empty" },
      ]),
    });
  });

  it("ends what the former holder wanted of a device and what has not left yet, but for stops", async () => {
    const device = await aDevice(orgs.borealis);
    await world.db.run(sql`
      insert into device_commands (device_id, created_at, id, kind, parameters, expires_at)
      select ${device.id}, ${world.clock.now()}::timestamptz - g.age * interval '1 second', gen_random_uuid(), g.kind, '{}',
        ${world.clock.now()}::timestamptz + interval '1 hour'
      from (values (1, 'start'), (2, 'setSettings'), (3, 'stop')) as g(age, kind)`);
    const states = () =>
      world.db.many<{ kind: string; failure: string | null }>(sql`
        select kind, failure from device_commands where device_id = ${device.id} order by kind`);
    await moving(people.borealis, {
      devices: [device],
      organizationId: orgs.borealis,
      operatorStaffId: staff.borealis,
    });
    expect((await states()).map(({ failure }) => failure)).toEqual([null, null, null]);
    await moving(people.platform, { devices: [await again(device)] });
    expect(await states()).toEqual([
      { kind: "setSettings", failure: "withdrawn" },
      { kind: "start", failure: "withdrawn" },
      { kind: "stop", failure: null },
    ]);
  });

  it("is written down once a batch, with whose hands they came from", async () => {
    const devices = [await aDevice(), await aDevice(orgs.borealis)];
    await moving(people.platform, { devices, reason: "Fleet swap" });
    const row = await world.db.one<{ action: string; detail: string }>(sql`
      select action, detail from audit_log order by id desc limit 1`);
    expect(row.action).toBe("fleet_allocations_assign");
    const { before, after } = JSON.parse(row.detail) as Record<string, object[]>;
    expect(before?.map((one) => (one as { organizationId: number }).organizationId).sort()).toEqual(
      [world.rootId, orgs.borealis].sort(),
    );
    expect(after).toMatchObject({ reason: "Fleet swap", to: [{ organizationId: orgs.aurora }] });
  });
});

describe("whom devices cannot be handed to", () => {
  it("an organization outside of the person's reach is not there", async () => {
    const device = await aDevice(orgs.aurora);
    const to = (organizationId: number) => moving(people.aurora, { devices: [device], organizationId });
    for (const id of [orgs.borealis, world.rootId, 999_999_999])
      expect(await to(id)).toMatchObject({ status: 404, error: "notFound" });
    expect((await holderOf(device.id)).organizationId).toBe(orgs.aurora);
  });

  it("one that is disabled, or below such a one, takes nothing", async () => {
    const device = await aDevice();
    const parentId = await world.anOrganization();
    const below = await world.anOrganization({ parentId, orgTypeCode: "ORG" });
    await world.call(people.platform, ORGANIZATION_ENDPOINTS.setStatus, {
      params: { id: parentId },
      body: { status: "1" },
    });
    for (const organizationId of [parentId, below]) {
      const answer = await moving(people.platform, { devices: [device], organizationId });
      expect(answer).toMatchObject({ status: 422, error: "organizationDisabled" });
    }
    const { data } = await world.call(people.platform, E.organizations, { query: { parentId } });
    expect(data).toMatchObject([{ id: below, isUsable: false }]);
  });

  it("says of each receiver who stands above it, as far as the caller sees them", async () => {
    const parentId = await world.anOrganization();
    const below = await world.anOrganization({ parentId, orgTypeCode: "ORG" });
    const above = async (who: typeof people.platform) =>
      (await world.call(who, E.organizations, { query: { parentId } })).data.map(({ aboveIds }) => aboveIds);
    expect(await above(people.platform)).toEqual([[world.rootId, parentId]]);
    const theirs = await world.aPerson({ organizationId: parentId, roleCodes: ["tenantAdmin"] });
    expect(await above(theirs)).toEqual([[parentId]]);
    expect(below).toBeGreaterThan(parentId);
  });

  it("the operation account is an enabled person of the receiver", async () => {
    const device = await aDevice(orgs.aurora);
    const disabled = await staffIdOf(await world.aStaff({ organizationId: orgs.aurora }));
    await world.db.run(sql`update staff set is_enabled = false where id = ${disabled}`);
    for (const operatorStaffId of [staff.cedar, staff.borealis, disabled, 999_999_999]) {
      const answer = await moving(people.aurora, { devices: [device], operatorStaffId });
      expect(answer).toMatchObject({ status: 422, error: "strangeOperator" });
    }
  });

  it("offers the enabled people of an organization within reach, and none of others", async () => {
    const of = (organizationId: number) =>
      world.call(people.aurora, E.operators, { query: { organizationId } });
    expect((await of(orgs.cedar)).data.map(({ id }) => id)).toEqual([staff.cedar]);
    expect((await of(orgs.borealis)).data).toEqual([]);
  });
});
