import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS as E } from "@sweepline/contract/access/staff.ts";
import type { BodyOf } from "@sweepline/contract/core/endpoint.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aPeopleFixture } from "../../../test/people-fixture.ts";
import type { Person } from "../../../test/world.ts";

const fixture = await aPeopleFixture();
const { world, tenant, company, admin } = fixture;
const viewerId = await fixture.roleId("viewer");
afterAll(() => world.close());

let made = 0;
function aForm(more: Partial<BodyOf<typeof E.create>> = {}): BodyOf<typeof E.create> {
  made += 1;
  const form = {
    username: `made${made}`,
    displayName: "Made",
    phone: "13700137000",
    email: "made@example.com",
  };
  return { ...form, organizationId: company, kind: "employee", role: [viewerId], ...more };
}
const create = (who: Person, more: Parameters<typeof aForm>[0] = {}) =>
  world.call(who, E.create, { body: aForm(more) });
describe("a person made by form (§5)", () => {
  it("has every field, signs in with the last six digits of the phone, and must change it", async () => {
    const fields = {
      sex: "female",
      userCode: "A-7",
      regionInfo: "East",
      description: "Nights",
      enabled: true,
    } as const;
    const { data, status } = await create(admin, fields);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...fields,
      organizationName: "Lakeside Mall",
      tenantName: "Lakeside",
      role: [{ roleCode: "viewer" }],
      initialPassword: "waiting",
      oneTimePassword: null,
      lastSignInAt: null,
      revision: 0,
    });
    const who = await world.signIn(data.username, "137000");
    expect((await world.call(who, SESSION_ENDPOINTS.userInfo)).data.permissions).toEqual([]);
    await expect(world.signIn(data.username, "137001")).rejects.toThrow("badCredentials");
    await expect(world.signIn(data.username, "")).rejects.toThrow("badCredentials");
    expect((await fixture.rowOf(who)).lastSignInAt).not.toBeNull();
  });

  it("has no other password than the chosen one once there is one", async () => {
    for (const password of ["", "345678"])
      await expect(world.signIn(admin.username, password)).rejects.toThrow("badCredentials");
    await world.signIn(admin.username);
  });

  it("keeps no hash until a password is chosen, so that another phone is another initial password", async () => {
    const { data } = await create(admin);
    const hash = () =>
      world.db.one<{ hash: string | null }>(
        sql`select password_hash as hash from staff where id = ${data.id}`,
      );
    expect(await hash()).toEqual({ hash: null });
    const who = { staffId: data.id };
    expect((await fixture.change(admin, who, { phone: "13600136111" })).status).toBe(200);
    await expect(world.signIn(data.username, "137000")).rejects.toThrow("badCredentials");
    await world.signIn(data.username, "136111");
    const none = await fixture.change(admin, who, { phone: null });
    expect(none).toMatchObject({ status: 422, envelope: { fields: [{ field: "phone" }] } });
  });

  it.each([
    ["username", "a b", "只能包含字母和数字，长度 3 至 40", "Letters and digits only, 3 to 40 characters"],
    ["phone", "138", "请输入 11 位手机号", "A phone number has 11 digits"],
    ["email", "", "邮箱不能为空", "The email must not be empty"],
    ["email", "made@", "请输入有效的邮箱地址", "Enter a valid email address"],
    ["displayName", " ", "不能为空", "Must not be empty"],
  ])("is refused at its field: %s %j", async (field, value, ...texts) => {
    for (const [language, msg] of [
      ["zh", texts[0]],
      ["en", texts[1]],
    ] as const) {
      const headers = { "accept-language": language };
      const { status, envelope } = await world.call(admin, E.create, {
        body: aForm({ [field]: value }),
        headers,
      });
      expect(status).toBe(422);
      expect(envelope.fields).toContainEqual({ field, msg });
    }
  });

  it("has a username that is not taken, in whatever case", async () => {
    const { data } = await create(admin);
    expect(await create(admin, { username: data.username.toUpperCase() })).toMatchObject({
      status: 409,
      error: "usernameTaken",
      envelope: {
        fields: [{ field: "username", msg: `Username ${data.username.toUpperCase()} already exists` }],
      },
    });
  });

  it("gets only roles that exist there, fit the type, and hold nothing the maker lacks", async () => {
    await world.app.access.roles.create({
      roleCode: "beyond",
      roleName: "Beyond",
      scopeKind: "own",
      permissions: ["access_menus_edit"],
    });
    await world.app.access.roles.create({
      roleCode: "elsewhere",
      roleName: "E",
      scopeKind: "own",
      permissions: [],
    });
    await world.app.access.roles.create({
      roleCode: "ours",
      roleName: "O",
      scopeKind: "own",
      permissions: [],
    });
    const stranger = await world.anOrganization();
    await world.db.run(sql`update roles set organization_id = ${stranger} where role_code = 'elsewhere'`);
    await world.db.run(sql`update roles set organization_id = ${tenant} where role_code = 'ours'`);
    for (const [code, error] of [
      ["beyond", "exceedsOwnRights"],
      ["platformAdmin", "roleOutOfRange"],
      ["elsewhere", "unknownRole"],
    ] as const)
      expect(await create(admin, { role: [await fixture.roleId(code)] })).toMatchObject({
        error,
        envelope: { fields: [{ field: "role" }] },
      });
    expect((await create(admin, { role: [999_999] })).error).toBe("unknownRole");
    expect(
      (await create(admin, { role: [await fixture.roleId("ours"), await fixture.roleId("companyAdmin")] }))
        .status,
    ).toBe(200);
  });

  it("stands in an organization that the maker sees", async () => {
    expect((await create(admin, { organizationId: await world.anOrganization() })).status).toBe(404);
    const below = await fixture.aPerson(company, "companyAdmin");
    expect((await create(below, { organizationId: tenant })).status).toBe(404);
  });
});

describe("a change", () => {
  it("acts at once on the person's sessions, with other roles", async () => {
    const who = await fixture.aPerson(company, "viewer");
    const answer = await fixture.change(admin, who, {
      role: [await fixture.roleId("maintenance")],
      displayName: "Renamed",
      kind: "admin",
    });
    expect(answer.data).toMatchObject({
      displayName: "Renamed",
      kind: "admin",
      role: [{ roleCode: "maintenance" }],
      revision: 1,
    });
    expect((await world.call(who, SESSION_ENDPOINTS.userInfo)).data.roles).toEqual(["maintenance"]);
    expect(fixture.announced()).toEqual({ staffIds: [who.staffId] });
  });

  it("is refused where someone else changed the row meanwhile", async () => {
    const who = await fixture.aPerson(company);
    const { revision } = await fixture.rowOf(who);
    expect((await fixture.change(admin, who, { revision })).status).toBe(200);
    expect(await fixture.change(admin, who, { revision, displayName: "Late" })).toMatchObject({
      status: 409,
      error: "conflict",
    });
  });

  it("keeps roles that the person has, also where they could not be given now", async () => {
    const who = await fixture.aPerson(company, "viewer");
    await world.db.run(sql`update roles set role_type_range = '{PLATFORM}' where role_code = 'viewer'`);
    expect((await fixture.change(admin, who, { displayName: "Kept" })).data.role).toHaveLength(1);
    await world.db.run(
      sql`update roles set role_type_range = '{PLATFORM,TENANT,ORG}' where role_code = 'viewer'`,
    );
  });
});
