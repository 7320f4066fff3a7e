import { MENU_ENDPOINTS } from "@sweepline/contract/access/menus.ts";
import { RIGHTS_ENDPOINTS as E, VIEW_AS_S } from "@sweepline/contract/access/rights.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld, type Person } from "../../../test/world.ts";

const world = await aWorld();
const tenant = await world.anOrganization({ orgName: "Aurora" });
const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
afterAll(() => world.close());

const someone = (organizationId: number, ...roleCodes: string[]) =>
  world.aPerson({ organizationId, roleCodes });
const viewAs = (who: Person, staffId: number) => world.call(who, E.viewAs, { body: { staffId } });
async function looking(who: Person, at: Person): Promise<Person> {
  const answer = await viewAs(who, at.staffId);
  expect(answer.status, answer.text).toBe(200);
  return { ...at, accessToken: answer.data.access_token, refreshToken: "" };
}
const isIn = async (who: Person) => (await world.call(who, SESSION_ENDPOINTS.userInfo)).status === 200;

describe("view as", () => {
  it("shows what the other sees, and says who looks", async () => {
    const [admin, mechanic] = [await someone(tenant, "tenantAdmin"), await someone(company, "maintenance")];
    const device = await world.aDevice({ organizationId: tenant });
    const eyes = await looking(admin, mechanic);
    const info = (await world.call(eyes, SESSION_ENDPOINTS.userInfo)).data;
    expect(info.sysUser.id).toBe(mechanic.staffId);
    expect(info.viewedBy).toBe("A Person");
    expect(info.roles).toEqual(["maintenance"]);
    const menu = async (who: Person) => (await world.call(who, MENU_ENDPOINTS.ownMenu, { query: {} })).data;
    expect(await menu(eyes)).toEqual(await menu(mechanic));
    const params = { id: device };
    expect((await world.call(admin, DEVICE_ENDPOINTS.get, { params })).status).toBe(200);
    expect((await world.call(eyes, DEVICE_ENDPOINTS.get, { params })).status).toBe(404);
  });

  it("changes nothing, and begins no further looking", async () => {
    const eyes = await looking(await someone(tenant, "tenantAdmin"), await someone(tenant, "tenantAdmin"));
    const body = { language: "en" as const };
    const write = await world.call(eyes, SESSION_ENDPOINTS.updatePreferences, { body });
    expect([write.status, write.error]).toEqual([403, "viewOnly"]);
    const other = await someone(company, "viewer");
    expect((await viewAs(eyes, other.staffId)).error).toBe("viewOnly");
  });

  it("lasts half an hour, and has nothing to be refreshed with", async () => {
    const [admin, mechanic] = [await someone(tenant, "tenantAdmin"), await someone(company, "maintenance")];
    const { data } = await viewAs(admin, mechanic.staffId);
    expect(data).toMatchObject({ expires_in: VIEW_AS_S, token_type: "bearer" });
    expect(data.refresh_token).toBeUndefined();
    const eyes = { ...mechanic, accessToken: data.access_token };
    world.clock.advance(VIEW_AS_S * 1_000 - 1_000);
    expect(await isIn(eyes)).toBe(true);
    world.clock.advance(1_000);
    expect(await isIn(eyes)).toBe(false);
    expect(await isIn(admin)).toBe(true);
  });

  it("is refused for oneself, for who may or sees more, for the disabled and for who is out of reach", async () => {
    const admin = await someone(tenant, "tenantAdmin");
    const refusal = async (staffId: number) => {
      const { status, error } = await viewAs(admin, staffId);
      return [status, error];
    };
    expect(await refusal(admin.staffId)).toEqual([422, "viewingSelf"]);
    const stronger = await someone(tenant, "tenantAdmin");
    await world.app.access.roles.create({
      roleCode: "logKeeper",
      roleName: "Log keeper",
      scopeKind: "self",
      permissions: ["system_logs_verify"],
    });
    await world.db.run(sql`
      insert into staff_roles select ${stronger.staffId}, id from roles where role_code = 'logKeeper'`);
    expect(await refusal(stronger.staffId)).toEqual([403, "beyondViewer"]);
    const root = await someone(world.rootId, "platformAdmin");
    expect(await refusal(root.staffId)).toEqual([404, "notFound"]);
    const disabled = await someone(tenant, "viewer");
    await world.db.run(sql`update staff set is_enabled = false where id = ${disabled.staffId}`);
    expect(await refusal(disabled.staffId)).toEqual([403, "staffDisabled"]);
  });

  it("is in the audit log, beginning and end, as done by who looks", async () => {
    const [admin, mechanic] = [await someone(tenant, "tenantAdmin"), await someone(company, "maintenance")];
    const eyes = await looking(admin, mechanic);
    await world.call(eyes, SESSION_ENDPOINTS.logout);
    expect(await isIn(eyes)).toBe(false);
    expect(await isIn(mechanic)).toBe(true);
    const entries = await world.db.many(sql`
      select action, staff_id as "staffId", on_behalf_of_staff_id as "onBehalfOf", subject_kind as kind,
        subject_id as "subjectId"
      from audit_log where action like 'access_rights_view%' and subject_id = ${String(mechanic.staffId)}
      order by id desc`);
    const about = { kind: "staff", subjectId: String(mechanic.staffId), staffId: admin.staffId };
    expect(entries).toEqual([
      { ...about, action: "access_rights_viewEnd", onBehalfOf: mechanic.staffId },
      { ...about, action: "access_rights_viewAs", onBehalfOf: null },
    ]);
  });

  it("is not among the sessions of the person looked at", async () => {
    const [admin, mechanic] = [await someone(tenant, "tenantAdmin"), await someone(company, "maintenance")];
    await looking(admin, mechanic);
    expect((await world.call(mechanic, SESSION_ENDPOINTS.listSessions)).data).toHaveLength(1);
  });

  it("shows a newcomer's console as it will be, though they must first change their password", async () => {
    const username = await world.aStaff({
      organizationId: company,
      roleCodes: ["viewer"],
      mustChangePassword: true,
    });
    const eyes = await looking(await someone(tenant, "tenantAdmin"), await world.session(username));
    const { data } = await world.call(eyes, SESSION_ENDPOINTS.userInfo);
    expect(data.sysUser.mustChangePassword).toBe(false);
    expect(data.permissions).toContain("fleet_devices_list");
  });
});

