import { OAUTH_CLIENT_ENDPOINTS as E, GRANT_TYPE } from "@sweepline/contract/access/oauth-clients.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aWorld, type Person, type World } from "../../../test/world.ts";

let world: World;
let admin: Person;
beforeAll(async () => {
  world = await aWorld();
  admin = await world.session(await world.aStaff({ roleCodes: ["platformAdmin"] }));
});
afterAll(() => world.close());

const HOUR_MS = 3_600_000;
let serial = 0;
function fields(more: object = {}) {
  serial += 1;
  return {
    clientId: `client-${serial}`,
    authorizedGrantTypes: [GRANT_TYPE.machine],
    accessTokenValidity: 3_600,
    refreshTokenValidity: 7_200,
    ...more,
  };
}

async function staffId(fields: Parameters<World["aStaff"]>[0] = {}): Promise<number> {
  const username = await world.aStaff({ roleCodes: ["platformOperator"], ...fields });
  return (await world.app.access.staff.findByUsername(username))?.id ?? 0;
}

async function made(more: object = {}, by = admin) {
  const body = fields({ staffId: await staffId(), ...more });
  const answer = await world.call(by, E.create, { body });
  if (answer.status !== 200) throw new Error(answer.text);
  return { ...answer.data.client, secret: answer.data.clientSecret };
}
const changeOf = ({ id, revision, ...row }: Awaited<ReturnType<typeof made>>, more: object = {}) => ({
  body: { ...row, id, revision, ...more },
});
const signIn = ({ clientId, secret }: { clientId: string; secret: string }, more: object = {}) =>
  world.call(null, SESSION_ENDPOINTS.token, {
    body: { grant_type: "client_credentials", ...more },
    headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
  });
const asMachine = (accessToken: string): Person => ({
  username: "",
  staffId: 0,
  accessToken,
  refreshToken: "",
});
const mayList = async (token: string) => (await world.call(asMachine(token), DEVICE_ENDPOINTS.list)).status;

describe("a client's secret", () => {
  it("is 256 bits, told once, and kept as a hash only", async () => {
    const client = await made();
    expect(Buffer.from(client.secret, "base64url")).toHaveLength(32);
    const row = await world.call(admin, E.get, { params: { id: client.id } });
    expect(row.text).not.toContain(client.secret);
    const kept = await world.db.many(sql`select c::text as text from oauth_clients c`);
    const logged = await world.db.many(sql`select detail as text from audit_log`);
    expect(JSON.stringify([kept, logged])).not.toContain(client.secret);
  });

  it("is replaced at once, or with some hours of grace for the old one", async () => {
    const client = await made();
    const at = { params: { id: client.id } };
    const second = (await world.call(admin, E.rotateSecret, { ...at, body: {} })).data.clientSecret;
    expect((await signIn(client)).error).toBe("unknownClient");
    const third = (await world.call(admin, E.rotateSecret, { ...at, body: { graceHours: 2 } })).data
      .clientSecret;
    for (const secret of [second, third]) expect((await signIn({ ...client, secret })).status).toBe(200);
    world.clock.advance(2 * HOUR_MS);
    expect((await signIn({ ...client, secret: second })).error).toBe("unknownClient");
    expect((await signIn({ ...client, secret: third })).status).toBe(200);
  });
});

