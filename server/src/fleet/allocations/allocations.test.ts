/** Handing devices on: rules, guards, history, and what ends with it. */
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations.ts";
import { ALLOCATION_ENDPOINTS as E, type Move } from "@sweepline/contract/fleet/allocations.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let orgs: Record<"aurora" | "cedar" | "delta" | "borealis", number>;
let people: Record<"platform" | "operator" | "aurora" | "borealis", Person>;
let staff: Record<"aurora" | "cedar" | "borealis", number>;

const staffIdOf = async (username: string) =>
  (await world.app.access.staff.findByUsername(username))?.id as number;

beforeAll(async () => {
  world = await aWorld();
  const aurora = await world.anOrganization({ orgName: "Aurora" });
  const company = { parentId: aurora, orgTypeCode: "ORG" };
  orgs = {
    aurora,
    cedar: await world.anOrganization({ ...company, orgName: "Cedar" }),
    delta: await world.anOrganization({ ...company, orgName: "Delta" }),
    borealis: await world.anOrganization({ orgName: "Borealis" }),
  };
  const someone = async (organizationId: number, role: string, displayName: string) =>
    world.session(await world.aStaff({ organizationId, roleCodes: [role], displayName }));
  people = {
    platform: await someone(world.rootId, "platformAdmin", "Pia Platform"),
    operator: await someone(world.rootId, "platformOperator", "Otto Operator"),
    aurora: await someone(aurora, "tenantAdmin", "Ann Aurora"),
    borealis: await someone(orgs.borealis, "tenantAdmin", "Bo Borealis"),
  };
  const operatorOf = async (organizationId: number) =>
    staffIdOf(await world.aStaff({ organizationId, displayName: "Olga Operates" }));
  staff = {
    aurora: await operatorOf(aurora),
    cedar: await operatorOf(orgs.cedar),
    borealis: await operatorOf(orgs.borealis),
  };
});
afterAll(() => world.close());

const openPeriod = async (id: number): Promise<number> =>
  (
    await world.db.one<{ id: number }>(sql`
    select id from device_allocations where device_id = ${id} and ended_at is null`)
  ).id;

const aDevice = async (organizationId = world.rootId) => {
  const id = await world.aDevice({ organizationId });
  return { id, allocationId: await openPeriod(id) };
};

const again = async ({ id }: { id: number }) => ({ id, allocationId: await openPeriod(id) });

function moving(who: Person, wanted: Partial<Move>) {
  const body = { devices: [], organizationId: orgs.aurora, operatorStaffId: null, reason: "", ...wanted };
  return world.call(who, E.move, { body });
}

const holderOf = (id: number) =>
  world.db.one<{ organizationId: number; operatorStaffId: number | null }>(sql`
    select organization_id as "organizationId", operator_staff_id as "operatorStaffId" from devices where id = ${id}`);

async function historyOf(id: number, who = people.platform) {
  const { data } = await world.call(who, E.ofDevice, { params: { id } });
  return data.records;
}

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

