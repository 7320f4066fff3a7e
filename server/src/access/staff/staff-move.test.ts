import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS as E } from "@sweepline/contract/access/staff.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aPeopleFixture } from "../../../test/people-fixture.ts";
import type { Person } from "../../../test/world.ts";

const fixture = await aPeopleFixture();
const { world, tenant, company, admin } = fixture;
const sister = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG", orgName: "Hillside Mall" });
afterAll(() => world.close());

/** What the form says in a language where the move is refused. */
async function refusedMove(who: Person, whom: Person, more: object) {
  const { role, ...row } = { ...(await fixture.rowOf(whom)), email: "moved@example.com" };
  const body = { ...row, role: role.map(({ id }) => id), ...more };
  const answerIn = async (language: string) => {
    const headers = { "accept-language": language };
    const { status, error, envelope } = await world.call(who, E.update, { body, headers });
    return { status, error, fields: envelope.fields };
  };
  const [zh, en] = [await answerIn("zh"), await answerIn("en")];
  return { ...zh, fields: [...(zh.fields ?? []), ...(en.fields ?? [])] };
}
const at = (field: string, ...texts: string[]) => texts.map((msg) => ({ field, msg }));

describe("a move to another organization", () => {
  it("takes what the person reaches along at once, and is kept with what was before", async () => {
    const who = await fixture.aPerson(company, "companyAdmin");
    const seen = async (id: number) =>
      (await world.call(who, E.list, { query: { organizationId: id } })).data?.total ?? 0;
    expect([(await seen(company)) > 0, await seen(sister)]).toEqual([true, 0]);

    const { data } = await fixture.change(admin, who, { organizationId: sister });
    expect(data).toMatchObject({ organizationName: "Hillside Mall", role: [{ roleCode: "companyAdmin" }] });
    expect([await seen(company), await seen(sister)]).toEqual([0, 1]);
    expect(fixture.announced()).toEqual({ staffIds: [who.staffId] });
    const noted = await world.db.one<{ detail: string }>(sql`
      select detail from audit_log where action = 'access_staff_update' and subject_id = ${String(who.staffId)}
      order by id desc limit 1`);
    expect(JSON.parse(noted.detail)).toMatchObject({
      before: { organizationId: company },
      after: { organizationId: sister },
    });
  });

  it("is made for each of several on their own: who may not go stays, the others have gone", async () => {
    const people = [
      await fixture.aPerson(tenant, "viewer"),
      await fixture.aPerson(tenant, "tenantAdmin"),
      await fixture.aPerson(company),
    ];
    const statuses: number[] = [];
    for (const who of people)
      statuses.push((await fixture.change(fixture.root, who, { organizationId: sister })).status);
    expect(statuses).toEqual([200, 422, 200]);
    const places = await Promise.all(people.map(async (who) => (await fixture.rowOf(who)).organizationName));
    expect(places).toEqual(["Hillside Mall", expect.not.stringMatching("Hillside Mall"), "Hillside Mall"]);
  });

  it("stays within what the mover sees", async () => {
    const who = await fixture.aPerson(company);
    const stranger = await world.anOrganization();
    const below = await fixture.aPerson(company, "companyAdmin");
    for (const [mover, organizationId] of [
      [admin, stranger],
      [admin, 999_999],
      [below, tenant],
    ] as const)
      expect(await refusedMove(mover, who, { organizationId })).toEqual({
        status: 404,
        error: "notFound",
        fields: at("organizationId", "资源不存在", "The resource does not exist"),
      });
    expect((await fixture.rowOf(who)).organizationName).toBe("Lakeside Mall");
  });

  it("leaves no role behind that organizations of that type cannot hand out, also not one held before", async () => {
    const who = await fixture.aPerson(tenant, "tenantAdmin");
    expect(await refusedMove(fixture.root, who, { organizationId: company })).toEqual({
      status: 422,
      error: "roleOutOfRange",
      fields: at(
        "role",
        "该类型的组织不能分配角色 tenantAdmin",
        "Role tenantAdmin cannot be assigned in organizations of this type",
      ),
    });
    const role = [await fixture.roleId("viewer")];
    const { data } = await fixture.change(fixture.root, who, { organizationId: company, role });
    expect(data).toMatchObject({ organizationId: company, role: [{ roleCode: "viewer" }] });
    expect((await world.call(who, SESSION_ENDPOINTS.userInfo)).data.roles).toEqual(["viewer"]);
  });

  it("leaves no role behind that does not exist there", async () => {
    await world.app.access.roles.create({
      roleCode: "mallOnly",
      roleName: "Mall",
      scopeKind: "own",
      permissions: [],
    });
    const mallOnly = await fixture.roleId("mallOnly");
    await world.db.run(sql`update roles set organization_id = ${company} where id = ${mallOnly}`);
    const who = await fixture.aPerson(company);
    await fixture.change(admin, who, { role: [mallOnly] });
    expect(await refusedMove(admin, who, { organizationId: sister })).toEqual({
      status: 422,
      error: "unknownRole",
      fields: at("role", `角色 ${mallOnly} 不存在`, `Role ${mallOnly} does not exist`),
    });
    expect((await fixture.change(admin, who, { organizationId: sister, role: [] })).data.role).toEqual([]);
  });

  it("gives nothing that the mover lacks: a role reaches further where its holder stands higher", async () => {
    await world.anOrganization({ parentId: company, orgTypeCode: "ORG" });
    const roles = [
      { roleCode: "branchReader", scopeKind: "ownAndBelow", permissions: [] },
      {
        roleCode: "twoMalls",
        scopeKind: "chosen",
        organizationIds: [company, sister],
        permissions: ["access_staff_list", "access_staff_edit"],
      },
    ] as const;
    for (const role of roles)
      await world.app.access.roles.create({
        organizationIds: [],
        ...role,
        roleName: role.roleCode,
        permissions: [...role.permissions],
      });
    const mover = await fixture.aPerson(tenant, "twoMalls");
    const who = await fixture.aPerson(sister, "branchReader");
    expect((await fixture.change(mover, who, { displayName: "Reader" })).status).toBe(200);
    // All of the sister is the sister; below the company there is a shop that the mover does not see.
    expect(await refusedMove(mover, who, { organizationId: company })).toEqual({
      status: 403,
      error: "exceedsOwnRights",
      fields: at(
        "role",
        "不能授予或操作超出自身权限的账号",
        "You cannot grant or manage more than your own permissions",
      ),
    });
  });

  it("is nothing that people do to themselves", async () => {
    expect(await refusedMove(admin, admin, { organizationId: company })).toEqual({
      status: 422,
      error: "ownAccount",
      fields: at(
        "organizationId",
        "不能停用、删除自己的账号或更改自己的角色和所属组织",
        "You cannot disable or delete your own account or change your own roles or organization",
      ),
    });
  });

  it("is not one where the organization is left out, or the same", async () => {
    const who = await fixture.aPerson(company, "viewer");
    await world.db.run(sql`update roles set role_type_range = '{PLATFORM}' where role_code = 'viewer'`);
    for (const organizationId of [undefined, company])
      expect((await fixture.change(admin, who, { organizationId })).data).toMatchObject({
        organizationId: company,
        role: [{ roleCode: "viewer" }],
      });
    await world.db.run(
      sql`update roles set role_type_range = '{PLATFORM,TENANT,ORG}' where role_code = 'viewer'`,
    );
  });
});