describe("looking ends at once", () => {
  const endings: [string, (viewer: Person, person: Person) => Promise<unknown>][] = [
    [
      "when the viewer is disabled",
      (viewer) => world.db.run(sql`update staff set is_enabled = false where id = ${viewer.staffId}`),
    ],
    [
      "when the viewer may no longer look",
      (viewer) => world.db.run(sql`delete from staff_roles where staff_id = ${viewer.staffId}`),
    ],
    [
      "when the person looked at is disabled",
      (_, person) => world.db.run(sql`update staff set is_enabled = false where id = ${person.staffId}`),
    ],
    [
      "when the person looked at comes to see more than the viewer",
      (_, person) =>
        world.db.run(sql`
          insert into staff_roles select ${person.staffId}, id from roles where role_code = 'platformOperator'`),
    ],
  ];
  it.each(endings)("%s", async (_, end) => {
    const [admin, mechanic] = [await someone(tenant, "tenantAdmin"), await someone(company, "maintenance")];
    const eyes = await looking(admin, mechanic);
    expect(await isIn(eyes)).toBe(true);
    await end(admin, mechanic);
    expect(await isIn(eyes)).toBe(false);
    const caller = await world.app.access.reauthenticate({ sessionId: await sessionOf(mechanic) } as never);
    expect(caller).toBeUndefined();
  });

  const sessionOf = async (person: Person) =>
    (
      await world.db.one<{ id: number }>(sql`
        select id from sessions where staff_id = ${person.staffId} and viewer_staff_id is not null`)
    ).id;
});
