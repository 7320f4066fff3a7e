/** Two people at the same devices, and the way back. */
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
  world,
} from "../../../test/allocation-fixture.ts";
import type { Person } from "../../../test/world.ts";

beforeAll(begin);
afterAll(() => world.close());

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
    await world.app.fleet.devices.registerMany(
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
