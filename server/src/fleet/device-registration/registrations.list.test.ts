import { REGISTRATION_ENDPOINTS as E } from "@sweepline/contract/fleet/device-registration.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { afterAll, describe, expect, it } from "vitest";
import { aHome } from "../../../test/home-rows.ts";
import { aWorld, type Person } from "../../../test/world.ts";

const tenants = { holding: 0, other: 0 };

const world = await aWorld();
tenants.holding = await world.anOrganization({ orgName: "Hold" });
tenants.other = await world.anOrganization({ orgName: "Other" });
const someone = (organizationId: number, roleCode: string) =>
  world.aPerson({ organizationId, roleCodes: [roleCode] });
const admin = await someone(world.rootId, "platformAdmin");
const holder = await someone(tenants.holding, "tenantAdmin");
const stranger = await someone(tenants.other, "tenantAdmin");
const productId = await world.app.fleet.products.ensure({
  code: "REG",
  name: "Registered",
  kind: "scrubber",
});
for (const [serialNumber, more] of [
  ["REG-1", {}],
  ["REG-2", { iccid: "8986019999999999999", shortName: "Fox" }],
] as const) {
  const place = { organizationId: tenants.holding, timeZone: "UTC", manufacturer: "Acme", productId };
  await world.call(admin, E.register, { body: { serialNumber, ...place, ...more } });
}
afterAll(() => world.close());

describe("the list of registrations", () => {
  it("is found by all that people look for, and by every state", async () => {
    const device = await world.app.fleet.devices.findBySerialNumber("REG-2");
    const found = async (query: object) => {
      const { data } = await world.call(holder, E.list, { query: { search: "Fox", ...query } });
      return data.records.map(({ id }) => id);
    };
    expect(await found({})).toEqual([device?.id]);
    expect(await found({ search: "9999999" })).toEqual([device?.id]);
    for (const query of [
      { credentialState: "valid" },
      { isLocked: "false" },
      { isOnline: "false" },
      { protocol: "vda5050" },
      { kind: "scrubber" },
      { productId },
      { organizationId: tenants.holding },
    ])
      expect(await found(query)).toEqual([device?.id]);
    for (const query of [
      { credentialState: "revoked" },
      { isLocked: "true" },
      { isOnline: "true" },
      { protocol: "mqtt" },
      { kind: "vacuum" },
      { productId: productId + 99 },
      { organizationId: tenants.other },
      { search: "' or true --" },
    ])
      expect(await found(query)).toEqual([]);
    for (const sort of ["-updatedAt", "decommissionedAt", "-credentialCreatedAt", "organizationName"])
      expect(await found({ sort })).toEqual([device?.id]);
    const { data } = await world.call(stranger, E.list, { query: {} });
    expect(data.records).toEqual([]);
  });

  it("says where each device is at home, and is filtered by it, while the place is of its holder's branch", async () => {
    const { findBySerialNumber } = world.app.fleet.devices;
    const ids = await Promise.all(
      ["REG-1", "REG-2"].map(async (name) => (await findBySerialNumber(name))?.id ?? 0),
    );
    const [first = 0, second = 0] = ids;
    const placeId = await aHome(world, tenants.holding, [second]);
    const theirs = await aHome(world, tenants.other, [first]);
    const listed = async (who: Person, query: object) => {
      const { data } = await world.call(who, E.list, { query });
      return data.records.map(({ id, placeName }) => [id, placeName]);
    };
    expect(await listed(holder, {})).toEqual([
      [first, null],
      [second, "North Mall"],
    ]);
    expect(await listed(holder, { placeId })).toEqual([[second, "North Mall"]]);
    expect(await listed(holder, { placeId: theirs })).toEqual([]);
    expect(await listed(stranger, { placeId })).toEqual([]);
    const one = async (id: number) => (await world.call(holder, E.get, { params: { id } })).data;
    expect(await one(second)).toMatchObject({ placeId, placeName: "North Mall" });
    expect(await one(first)).toMatchObject({ placeId: null, placeName: null });
  });
});

describe("where devices sign in", () => {
  it("is what their credentials say, asked again at any time", async () => {
    const { data } = await world.call(holder, E.broker, {});
    const { host, port, isTls } = data;
    const other = { serialNumber: "REG-3", manufacturer: "Acme", productId, timeZone: "UTC" };
    const made = await world.call(admin, E.register, {
      body: { ...other, organizationId: world.rootId },
    });
    expect(made.data.credentials).toMatchObject({ host, port, isTls });
    expect(data).toMatchObject({ host: "", isTls: false, caCertificate: "" });
  });
});

describe("the overview", () => {
  it("counts what one may see from all sides, and every side adds up to the same", async () => {
    const { data } = await world.call(holder, DEVICE_ENDPOINTS.overview, {});
    const total = (groups: readonly { total: number }[]) => groups.reduce((sum, one) => sum + one.total, 0);
    expect(data.all.total).toBeGreaterThan(0);
    for (const side of [data.statuses, data.products, data.organizations])
      expect(total(side)).toBe(data.all.total);
    expect(data.organizations.map(({ id }) => id)).toEqual([tenants.holding]);
    const nobody = await world.call(stranger, DEVICE_ENDPOINTS.overview, {});
    expect(nobody.data).toMatchObject({ all: { total: 0 }, statuses: [], products: [] });
    const narrowed = await world.call(holder, DEVICE_ENDPOINTS.overview, {
      query: { organizationId: tenants.other },
    });
    expect(narrowed.data.all.total).toBe(0);
  });
});
