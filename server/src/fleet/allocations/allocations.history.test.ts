/** Who sees what of the history. */
import { ALLOCATION_ENDPOINTS as E } from "@sweepline/contract/fleet/allocations.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aDevice, begin, historyOf, moving, orgs, people, world } from "../../../test/allocation-fixture.ts";

beforeAll(begin);
afterAll(() => world.close());

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