describe("what a client's tokens may do", () => {
  it("is what its person may, within its scope, narrowed at once and widened again", async () => {
    const client = await made({ scope: "fleet_devices_list insight_ranking_view" });
    const { data } = await signIn(client);
    expect(data).toMatchObject({ scope: "fleet_devices_list insight_ranking_view", expires_in: 3_600 });
    const info = await world.call(asMachine(data.access_token), SESSION_ENDPOINTS.userInfo);
    expect(info.data.permissions).toEqual(["fleet_devices_list", "insight_ranking_view"]);
    const narrowed = await world.call(admin, E.update, changeOf(client, { scope: "insight_ranking_view" }));
    expect(await mayList(data.access_token)).toBe(403);
    await world.call(admin, E.update, changeOf({ ...client, ...narrowed.data }, { scope: "server" }));
    expect(await mayList(data.access_token)).toBe(200);
  });

  it("is within its wings", async () => {
    const client = await made({ resourceIds: "insight, care" });
    expect(client.resourceIds).toBe("insight,care");
    const { data } = await signIn(client);
    const info = await world.call(asMachine(data.access_token), SESSION_ENDPOINTS.userInfo);
    expect(info.data.permissions).toEqual(["insight_dashboard_view", "insight_ranking_view"]);
  });

  it("may be asked for less when signing in, and not for more", async () => {
    const client = await made({ scope: "fleet_devices_list insight_ranking_view" });
    const less = await signIn(client, { scope: "insight_ranking_view system_logs_audit" });
    expect(less.data.scope).toBe("insight_ranking_view");
    expect(await mayList(less.data.access_token)).toBe(403);
    expect(await signIn(client, { scope: "system_logs_audit" })).toMatchObject({
      status: 422,
      error: "scopeNotAllowed",
    });
  });

  it("leaves what is the person's own alone", async () => {
    const { data } = await signIn(await made({ scope: "fleet_devices_list" }));
    const change = { body: { language: "zh" as const } };
    const narrow = await world.call(
      asMachine(data.access_token),
      SESSION_ENDPOINTS.updatePreferences,
      change,
    );
    expect(narrow.error).toBe("noPermission");
    const full = await signIn(await made());
    const whole = await world.call(
      asMachine(full.data.access_token),
      SESSION_ENDPOINTS.updatePreferences,
      change,
    );
    expect(whole.status).toBe(200);
  });

  it("never goes beyond what its person has lost since", async () => {
    const client = await made();
    const { data } = await signIn(client);
    await world.db.run(sql`delete from staff_roles where staff_id = ${client.staffId}`);
    expect(await mayList(data.access_token)).toBe(403);
  });
});

describe("signing in by a client", () => {
  it("gives a machine no refresh token, and does not mind that its person never signed in", async () => {
    const grants = [GRANT_TYPE.machine, GRANT_TYPE.refresh];
    const client = await made({
      authorizedGrantTypes: grants,
      staffId: await staffId({ mustChangePassword: true }),
    });
    const { data } = await signIn(client);
    expect(data.refresh_token).toBeUndefined();
    expect(await mayList(data.access_token)).toBe(200);
  });

  it("is for holders of its roles, who lose it with the role", async () => {
    const client = await made({ authorities: "tenantAdmin, platformOperator" });
    const { data } = await signIn(client);
    expect(await mayList(data.access_token)).toBe(200);
    await world.db.run(sql`delete from staff_roles where staff_id = ${client.staffId}`);
    const info = await world.call(asMachine(data.access_token), SESSION_ENDPOINTS.userInfo);
    expect(info.error).toBe("notSignedIn");
    expect(await signIn(client)).toMatchObject({ status: 403, error: "roleNotAllowed" });
  });

  it("ends where the person is disabled", async () => {
    const client = await made();
    await world.db.run(sql`update staff set is_enabled = false where id = ${client.staffId}`);
    expect((await signIn(client)).error).toBe("staffDisabled");
  });

  it("is over at once where the client is disabled, loses the grant, changes its person or is deleted", async () => {
    for (const change of [
      { isEnabled: false },
      { authorizedGrantTypes: [GRANT_TYPE.password] },
      { staffId: await staffId() },
    ]) {
      const client = await made();
      const { data } = await signIn(client);
      expect((await world.call(admin, E.update, changeOf(client, change))).status).toBe(200);
      expect(await mayList(data.access_token), JSON.stringify(change)).toBe(401);
    }
    const client = await made();
    const { data } = await signIn(client);
    await world.call(admin, E.remove, { params: { id: client.id } });
    expect(await mayList(data.access_token)).toBe(401);
    expect((await signIn(client)).error).toBe("unknownClient");
  });

  it("lasts no longer than the client now allows", async () => {
    const client = await made();
    const { data } = await signIn(client);
    await world.call(admin, E.update, changeOf(client, { accessTokenValidity: 60 }));
    expect(await mayList(data.access_token)).toBe(200);
    world.clock.advance(60_000);
    expect(await mayList(data.access_token)).toBe(401);
  });

  it("does not go on by refresh tokens where the client is not approved of", async () => {
    const client = await made({
      authorizedGrantTypes: [GRANT_TYPE.password, GRANT_TYPE.refresh],
      staffId: null,
    });
    const { clients, sessions } = world.app.access;
    const authorization = `Basic ${btoa(`${client.clientId}:${client.secret}`)}`;
    const from = { remoteIp: "127.0.0.1", userAgent: "test" };
    const begin = async () =>
      sessions.tokens.begin(await clients.identify(authorization), { staffId: admin.staffId, from });
    const { refresh_token = "" } = await begin();
    await world.call(admin, E.update, changeOf(client, { autoapprove: false }));
    const refreshed = await world.call(null, SESSION_ENDPOINTS.token, {
      body: { grant_type: "refresh_token", refresh_token },
      headers: { authorization },
    });
    expect(refreshed.error).toBe("invalidGrant");
    expect((await begin()).refresh_token).toBeUndefined();
  });

  it("is noted as the client's last use, once a minute at most", async () => {
    const client = await made();
    const lastUsed = async () =>
      (await world.call(admin, E.get, { params: { id: client.id } })).data.lastUsedAt;
    const { data } = await signIn(client);
    expect(await lastUsed()).toBe(world.clock.now().toISOString());
    const first = world.clock.now();
    world.clock.advance(30_000);
    await mayList(data.access_token);
    expect(await lastUsed()).toBe(first.toISOString());
    world.clock.advance(31_000);
    await mayList(data.access_token);
    expect(await lastUsed()).toBe(world.clock.now().toISOString());
  });
});

