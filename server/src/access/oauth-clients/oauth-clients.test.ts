import { OAUTH_CLIENT_ENDPOINTS as E, GRANT_TYPE } from "@sweepline/contract/access/oauth-clients.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { changeOf, clientFields, clientFixture } from "../../../test/client-fixture.ts";
import { everyoneHasProved } from "../../../test/factor-fixture.ts";
import { aWorld, type Person } from "../../../test/world.ts";

const world = await aWorld();
const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
const fixture = clientFixture(world, admin);
afterAll(() => world.close());

const HOUR_MS = 3_600_000;

describe("a client's secret", () => {
  it("is 256 bits, told once, and kept as a hash only", async () => {
    const client = await fixture.made();
    expect(Buffer.from(client.secret, "base64url")).toHaveLength(32);
    const row = await world.call(admin, E.get, { params: { id: client.id } });
    expect(row.text).not.toContain(client.secret);
    const kept = await world.db.many(sql`select c::text as text from oauth_clients c`);
    const logged = await world.db.many(sql`select detail as text from audit_log`);
    expect(JSON.stringify([kept, logged])).not.toContain(client.secret);
  });

  it("is replaced at once, or with some hours of grace for the old one", async () => {
    const client = await fixture.made();
    const at = { params: { id: client.id } };
    const second = (await world.call(admin, E.rotateSecret, { ...at, body: {} })).data.clientSecret;
    expect((await fixture.signIn(client)).error).toBe("unknownClient");
    const third = (await world.call(admin, E.rotateSecret, { ...at, body: { graceHours: 2 } })).data
      .clientSecret;
    for (const secret of [second, third])
      expect((await fixture.signIn({ ...client, secret })).status).toBe(200);
    world.clock.advance(2 * HOUR_MS);
    await everyoneHasProved(world);
    expect((await fixture.signIn({ ...client, secret: second })).error).toBe("unknownClient");
    expect((await fixture.signIn({ ...client, secret: third })).status).toBe(200);
  });
});

describe("who may change clients", () => {
  it("a tenant sees and changes its own, and none of another's or the platform's", async () => {
    const [mine, theirs] = [await world.anOrganization(), await world.anOrganization()];
    const someone = (organizationId: number) => world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
    const [me, them] = [await someone(mine), await someone(theirs)];
    const own = await fixture.made({ staffId: me.staffId }, me);
    const names = async (who: Person) =>
      (await world.call(who, E.list, { query: { size: 500 } })).data.records.map(({ clientId }) => clientId);
    expect(await names(me)).toEqual([own.clientId]);
    expect(await names(them)).toEqual([]);
    expect(await names(admin)).toContain(own.clientId);
    for (const answer of [
      await world.call(them, E.get, { params: { id: own.id } }),
      await world.call(them, E.update, changeOf(own)),
      await world.call(them, E.rotateSecret, { params: { id: own.id }, body: {} }),
      await world.call(them, E.remove, { params: { id: own.id } }),
    ])
      expect(answer.status).toBe(404);
  });

  it("nobody lets a machine act as someone they cannot see, or who may do more than they", async () => {
    const tenant = await world.anOrganization();
    const me = await world.aPerson({ organizationId: tenant, roleCodes: ["tenantAdmin"] });
    const stranger = await world.call(me, E.create, { body: clientFields({ staffId: admin.staffId }) });
    expect(stranger).toMatchObject({ status: 422, error: "machineNeedsPerson" });
    expect(stranger.envelope.fields).toEqual([{ field: "staffId", msg: expect.any(String) }]);
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    await world.app.access.roles.create({
      roleCode: "clientKeeper",
      roleName: "Client keeper",
      scopeKind: "ownAndBelow",
      permissions: ["access_oauth-clients_list", "access_oauth-clients_edit"],
    });
    const holder = await world.aPerson({ organizationId: company, roleCodes: ["clientKeeper"] });
    const powerful = await fixture.staffId({ organizationId: company, roleCodes: ["companyAdmin"] });
    const beyond = await world.call(holder, E.create, { body: clientFields({ staffId: powerful }) });
    expect(beyond.error).toBe("exceedsOwnRights");
    // Nor takes over a machine of that kind by its secret.
    const client = await fixture.made({ staffId: powerful }, me);
    await world.db.run(sql`update oauth_clients set organization_id = ${company} where id = ${client.id}`);
    const rotated = await world.call(holder, E.rotateSecret, { params: { id: client.id }, body: {} });
    expect(rotated.error).toBe("exceedsOwnRights");
  });

  it("nobody changes the console's own", async () => {
    const { data } = await world.call(admin, E.list, { query: { search: "console" } });
    const [row] = data.records;
    expect(row).toMatchObject({ clientId: "console", isBuiltIn: true, organizationName: null });
    const id = row?.id ?? 0;
    const body = {
      ...clientFields({ staffId: null, authorizedGrantTypes: [GRANT_TYPE.password] }),
      id,
      revision: 0,
    };
    for (const answer of [
      await world.call(admin, E.update, { body }),
      await world.call(admin, E.rotateSecret, { params: { id }, body: {} }),
      await world.call(admin, E.remove, { params: { id } }),
    ])
      expect(answer.error).toBe("builtInClient");
  });

  it("a form that is behind is refused, and so are a taken name, an unknown scope and a machine without a person", async () => {
    const client = await fixture.made();
    expect((await world.call(admin, E.update, changeOf(client))).status).toBe(200);
    expect((await world.call(admin, E.update, changeOf(client))).error).toBe("conflict");
    const staff = await fixture.staffId();
    for (const [more, error, field] of [
      [{ clientId: client.clientId, staffId: staff }, "clientIdTaken", "clientId"],
      [{ scope: "fleet_devices_fly", staffId: staff }, "scopeNotAllowed", "scope"],
      [{}, "machineNeedsPerson", "staffId"],
    ] as const) {
      const answer = await world.call(admin, E.create, { body: clientFields(more) });
      expect(answer.error).toBe(error);
      expect(answer.envelope.fields?.map((one) => one.field)).toEqual([field]);
    }
  });
});
