import { SESSION_ENDPOINTS as E, REFRESH_TOKEN_S } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aRandomStr } from "../../../test/seal.ts";
import { aWorld, CLIENT_BASIC, type Person } from "../../../test/world.ts";
import { RIGHTS_TOPIC } from "../../core/live/live.ts";
import { SYSTEM } from "../../system/logs/index.ts";
import { forgetSignInPlaces } from "./session.jobs.ts";

const world = await aWorld();
afterAll(() => world.close());

const HOUR = 3_600_000;
const aPerson = (fields = {}): Promise<Person> => world.aPerson(fields);
const refresh = (refreshToken: string) =>
  world.call(null, E.token, {
    body: { grant_type: "refresh_token", scope: "server", refresh_token: refreshToken },
    headers: { authorization: CLIENT_BASIC },
  });
const info = (who: Person) => world.call(who, E.userInfo);
const isIn = async (who: Person) => (await info(who)).status === 200;
const announced = () => world.bus.published.filter(({ topic }) => topic === RIGHTS_TOPIC).at(-1)?.payload;

async function setEnabled({ staffId }: Person, enabled: boolean): Promise<void> {
  const admin = await aPerson({ roleCodes: ["platformAdmin"] });
  await world.call(admin, STAFF_ENDPOINTS.setEnabled, { params: { id: staffId }, body: { enabled } });
}

async function setRoles({ staffId: id }: Person, roleCode: string): Promise<void> {
  const admin = await aPerson({ roleCodes: ["platformAdmin"] });
  const { data: person } = await world.call(admin, STAFF_ENDPOINTS.get, { params: { id } });
  const [role] = await world.app.access.roles.forOrganizationType([roleCode], "PLATFORM");
  const body = { ...person, email: "a@example.com", role: [role?.id ?? 0] };
  expect((await world.call(admin, STAFF_ENDPOINTS.update, { body })).status).toBe(200);
}

describe("access tokens", () => {
  it("live 12 hours", async () => {
    const who = await aPerson();
    world.clock.advance(12 * HOUR - 1_000);
    expect(await isIn(who)).toBe(true);
    world.clock.advance(1_000);
    expect(await info(who)).toMatchObject({ status: 401, error: "notSignedIn" });
  });

  it("and refresh tokens are stored hashed", async () => {
    const who = await aPerson();
    const rows = await world.db.many<{ row: string }>(sql`select sessions::text as row from sessions`);
    const text = rows.map(({ row }) => row).join();
    for (const token of [who.accessToken, who.refreshToken]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(Buffer.from(token).toString("hex"));
    }
  });

  it("refuse whatever else stands in the header", async () => {
    const who = await aPerson();
    for (const accessToken of [who.refreshToken, "x", `${who.accessToken}x`, "' or 1=1"])
      expect((await info({ ...who, accessToken })).status).toBe(401);
  });
});

