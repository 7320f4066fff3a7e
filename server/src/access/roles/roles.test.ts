import { MENU_ENDPOINTS, type MenuItem } from "@sweepline/contract/access/menus.ts";
import { ROLE_ENDPOINTS as E, type RoleFields } from "@sweepline/contract/access/roles.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aRoleFixture } from "../../../test/role-fixture.ts";
import type { Person } from "../../../test/world.ts";

const { world, tenant, other, company, root, admin, otherAdmin, someone, ids, fields, make, standardId } =
  await aRoleFixture();
afterAll(() => world.close());

const give = (person: Person, roleId: number) =>
  world.db.run(sql`insert into staff_roles (staff_id, role_id) values (${person.staffId}, ${roleId})`);
const pathsOf = (items: MenuItem[]): string[] =>
  items.flatMap((item) => [item.path, ...pathsOf(item.children)]).filter(Boolean);

describe("the list of roles", () => {
  it("has the standard ones, and those made within the caller's reach", async () => {
    const mine = await make(admin);
    const listed = async (who: Person) =>
      (await world.call(who, E.list, { query: { size: 500 } })).data.records.map(({ roleCode }) => roleCode);
    expect(await listed(admin)).toEqual(expect.arrayContaining(["platformAdmin", "viewer", mine.roleCode]));
    expect(await listed(root)).toContain(mine.roleCode);
    expect(await listed(otherAdmin)).not.toContain(mine.roleCode);
    expect((await world.call(otherAdmin, E.get, { params: { id: mine.id } })).status).toBe(404);
  });

  it("finds standard roles by either name, and counts holders within the caller's reach only", async () => {
    await Promise.all([someone(tenant, "viewer"), someone(company, "viewer"), someone(other, "viewer")]);
    const count = async (who: Person, search: string) =>
      (await world.call(who, E.list, { query: { search } })).data.records.map(({ roleCode, staffCount }) => [
        roleCode,
        staffCount,
      ]);
    expect(await count(admin, "只读人员")).toEqual([["viewer", 2]]);
    expect(await count(otherAdmin, "Viewer")).toEqual([["viewer", 1]]);
    expect(await count(root, "viewer")).toEqual([["viewer", 3]]);
  });

  it("counts permissions, not the groups that they stand in", async () => {
    expect(await make(admin)).toMatchObject({
      permissionCount: 1,
      menuIds: expect.arrayContaining(ids("floorWashers", "equipment")),
      organizationId: tenant,
      revision: 0,
      standardName: null,
    });
  });
});

describe("roles to hand out", () => {
  const options = async (who: Person, organizationId?: number) =>
    (await world.call(who, E.options, { query: organizationId ? { organizationId } : {} })).data.map(
      ({ roleCode }) => roleCode,
    );

  it("fit the organization's type, and hold nothing that the caller lacks", async () => {
    const forTenant = await options(admin, tenant);
    expect(forTenant).toEqual(expect.arrayContaining(["tenantAdmin", "tenantOperator", "viewer"]));
    expect(forTenant).not.toContain("companyAdmin");
    expect(forTenant).not.toContain("platformOperator");
    expect(await options(admin, company)).toContain("companyAdmin");
    expect(await options(await someone(tenant, "tenantOperator"), tenant)).not.toContain("tenantAdmin");
    expect(await options(root, world.rootId)).toContain("platformAdmin");
    expect(await options(admin)).not.toContain("platformAdmin");
  });

  it("are those made at the organization or above it", async () => {
    const [above, aside] = [await make(admin), await make(root, { scopeKind: "own" })];
    const below = await make(admin, { scopeKind: "own" });
    await world.db.run(sql`update roles set organization_id = ${company} where id = ${below.id}`);
    expect(await options(admin, company)).toEqual(expect.arrayContaining([above.roleCode, aside.roleCode]));
    expect(await options(admin, tenant)).not.toContain(below.roleCode);
    expect(await options(admin, company)).toContain(below.roleCode);
  });

  it("are not told for an organization out of reach", async () => {
    const answer = await world.call(admin, E.options, { query: { organizationId: other } });
    expect(answer.status).toBe(404);
  });
});

