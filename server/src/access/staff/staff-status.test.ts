import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS as E } from "@sweepline/contract/access/staff.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aPeopleFixture } from "../../../test/people-fixture.ts";
import { aRandomStr, seal } from "../../../test/seal.ts";
import type { Person } from "../../../test/world.ts";

const fixture = await aPeopleFixture();
const { world, tenant, company, admin } = fixture;
afterAll(() => world.close());

const isIn = async (who: Person) => (await world.call(who, SESSION_ENDPOINTS.userInfo)).status === 200;

describe("nobody acts beyond their own rights", () => {
  const actsOn = async (who: Person, id: number) => {
    const params = { id };
    const answers = [
      await fixture.change(who, { staffId: id }, { displayName: "X" }),
      await world.call(who, E.setEnabled, { params, body: { enabled: false } }),
      await world.call(who, E.resetPassword, { params, body: {} }),
      await world.call(who, E.endSessions, { params }),
      await world.call(who, E.remove, { params }),
    ];
    return answers.map(({ error }) => error);
  };

  it("on people with rights that they lack (403)", async () => {
    const permissions = ["access_staff_list", "access_staff_edit", "access_staff_enable"];
    permissions.push("access_staff_reset-password", "access_staff_delete");
    const role = { roleCode: "keeper", roleName: "Keeper", scopeKind: "ownAndBelow", permissions } as const;
    await world.app.access.roles.create(role);
    const below = await fixture.aPerson(tenant, "keeper");
    expect(await actsOn(below, admin.staffId)).toEqual(Array(5).fill("exceedsOwnRights"));
  });

  it("on people outside of their scope (404)", async () => {
    const stranger = await fixture.aPerson(await world.anOrganization(), "viewer");
    expect(await actsOn(admin, stranger.staffId)).toEqual(Array(5).fill("notFound"));
    expect(await actsOn(await fixture.aPerson(company, "companyAdmin"), admin.staffId)).toEqual(
      Array(5).fill("notFound"),
    );
    for (const endpoint of [E.get, E.sessions])
      expect((await world.call(admin, endpoint, { params: { id: stranger.staffId } })).status).toBe(404);
  });

  it("on themselves: no disabling, deleting, other roles", async () => {
    const params = { id: admin.staffId };
    const own = { status: 422, error: "ownAccount" };
    expect(await world.call(admin, E.setEnabled, { params, body: { enabled: false } })).toMatchObject(own);
    expect(await world.call(admin, E.remove, { params })).toMatchObject(own);
    expect(await fixture.change(admin, admin, { role: [] })).toMatchObject({
      ...own,
      envelope: { fields: [{ field: "role" }] },
    });
    expect((await fixture.change(admin, admin, { displayName: "Myself" })).status).toBe(200);
  });
});

describe("an organization keeps an administrator (§6)", () => {
  const anAdmin = async (organizationId: number) => {
    const who = await world.aPerson({
      organizationId,
      roleCodes: ["viewer"],
      kind: "admin",
      phone: "13912345678",
    });
    return who;
  };
  const disable = ({ staffId: id }: Person) =>
    world.call(fixture.root, E.setEnabled, { params: { id }, body: { enabled: false } });
  const LAST = { status: 409, error: "lastAdministrator" };

  it("the only one is neither disabled nor moved nor made an employee", async () => {
    const place = await world.anOrganization();
    const only = await anAdmin(place);
    expect(await disable(only)).toMatchObject(LAST);
    expect(await fixture.change(fixture.root, only, { kind: "employee" })).toMatchObject(LAST);
    const elsewhere = { organizationId: tenant, role: [] };
    expect(await fixture.change(fixture.root, only, elsewhere)).toMatchObject(LAST);
    const second = await anAdmin(place);
    expect((await disable(only)).status).toBe(200);
    expect(await disable(second)).toMatchObject(LAST);
  });

  it("is deleted last of all its people, so that the organization can go", async () => {
    const place = await world.anOrganization();
    const only = await anAdmin(place);
    const other = await fixture.aPerson(place, "viewer");
    const remove = ({ staffId: id }: Person) => world.call(fixture.root, E.remove, { params: { id } });
    expect(await remove(only)).toMatchObject(LAST);
    expect((await remove(other)).status).toBe(200);
    expect((await remove(only)).status).toBe(200);
  });

  it("of two that are disabled at once one stays", async () => {
    const place = await world.anOrganization();
    const both = [await anAdmin(place), await anAdmin(place)];
    const answers = await Promise.all(both.map(disable));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is named by the organization", async () => {
    const place = await world.anOrganization();
    const only = await anAdmin(place);
    const { data } = await world.call(fixture.root, ORGANIZATION_ENDPOINTS.get, { params: { id: place } });
    expect(data.administrators).toMatchObject([{ id: only.staffId, enabled: true }]);
  });
});

