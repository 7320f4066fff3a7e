import { ELEVATOR_ENDPOINTS as E } from "@sweepline/contract/sites/elevators/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { AN_ELEVATOR } from "../../../test/elevator-rows.ts";
import { aWorld, type Person } from "../../../test/world.ts";

/** A topic of a shared broker belongs to whoever may give it, and a refusal tells nobody what others have. */
const tenants: Record<"one" | "other", { id: number; admin: Person }> = {} as never;
const world = await aWorld();
for (const name of ["one", "other"] as const) {
  const id = await world.anOrganization();
  const username = await world.aStaff({ organizationId: id, kind: "admin", roleCodes: ["tenantAdmin"] });
  tenants[name] = { id, admin: await world.session(username) };
}
const username = await world.aStaff({ kind: "admin", roleCodes: ["platformAdmin"] });
const platform = await world.session(username);
afterAll(() => world.close());

interface Options {
  organizationId: number;
  addressNumber: string;
  mqttServerId?: number;
}
const create = (who: Person, request: Options) =>
  world.call(who, E.create, { body: { ...AN_ELEVATOR, ...request } });
const prefix = (id: number) => `o${id}-`;

async function aServer(organizationId: number): Promise<number> {
  const { id } = await world.db.one<{ id: number }>(sql`
    insert into mqtt_servers (organization_id, name, host, port, client_id)
    values (${organizationId}, 'S', 'broker.example', 1883, ${`c${organizationId}`}) returning id`);
  return id;
}

describe("the address of an elevator", () => {
  it("is answered alike on the product's broker whether another tenant has it or not", async () => {
    const { one, other } = tenants;
    expect((await create(platform, { organizationId: one.id, addressNumber: "tower/a/1" })).status).toBe(200);
    const [taken, free] = [
      await create(other.admin, { organizationId: other.id, addressNumber: "tower/a/1" }),
      await create(other.admin, { organizationId: other.id, addressNumber: "tower/b/9" }),
    ];
    expect([taken.status, free.status]).toEqual([422, 422]);
    const wordsOf = ({ text }: { text: string }, address: string) => text.replaceAll(address, "…");
    expect(wordsOf(taken, "tower/a/1")).toBe(wordsOf(free, "tower/b/9"));
    expect(taken.text).toContain(prefix(other.id));
  });

  it("cannot be taken away from a neighbor before they need it", async () => {
    const { one, other } = tenants;
    const theirs = `${prefix(one.id)}tower/a/1`;
    expect((await create(other.admin, { organizationId: other.id, addressNumber: theirs })).status).toBe(422);
    expect((await create(one.admin, { organizationId: one.id, addressNumber: theirs })).status).toBe(200);
    expect(
      (await create(other.admin, { organizationId: other.id, addressNumber: `${prefix(other.id)}tower/a/1` }))
        .status,
    ).toBe(200);
    expect((await create(one.admin, { organizationId: one.id, addressNumber: theirs })).error).toBe(
      "addressTaken",
    );
  });

  it("is any on a server of one's own, the same as on another's", async () => {
    const { one, other } = tenants;
    for (const { id, admin } of [one, other])
      expect(
        (
          await create(admin, {
            organizationId: id,
            addressNumber: "hall/a/1",
            mqttServerId: await aServer(id),
          })
        ).status,
      ).toBe(200);
  });

  it("needs the prefix on a server of those above, who may give any", async () => {
    const { one } = tenants;
    const above = await aServer(world.rootId);
    expect(
      (await create(one.admin, { organizationId: one.id, addressNumber: "hall/a/1", mqttServerId: above }))
        .status,
    ).toBe(422);
    expect(
      (
        await create(one.admin, {
          organizationId: one.id,
          addressNumber: `${prefix(one.id)}hall/a/1`,
          mqttServerId: above,
        })
      ).status,
    ).toBe(200);
    expect(
      (await create(platform, { organizationId: one.id, addressNumber: "hall/a/1", mqttServerId: above }))
        .status,
    ).toBe(200);
  });

  it("stays what it is when the rest is changed, and cannot be changed to one of others", async () => {
    const { one } = tenants;
    const { data } = await create(platform, { organizationId: one.id, addressNumber: "tower/c/1" });
    const params = { id: data.id };
    const change = (addressNumber: string, revision: number) =>
      world.call(one.admin, E.update, {
        params,
        body: { ...AN_ELEVATOR, name: "New", addressNumber, revision },
      });
    expect((await change("tower/c/1", data.revision)).status).toBe(200);
    expect((await change("tower/c/2", data.revision + 1)).status).toBe(422);
  });
});