describe("nobody gives a role what they lack", () => {
  const refused = async (who: Person, over: Partial<RoleFields>) => {
    const { status, error, envelope } = await world.call(who, E.create, { body: fields(over) });
    return [status, error, envelope.fields?.map(({ field }) => field)];
  };

  it("a permission", async () => {
    expect(await refused(admin, { menuIds: ids("fleet_devices_list", "access_menus_edit") })).toEqual([
      403,
      "exceedsOwnRights",
      ["menuIds"],
    ]);
  });

  it("a reach: everything, or organizations that they do not see, whether these exist or not", async () => {
    expect(await refused(admin, { scopeKind: "all" })).toEqual([403, "exceedsOwnRights", ["scopeKind"]]);
    for (const id of [other, 999_999_999])
      expect(await refused(admin, { scopeKind: "chosen", organizationIds: [tenant, id] })).toEqual([
        403,
        "exceedsOwnRights",
        ["organizationIds"],
      ]);
    expect(await refused(admin, { scopeKind: "chosen" })).toEqual([
      422,
      "chosenOrganizations",
      ["organizationIds"],
    ]);
    const chosen = await make(admin, { scopeKind: "chosen", organizationIds: [company] });
    expect(chosen.organizationIds).toEqual([company]);
  });

  it("a type that is the platform's own", async () => {
    expect(await refused(admin, { roleType: "00" })).toEqual([403, "exceedsOwnRights", ["roleType"]]);
    expect((await make(root, { roleType: "02" })).roleType).toBe("02");
  });

  it("and leaves nothing of what was refused", async () => {
    const body = fields({ scopeKind: "all" });
    await world.call(admin, E.create, { body });
    expect(await world.db.maybe(sql`select from roles where role_code = ${body.roleCode}`)).toBeUndefined();
  });

  it("nor touches a role that holds it", async () => {
    const role = await make(admin);
    await world.db.run(sql`
      insert into role_menus (role_id, menu_id) values (${role.id}, ${ids("access_menus_edit")[0] ?? 0})`);
    const body = { ...fields(), id: role.id, revision: 0 };
    expect((await world.call(admin, E.update, { body })).error).toBe("exceedsOwnRights");
    expect((await world.call(admin, E.remove, { params: { id: role.id } })).error).toBe("exceedsOwnRights");
    expect((await world.call(root, E.update, { body })).status).toBe(200);
  });
});

describe("changing a role", () => {
  it("acts at once on who holds it, without signing in again, and is audited", async () => {
    const role = await make(admin);
    const holder = await someone(tenant);
    await give(holder, role.id);
    const menu = async () => pathsOf((await world.call(holder, MENU_ENDPOINTS.ownMenu, { query: {} })).data);
    expect(await menu()).toContain("/washfloorrobot/equipmentInfo");
    const received: unknown[] = [];
    const stop = await world.bus.subscribe("sweepline/internal/rights", (_, payload) =>
      received.push(JSON.parse(Buffer.from(payload).toString())),
    );
    const { menuIds: _, ...rest } = role;
    const body = { ...fields(rest), id: role.id, revision: 0, menuIds: ids("insight_ranking_view") };
    const answer = await world.call(admin, E.update, { body });
    expect(answer.data).toMatchObject({ revision: 1, permissionCount: 1 });
    expect(received).toEqual([expect.objectContaining({ staffIds: [holder.staffId] })]);
    stop();
    expect(await menu()).toContain("/wel/rank");
    expect(await menu()).not.toContain("/washfloorrobot/equipmentInfo");
    const { data } = await world.call(holder, SESSION_ENDPOINTS.userInfo);
    expect(data.permissions).toEqual(["insight_ranking_view"]);
    const { detail } = await world.db.one<{ detail: string }>(sql`
      select detail from audit_log where action = 'access_roles_update' order by id desc limit 1`);
    expect(JSON.parse(detail)).toMatchObject({
      before: { permissions: ["fleet_devices_list"] },
      after: { permissions: ["insight_ranking_view"] },
    });
  });

  it("is refused to who read it before another's change, for standard roles, and for a code that is taken", async () => {
    const [role, twin] = [await make(admin), await make(admin)];
    const body = { ...fields(), id: role.id, revision: 0 };
    expect((await world.call(admin, E.update, { body })).status).toBe(200);
    expect((await world.call(admin, E.update, { body })).error).toBe("conflict");
    const taken = await world.call(admin, E.update, {
      body: { ...body, revision: 1, roleCode: twin.roleCode },
    });
    expect([taken.error, taken.envelope.fields?.[0]?.field]).toEqual(["roleCodeTaken", "roleCode"]);
    expect((await world.call(admin, E.create, { body: fields({ roleCode: twin.roleCode }) })).error).toBe(
      "roleCodeTaken",
    );
    const standard = { ...fields(), id: await standardId("viewer"), revision: 0 };
    expect((await world.call(root, E.update, { body: standard })).error).toBe("standardRole");
    expect((await world.call(root, E.remove, { params: { id: standard.id } })).error).toBe("standardRole");
    expect((await world.call(otherAdmin, E.update, { body: { ...body, revision: 1 } })).status).toBe(404);
  });

  it("is not deleting it as long as someone holds it", async () => {
    const role = await make(admin);
    const holder = await someone(tenant);
    await give(holder, role.id);
    const params = { id: role.id };
    expect((await world.call(admin, E.remove, { params })).error).toBe("roleInUse");
    await world.db.run(sql`delete from staff_roles where role_id = ${role.id}`);
    expect((await world.call(admin, E.remove, { params })).data).toBe(true);
    expect((await world.call(admin, E.get, { params })).status).toBe(404);
  });
});