describe("who is there", () => {
  it("is online for five minutes after a call, and can be listed by that", async () => {
    const busy = await fixture.aPerson(company, "viewer");
    const away = await fixture.aPerson(company, "viewer");
    expect((await world.call(busy, SESSION_ENDPOINTS.userInfo)).status).toBe(200);
    await world.db.run(sql`update sessions set last_seen_at = last_seen_at - interval '6 minutes'
      where staff_id = ${away.staffId}`);
    const listed = async (online: string) => {
      const query = { organizationId: company, online, size: 100 };
      return (await world.call(admin, E.list, { query })).data.records.map(({ id }) => id);
    };
    expect(await listed("true")).toContain(busy.staffId);
    expect(await listed("true")).not.toContain(away.staffId);
    expect(await listed("false")).toContain(away.staffId);
    expect((await fixture.rowOf(busy)).isOnline).toBe(true);
  });
});

describe("standing", () => {
  it("disabling ends sessions at once; enabling lets the person sign in again", async () => {
    const who = await fixture.aPerson(company, "viewer");
    const params = { id: who.staffId };
    const { data } = await world.call(admin, E.setEnabled, { params, body: { enabled: false } });
    expect([data.enabled, await isIn(who)]).toEqual([false, false]);
    expect(fixture.announced()).toEqual({ staffIds: [who.staffId] });
    await world.call(admin, E.setEnabled, { params, body: { enabled: true } });
    await world.signIn(who.username);
  });

  it("a reset ends sessions and gives back the initial password, or a given one; it must be changed", async () => {
    const who = await fixture.aPerson(company, "viewer");
    const params = { id: who.staffId };
    expect((await world.call(admin, E.resetPassword, { params, body: {} })).data).toEqual({
      oneTimePassword: null,
    });
    expect(await isIn(who)).toBe(false);
    const again = await world.signIn(who.username, "345678");
    expect((await world.call(again, SESSION_ENDPOINTS.userInfo)).data.sysUser.mustChangePassword).toBe(true);
    const given = async (password: string) => {
      const randomStr = aRandomStr();
      const { data: key } = await world.call(null, SESSION_ENDPOINTS.sealKey);
      return world.call(admin, E.resetPassword, {
        params,
        body: { password: seal(password, randomStr, key), randomStr },
      });
    };
    expect(await given("short")).toMatchObject({
      status: 422,
      envelope: { fields: [{ field: "password" }] },
    });
    expect((await given("Given-1234")).data).toEqual({ oneTimePassword: null });
    await expect(world.signIn(who.username, "345678")).rejects.toThrow("badCredentials");
    await world.signIn(who.username, "Given-1234");
    const sealedFor = { password: "v1.x.y.z.w", randomStr: aRandomStr() };
    expect((await world.call(admin, E.resetPassword, { params, body: sealedFor })).error).toBe(
      "unreadablePassword",
    );
  });

  it("a reset to the initial password needs a phone", async () => {
    const who = await world.aPerson({ organizationId: company });
    const answer = await world.call(admin, E.resetPassword, { params: { id: who.staffId }, body: {} });
    expect(answer).toMatchObject({ status: 422, envelope: { fields: [{ field: "phone" }] } });
  });

  it("deleting ends sessions; their devices lose the operation account, and the log keeps what they did", async () => {
    const who = await fixture.aPerson(company, "viewer");
    const deviceId = await world.aDevice({ organizationId: company });
    await world.db.run(sql`update devices set operator_staff_id = ${who.staffId} where id = ${deviceId}`);
    const params = { id: who.staffId };
    expect((await world.call(admin, E.remove, { params })).data).toBe(true);
    expect(await isIn(who)).toBe(false);
    expect(
      await world.db.one(sql`select operator_staff_id as operator from devices where id = ${deviceId}`),
    ).toEqual({ operator: null });
    expect((await world.call(admin, E.get, { params })).status).toBe(404);
    const { count } = await world.db.one<{ count: number }>(
      sql`select count(*)::int as count from audit_log where staff_id = ${who.staffId}`,
    );
    expect(count).toBeGreaterThan(0);
  });

  it("sessions of people below are seen and ended, one or all", async () => {
    const username = await world.aStaff({ organizationId: company });
    const [first, second] = [await world.session(username), await world.session(username)];
    const params = { id: first.staffId };
    const open = (await world.call(admin, E.sessions, { params })).data;
    expect(open).toHaveLength(2);
    expect(open.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
    const oldest = open.at(-1)?.id ?? 0;
    expect((await world.call(admin, E.endSessions, { params, query: { sessionId: oldest } })).data).toBe(
      true,
    );
    expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
    expect((await world.call(admin, E.endSessions, { params, query: { sessionId: oldest } })).status).toBe(
      404,
    );
    await world.call(admin, E.endSessions, { params });
    expect(await isIn(second)).toBe(false);
  });
});