describe("who may change clients", () => {
  it("a tenant sees and changes its own, and none of another's or the platform's", async () => {
    const [mine, theirs] = [await world.anOrganization(), await world.anOrganization()];
    const someone = async (organizationId: number) =>
      world.session(await world.aStaff({ organizationId, roleCodes: ["tenantAdmin"] }));
    const [me, them] = [await someone(mine), await someone(theirs)];
    const own = await made({ staffId: me.staffId }, me);
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
    const me = await world.session(
      await world.aStaff({ organizationId: tenant, roleCodes: ["tenantAdmin"] }),
    );
    const stranger = await world.call(me, E.create, { body: fields({ staffId: admin.staffId }) });
    expect(stranger).toMatchObject({ status: 422, error: "machineNeedsPerson" });
    expect(stranger.envelope.fields).toEqual([{ field: "staffId", msg: expect.any(String) }]);
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    await world.app.access.roles.create({
      roleCode: "clientKeeper",
      roleName: "Client keeper",
      scopeKind: "ownAndBelow",
      permissions: ["access_oauth-clients_list", "access_oauth-clients_edit"],
    });
    const keeper = await world.session(
      await world.aStaff({ organizationId: company, roleCodes: ["clientKeeper"] }),
    );
    const powerful = await staffId({ organizationId: company, roleCodes: ["companyAdmin"] });
    const beyond = await world.call(keeper, E.create, { body: fields({ staffId: powerful }) });
    expect(beyond.error).toBe("exceedsOwnRights");
    // Nor takes over a machine of that kind by its secret.
    const client = await made({ staffId: powerful }, me);
    await world.db.run(sql`update oauth_clients set organization_id = ${company} where id = ${client.id}`);
    const rotated = await world.call(keeper, E.rotateSecret, { params: { id: client.id }, body: {} });
    expect(rotated.error).toBe("exceedsOwnRights");
  });

  it("nobody changes the console's own", async () => {
    const { data } = await world.call(admin, E.list, { query: { search: "console" } });
    const [row] = data.records;
    expect(row).toMatchObject({ clientId: "console", isBuiltIn: true, organizationName: null });
    const id = row?.id ?? 0;
    const body = {
      ...fields({ staffId: null, authorizedGrantTypes: [GRANT_TYPE.password] }),
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
    const client = await made();
    expect((await world.call(admin, E.update, changeOf(client))).status).toBe(200);
    expect((await world.call(admin, E.update, changeOf(client))).error).toBe("conflict");
    const staff = await staffId();
    for (const [more, error, field] of [
      [{ clientId: client.clientId, staffId: staff }, "clientIdTaken", "clientId"],
      [{ scope: "fleet_devices_fly", staffId: staff }, "scopeNotAllowed", "scope"],
      [{}, "machineNeedsPerson", "staffId"],
    ] as const) {
      const answer = await world.call(admin, E.create, { body: fields(more) });
      expect(answer.error).toBe(error);
      expect(answer.envelope.fields?.map((one) => one.field)).toEqual([field]);
    }
  });
});