describe("a refresh token", () => {
  it("gives a new pair and is used up", async () => {
    const who = await aPerson();
    const answer = await refresh(who.refreshToken);
    expect(answer.status).toBe(200);
    expect(answer.data.refresh_token).not.toBe(who.refreshToken);
    expect(await isIn({ ...who, accessToken: answer.data.access_token })).toBe(true);
  });

  it("used twice ends its whole session", async () => {
    const who = await aPerson();
    const { data } = await refresh(who.refreshToken);
    expect(await refresh(who.refreshToken)).toMatchObject({ status: 401, error: "invalidGrant" });
    expect(await isIn({ ...who, accessToken: data.access_token })).toBe(false);
    expect((await refresh(data.refresh_token ?? "")).status).toBe(401);
    expect(announced()).toMatchObject({ staffIds: [who.staffId] });
  });

  it("used twice at once works for one of the two at most", async () => {
    const who = await aPerson();
    const answers = await Promise.all([refresh(who.refreshToken), refresh(who.refreshToken)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  });

  it("ends its session however old the used one is", async () => {
    const who = await aPerson();
    let latest = who.refreshToken;
    for (let n = 0; n < 3; n += 1) latest = (await refresh(latest)).data.refresh_token ?? "";
    expect((await refresh(who.refreshToken)).status).toBe(401);
    expect((await refresh(latest)).status).toBe(401);
  });

  it("lives 30 days", async () => {
    const who = await aPerson();
    world.clock.advance(REFRESH_TOKEN_S * 1_000);
    expect((await refresh(who.refreshToken)).status).toBe(401);
  });

  it("leaves the access token before good for requests that are under way, and for no longer", async () => {
    const who = await aPerson();
    await refresh(who.refreshToken);
    expect(await isIn(who)).toBe(true);
    world.clock.advance(30_000);
    expect(await isIn(who)).toBe(false);
  });

  it("belongs to the client it was given to", async () => {
    const who = await aPerson();
    await world.db.run(sql`
      insert into oauth_clients (client_id, secret_hash, authorized_grant_types, access_token_validity_s, refresh_token_validity_s)
      select 'other', secret_hash, authorized_grant_types, 60, 60 from oauth_clients where client_id = 'console'`);
    const answer = await world.call(null, E.token, {
      body: { grant_type: "refresh_token", refresh_token: who.refreshToken },
      headers: { authorization: `Basic ${btoa("other:console")}` },
    });
    expect(answer.status).toBe(401);
    expect((await refresh(who.refreshToken)).status).toBe(200);
  });
});

describe("logging out", () => {
  it("acts at once", async () => {
    const who = await aPerson();
    expect(await world.call(who, E.logout)).toMatchObject({ status: 200, data: true });
    expect(await isIn(who)).toBe(false);
    expect((await refresh(who.refreshToken)).status).toBe(401);
    expect(announced()).toMatchObject({ staffIds: [who.staffId] });
  });

  it("succeeds whatever the token is", async () => {
    const who = await aPerson();
    for (const accessToken of ["unknown", who.refreshToken])
      expect((await world.call({ ...who, accessToken }, E.logout)).status).toBe(200);
    expect((await world.call(null, E.logout)).status).toBe(200);
    await world.call(who, E.logout);
    expect((await world.call(who, E.logout)).status).toBe(200);
  });
});

describe("losing one's rights", () => {
  it("disabling a person acts at once, and enabling does not bring the sessions back", async () => {
    const who = await aPerson();
    await setEnabled(who, false);
    expect(await isIn(who)).toBe(false);
    expect((await refresh(who.refreshToken)).status).toBe(401);
    expect(announced()).toEqual({ staffIds: [who.staffId] });
    await setEnabled(who, true);
    expect(await isIn(who)).toBe(false);
  });

  it("disabling an organization puts out everyone in its branch", async () => {
    const tenant = await world.anOrganization();
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    const [inside, outside] = [await aPerson({ organizationId: company }), await aPerson()];
    await world.app.access.organizations.setStatus(tenant, "1");
    expect(await isIn(inside)).toBe(false);
    expect(await isIn(outside)).toBe(true);
    expect(announced()).toEqual({ staffIds: [inside.staffId] });
  });

  it("a role that is taken away, or changed, is gone with the next request", async () => {
    const who = await aPerson({ roleCodes: ["platformOperator"] });
    expect((await info(who)).data.permissions).toContain("fleet_devices_export");
    await setRoles(who, "viewer");
    expect((await info(who)).data).toMatchObject({ roles: ["viewer"] });
    expect((await info(who)).data.permissions).not.toContain("fleet_devices_export");
    const permissions = ["insight_ranking_view"];
    await world.app.access.roles.create({
      roleCode: "counter",
      roleName: "Counter",
      scopeKind: "all",
      permissions,
    });
    await setRoles(who, "counter");
    await world.app.access.roles.setPermissions("counter", ["insight_dashboard_view"], SYSTEM);
    expect((await info(who)).data.permissions).toEqual(["insight_dashboard_view"]);
    expect(announced()).toEqual({ staffIds: [who.staffId] });
  });
});

describe("people's own sessions", () => {
  it("are listed newest first, and one can be ended", async () => {
    const username = await world.aStaff();
    const [old, fresh] = [await world.session(username), await world.session(username)];
    const { data } = await world.call(fresh, E.listSessions);
    expect(data.map((session) => session.isCurrent)).toEqual([true, false]);
    expect((await world.call(fresh, E.endSession, { params: { id: data[1]?.id ?? 0 } })).status).toBe(200);
    expect([await isIn(old), await isIn(fresh)]).toEqual([false, true]);
    expect(announced()).toEqual({ staffIds: [fresh.staffId], sessionIds: [data[1]?.id] });
  });

  it("of others are not there", async () => {
    const [who, other] = [await aPerson(), await aPerson()];
    const { data } = await world.call(other, E.listSessions);
    expect((await world.call(who, E.endSession, { params: { id: data[0]?.id ?? 0 } })).status).toBe(404);
    expect(await isIn(other)).toBe(true);
  });

  it("note their last use once a minute at most", async () => {
    const who = await aPerson();
    const seen = async () => (await world.call(who, E.listSessions)).data[0]?.lastSeenAt;
    const first = await seen();
    world.clock.advance(59_000);
    expect(await seen()).toBe(first);
    world.clock.advance(2_000);
    expect(await seen()).toBe(world.clock.now().toISOString());
  });
});

describe("upkeep", () => {
  it("clears away what has expired and leaves the rest", async () => {
    const [gone, stays] = [await aPerson(), await aPerson()];
    await world.db.run(sql`
      update sessions set refresh_expires_at = ${world.clock.now()} where staff_id = ${gone.staffId}`);
    const randomStr = aRandomStr();
    await world.call(null, E.captcha, { query: { randomStr } });
    world.clock.advance(61_000);
    await world.app.upkeep.start();
    await world.app.upkeep.stop();
    const left = await world.db.many<{ staffId: number }>(sql`select staff_id as "staffId" from sessions`);
    expect(left.map((row) => row.staffId)).toContain(stays.staffId);
    expect(left.map((row) => row.staffId)).not.toContain(gone.staffId);
    const checks = sql`select random_str from sign_in_checks where random_str = ${randomStr}`;
    expect(await world.db.many(checks)).toEqual([]);
  });

  it("remembers a place that somebody signed in from for 400 days", async () => {
    const who = await aPerson();
    const placesAfter = async (days: number) => {
      await forgetSignInPlaces(world).work(new Date(world.clock.now().getTime() + days * 86_400_000));
      return world.db.many(sql`select network from sign_in_places where staff_id = ${who.staffId}`);
    };
    expect(await placesAfter(399)).toEqual([{ network: "127.0.0" }]);
    expect(await placesAfter(401)).toEqual([]);
  });
});