describe("two people at the same devices", () => {
  it("tells the second what changed hands, and moves nothing of it", async () => {
    const [moved, still] = [await aDevice(), await aDevice()];
    await moving(people.platform, { devices: [moved] });
    const answer = await moving(people.operator, { devices: [moved, still], organizationId: orgs.borealis });
    expect(answer).toMatchObject({ status: 409, error: "allocationChanged" });
    const { serialNumber } = (await historyOf(moved.id))[0] ?? {};
    expect(answer.envelope).toMatchObject({
      msg: expect.stringContaining(serialNumber ?? "?"),
      fields: [{ field: `devices.${moved.id}` }],
    });
    expect((await holderOf(still.id)).organizationId).toBe(world.rootId);
  });

  it("lets one of two moves at once through, whichever way they are sorted", async () => {
    const devices = await Promise.all([1, 2, 3, 4, 5, 6].map(() => aDevice()));
    const answers = await Promise.all([
      moving(people.platform, { devices, organizationId: orgs.aurora }),
      moving(people.operator, { devices: devices.toReversed(), organizationId: orgs.borealis }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const holders = await Promise.all(devices.map(({ id }) => holderOf(id)));
    expect(new Set(holders.map(({ organizationId }) => organizationId)).size).toBe(1);
  });

  it("calls what left one's reach as changed as what never was", async () => {
    const device = await aDevice(orgs.aurora);
    await moving(people.platform, { devices: [device], organizationId: orgs.borealis });
    const gone = await moving(people.aurora, { devices: [device], organizationId: orgs.cedar });
    expect(gone).toMatchObject({ status: 409, error: "allocationChanged" });
    expect(gone.text).not.toMatch(/borealis/i);
    const never = { id: 999_999_999, allocationId: 1 };
    const answer = await moving(people.aurora, { devices: [never], organizationId: orgs.cedar });
    expect(answer).toMatchObject({ status: 409, error: "allocationChanged" });
  });

  it("moves 500 in one call and refuses one more", async () => {
    const { productId } = await world.db.one<{ productId: number }>(
      sql`select id as "productId" from products limit 1`,
    );
    await world.app.rooms.devices.registerMany(
      Array.from({ length: 501 }, (_, index) => ({
        serialNumber: `MANY-${index}`,
        manufacturer: "sweepline",
        productId,
        organizationId: orgs.borealis,
        timeZone: "UTC",
      })),
    );
    const { data } = await world.call(people.platform, E.devices, {
      query: { search: "MANY-", size: 500, organizationId: orgs.borealis },
    });
    expect(data.total).toBe(501);
    const devices = data.records.map(({ id, allocationId }) => ({ id, allocationId }));
    const answer = await moving(people.platform, { devices, organizationId: orgs.aurora });
    expect(answer.data).toMatchObject({ moved: 500, unchanged: 0 });
    const tooMany = [...devices, await again({ id: devices[0]?.id ?? 0 })];
    expect((await moving(people.platform, { devices: tooMany })).status).toBe(422);
  });
});

describe("taking a step back", () => {
  it("gives each device to whom it came from, with the account it had", async () => {
    const [one, two] = [await aDevice(orgs.aurora), await aDevice(orgs.cedar)];
    await moving(people.aurora, { devices: [one], operatorStaffId: staff.aurora });
    const { data } = await moving(people.platform, {
      devices: [await again(one), two],
      organizationId: orgs.borealis,
    });
    const undo = (who: Person) => world.call(who, E.undo, { body: { batchId: data.batchId } });
    expect((await undo(people.operator)).status).toBe(404);
    expect((await undo(people.platform)).data).toMatchObject({ moved: 2 });
    expect(await holderOf(one.id)).toEqual({ organizationId: orgs.aurora, operatorStaffId: staff.aurora });
    expect(await holderOf(two.id)).toEqual({ organizationId: orgs.cedar, operatorStaffId: null });
    expect((await historyOf(one.id))[0]?.kind).toBe("undone");
    expect(await undo(people.platform)).toMatchObject({ status: 409, error: "allocationChanged" });
  });

  it("does nothing once one of them was moved on, or its former holder is disabled", async () => {
    const [one, two] = [await aDevice(), await aDevice()];
    const { data } = await moving(people.platform, { devices: [one, two] });
    await moving(people.aurora, { devices: [await again(one)], organizationId: orgs.cedar });
    const undo = (batchId: string) => world.call(people.platform, E.undo, { body: { batchId } });
    expect((await undo(data.batchId)).status).toBe(409);
    expect((await holderOf(two.id)).organizationId).toBe(orgs.aurora);

    const former = await world.anOrganization();
    const third = await aDevice(former);
    const moved = await moving(people.platform, { devices: [third] });
    await world.app.access.organizations.setStatus(former, "1");
    expect(await undo(moved.data.batchId)).toMatchObject({ status: 422, error: "organizationDisabled" });
  });
});

describe("what is seen of it", () => {
  it("a tenant sees its own side of a move, without the other's name and reasons", async () => {
    const device = await aDevice(orgs.borealis);
    const reason = "Aurora needs it more than Borealis";
    await moving(people.platform, { devices: [device], reason });
    const { data } = await world.call(people.borealis, E.history, { query: {} });
    expect(data.records[0]).toMatchObject({
      deviceId: device.id,
      kind: "moved",
      from: { organizationName: "Borealis" },
      to: { organizationId: null, organizationName: null },
      endedAt: null,
      byName: null,
      reason: "",
    });
    const received = await historyOf(device.id, people.aurora);
    expect(received).toHaveLength(1);
    expect(JSON.stringify(received)).not.toMatch(/borealis/i);
    expect((await world.call(people.borealis, E.ofDevice, { params: { id: device.id } })).status).toBe(404);
  });

  it("a tenant reads why the platform took a device back", async () => {
    const device = await aDevice(orgs.borealis);
    const change = { organizationId: world.rootId, reason: "End of lease" };
    await moving(people.platform, { devices: [device], ...change });
    const { data } = await world.call(people.borealis, E.history, { query: { kinds: ["takenBack"] } });
    expect(data.records[0]).toMatchObject({ deviceId: device.id, reason: "End of lease" });
  });

  it("filters and files hold the same rows", async () => {
    const device = await aDevice();
    const reason = "=cmd()";
    await moving(people.platform, { devices: [device], organizationId: orgs.delta, reason });
    const query = { organizationId: orgs.delta, kinds: ["allocated" as const], sort: "-assignedAt" as const };
    const { data } = await world.call(people.platform, E.history, { query });
    expect(
      data.records.every(({ to, from }) => [to, from].some((side) => side?.organizationName === "Delta")),
    ).toBe(true);
    const file = await world.call(people.platform, E.export, {
      query: { ...query, format: "csv" },
      headers: { "accept-language": "en" },
    });
    expect(file.text).toContain(`Pia Platform,"'=cmd()"`);
    expect(file.text.trim().split("\n")).toHaveLength(data.total + 1);
  });

  it("devices are found by a pasted list, and what is not seen is missing", async () => {
    const [mine, theirs] = [await aDevice(orgs.aurora), await aDevice(orgs.borealis)];
    const nameOf = async (id: number) => (await historyOf(id))[0]?.serialNumber ?? "";
    const serialNumbers = [await nameOf(mine.id), await nameOf(theirs.id), "NOBODY-1"];
    const { data } = await world.call(people.aurora, E.bySerialNumbers, { body: { serialNumbers } });
    expect(data.records.map(({ id }) => id)).toEqual([mine.id]);
    expect(data.missing).toEqual(serialNumbers.slice(1));
  });

  it("the tree counts an organization's own devices and those below", async () => {
    const parentId = await world.anOrganization({ orgName: "Elm" });
    const below = await world.anOrganization({ parentId, orgTypeCode: "ORG" });
    await aDevice(parentId);
    await aDevice(below);
    const { data } = await world.call(people.platform, E.organizations, { query: { search: "Elm" } });
    expect(data.find(({ id }) => id === parentId)).toMatchObject({
      deviceCount: 1,
      branchDeviceCount: 2,
      childCount: 1,
    });
  });
});
