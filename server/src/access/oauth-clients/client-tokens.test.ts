import { OAUTH_CLIENT_ENDPOINTS as E, GRANT_TYPE } from "@sweepline/contract/access/oauth-clients.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { asMachine, changeOf, clientFixture } from "../../../test/client-fixture.ts";
import { aWorld } from "../../../test/world.ts";

const world = await aWorld();
const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
const fixture = clientFixture(world, admin);
afterAll(() => world.close());

describe("what a client's tokens may do", () => {
  it("is what its person may, within its scope, narrowed at once and widened again", async () => {
    const client = await fixture.made({ scope: "fleet_devices_list insight_ranking_view" });
    const { data } = await fixture.signIn(client);
    expect(data).toMatchObject({ scope: "fleet_devices_list insight_ranking_view", expires_in: 3_600 });
    const info = await world.call(asMachine(data.access_token), SESSION_ENDPOINTS.userInfo);
    expect(info.data.permissions).toEqual(["fleet_devices_list", "insight_ranking_view"]);
    const narrowed = await world.call(admin, E.update, changeOf(client, { scope: "insight_ranking_view" }));
    expect(await fixture.mayList(data.access_token)).toBe(403);
    await world.call(admin, E.update, changeOf({ ...client, ...narrowed.data }, { scope: "server" }));
    expect(await fixture.mayList(data.access_token)).toBe(200);
  });

  it("is within its wings", async () => {
    const client = await fixture.made({ resourceIds: "insight, care" });
    expect(client.resourceIds).toBe("insight,care");
    const { data } = await fixture.signIn(client);
    const info = await world.call(asMachine(data.access_token), SESSION_ENDPOINTS.userInfo);
    const wings = new Set(info.data.permissions.map((permission) => permission.split("_")[0]));
    expect([...wings].sort()).toEqual(["care", "insight"]);
  });

  it("may be asked for less when signing in, and not for more", async () => {
    const client = await fixture.made({ scope: "fleet_devices_list insight_ranking_view" });
    const less = await fixture.signIn(client, { scope: "insight_ranking_view system_logs_audit" });
    expect(less.data.scope).toBe("insight_ranking_view");
    expect(await fixture.mayList(less.data.access_token)).toBe(403);
    expect(await fixture.signIn(client, { scope: "system_logs_audit" })).toMatchObject({
      status: 422,
      error: "scopeNotAllowed",
    });
  });

  it("leaves what is the person's own alone", async () => {
    const { data } = await fixture.signIn(await fixture.made({ scope: "fleet_devices_list" }));
    const change = { body: { language: "zh" as const } };
    const narrow = await world.call(
      asMachine(data.access_token),
      SESSION_ENDPOINTS.updatePreferences,
      change,
    );
    expect(narrow.error).toBe("noPermission");
    const full = await fixture.signIn(await fixture.made());
    const whole = await world.call(
      asMachine(full.data.access_token),
      SESSION_ENDPOINTS.updatePreferences,
      change,
    );
    expect(whole.status).toBe(200);
  });

  it("never goes beyond what its person has lost since", async () => {
    const client = await fixture.made();
    const { data } = await fixture.signIn(client);
    await world.db.run(sql`delete from staff_roles where staff_id = ${client.staffId}`);
    expect(await fixture.mayList(data.access_token)).toBe(403);
  });
});

describe("signing in by a client", () => {
  it("gives a machine no refresh token, and does not mind that its person never signed in", async () => {
    const grants = [GRANT_TYPE.machine, GRANT_TYPE.refresh];
    const client = await fixture.made({
      authorizedGrantTypes: grants,
      staffId: await fixture.staffId({ mustChangePassword: true }),
    });
    const { data } = await fixture.signIn(client);
    expect(data.refresh_token).toBeUndefined();
    expect(await fixture.mayList(data.access_token)).toBe(200);
  });

  it("is for holders of its roles, who lose it with the role", async () => {
    const client = await fixture.made({ authorities: "tenantAdmin, platformOperator" });
    const { data } = await fixture.signIn(client);
    expect(await fixture.mayList(data.access_token)).toBe(200);
    await world.db.run(sql`delete from staff_roles where staff_id = ${client.staffId}`);
    const info = await world.call(asMachine(data.access_token), SESSION_ENDPOINTS.userInfo);
    expect(info.error).toBe("notSignedIn");
    expect(await fixture.signIn(client)).toMatchObject({ status: 403, error: "roleNotAllowed" });
  });

  it("ends where the person is disabled", async () => {
    const client = await fixture.made();
    await world.db.run(sql`update staff set is_enabled = false where id = ${client.staffId}`);
    expect((await fixture.signIn(client)).error).toBe("staffDisabled");
  });

  it("is over at once where the client is disabled, loses the grant, changes its person or is deleted", async () => {
    for (const change of [
      { isEnabled: false },
      { authorizedGrantTypes: [GRANT_TYPE.password] },
      { staffId: await fixture.staffId() },
    ]) {
      const client = await fixture.made();
      const { data } = await fixture.signIn(client);
      expect((await world.call(admin, E.update, changeOf(client, change))).status).toBe(200);
      expect(await fixture.mayList(data.access_token), JSON.stringify(change)).toBe(401);
    }
    const client = await fixture.made();
    const { data } = await fixture.signIn(client);
    await world.call(admin, E.remove, { params: { id: client.id } });
    expect(await fixture.mayList(data.access_token)).toBe(401);
    expect((await fixture.signIn(client)).error).toBe("unknownClient");
  });

  it("lasts no longer than the client now allows", async () => {
    const client = await fixture.made();
    const { data } = await fixture.signIn(client);
    await world.call(admin, E.update, changeOf(client, { accessTokenValidity: 60 }));
    expect(await fixture.mayList(data.access_token)).toBe(200);
    world.clock.advance(60_000);
    expect(await fixture.mayList(data.access_token)).toBe(401);
  });

  it("does not go on by refresh tokens where the client is not approved of", async () => {
    const client = await fixture.made({
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
    const client = await fixture.made();
    const lastUsed = async () =>
      (await world.call(admin, E.get, { params: { id: client.id } })).data.lastUsedAt;
    const { data } = await fixture.signIn(client);
    expect(await lastUsed()).toBe(world.clock.now().toISOString());
    const first = world.clock.now();
    world.clock.advance(30_000);
    await fixture.mayList(data.access_token);
    expect(await lastUsed()).toBe(first.toISOString());
    world.clock.advance(31_000);
    await fixture.mayList(data.access_token);
    expect(await lastUsed()).toBe(world.clock.now().toISOString());
  });
});
