import { DISCOVERY_ENDPOINTS as E } from "@sweepline/contract/fleet/discoveries/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld, type Person } from "../../../test/world.ts";
import { addDiscoveries } from "./sightings.store.ts";

/** Servers of tenants lead outside, where no test goes: what was heard there is written down here. */
const products = { vacuum: 0, robot: 0 };

const world = await aWorld();
const tenant = await world.anOrganization();
const other = await world.anOrganization();
const someone = (organizationId: number, role: string) =>
  world.aPerson({ organizationId, roleCodes: [role] });
const people = {
  admin: await someone(world.rootId, "platformAdmin"),
  owner: await someone(tenant, "tenantAdmin"),
  other: await someone(other, "tenantAdmin"),
};
const { ensure } = world.app.fleet.products;
products.vacuum = await ensure({ code: "VAC", name: "Vacuum", kind: "vacuum", protocol: "valetudo" });
products.robot = await ensure({ code: "PLAIN", name: "Plain robot", kind: "scrubber" });
const { id } = await world.db.one<{ id: number }>(sql`
  insert into mqtt_servers (organization_id, name, host, port, client_id, is_enabled)
  values (${tenant}, 'Home', 'mqtt.example', 1883, 'sweepline', false) returning id`);
const at = world.clock.now().getTime();
const sightings = {
  ...{ mqttServerId: id, protocol: "valetudo", serialNumber: "kitchen", manufacturer: "" },
  ...{ firstAt: at, lastAt: at, messages: 2, topic: "valetudo/kitchen/$state", sample: "ready" },
};
await addDiscoveries(world.db, [sightings]);
afterAll(() => world.close());

async function seenBy(who: Person) {
  return (await world.call(who, E.list, { query: { search: "kitchen" } })).data.records;
}
async function theOne() {
  const [row] = await seenBy(people.admin);
  if (!row) throw new Error("not discovered");
  return row;
}
const admit = (who: Person, id: number, place: { productId: number; organizationId?: number }) =>
  world.call(who, E.admit, {
    body: { devices: [{ id, shortName: "Kitchen" }], organizationId: tenant, timeZone: "UTC", ...place },
  });
const call = (who: Person, endpoint: typeof E.reject | typeof E.forget, id: number) =>
  world.call(who, endpoint, { body: { ids: [id] } });

describe("who decides", () => {
  it("is the owner of the server and the platform, and nobody else", async () => {
    const { id } = await theOne();
    expect(await seenBy(people.owner)).toMatchObject([{ id, organizationId: tenant }]);
    expect(await seenBy(people.other)).toEqual([]);
    expect((await world.call(people.other, E.get, { params: { id } })).status).toBe(404);
    expect((await admit(people.other, id, { productId: products.vacuum })).status).toBe(404);
    expect((await call(people.other, E.reject, id)).data).toEqual({ changed: 0 });
    expect((await call(people.other, E.forget, id)).data).toEqual({ changed: 0 });
  });

  it("cannot give a device a product of another protocol, or a holder beside the server's owner", async () => {
    const { id } = await theOne();
    const wrong = await admit(people.admin, id, { productId: products.robot });
    expect(wrong).toMatchObject({ status: 422, error: "otherProtocol" });
    const elsewhere = { productId: products.vacuum, organizationId: await world.anOrganization() };
    expect(await admit(people.admin, id, elsewhere)).toMatchObject({ error: "unknownMqttServer" });
    expect(await admit(people.owner, id, elsewhere)).toMatchObject({ error: "unknownHolder" });
  });

  it("rejects for good, counting on; and forgets", async () => {
    const { id } = await theOne();
    expect((await call(people.owner, E.reject, id)).data).toEqual({ changed: 1 });
    expect((await call(people.owner, E.reject, id)).data).toEqual({ changed: 0 });
    await addDiscoveries(world.db, [sightings]);
    expect(await theOne()).toMatchObject({ id, state: "rejected", messages: 4 });
    expect((await call(people.owner, E.forget, id)).data).toEqual({ changed: 1 });
    expect(await seenBy(people.admin)).toEqual([]);
  });

  it("admits for the tenant, who owns the server", async () => {
    await addDiscoveries(world.db, [sightings]);
    const { id } = await theOne();
    const { data } = await admit(people.owner, id, { productId: products.vacuum });
    expect(data.admitted).toMatchObject([{ id }]);
    // Once a device, it is discovered no more.
    await addDiscoveries(world.db, [sightings]);
    expect(await seenBy(people.owner)).toEqual([]);
    expect((await admit(people.owner, id, { productId: products.vacuum })).status).toBe(404);
  });
});
