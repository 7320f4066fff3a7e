import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session.ts";
import { STAFF_ENDPOINTS as E, type StaffRow } from "@sweepline/contract/access/staff.ts";
import type { BodyOf } from "@sweepline/contract/core/endpoint.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aRandomStr, seal } from "../../../test/seal.ts";
import { aWorld, type Person, type World } from "../../../test/world.ts";
import { RIGHTS_TOPIC } from "../../core/live/live.ts";

let world: World;
let tenant: number;
let company: number;
let admin: Person;
let root: Person;
const roles = new Map<string, number>();
beforeAll(async () => {
  world = await aWorld();
  tenant = await world.anOrganization({ orgName: "Lakeside" });
  company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG", orgName: "Lakeside Mall" });
  admin = await aPerson(tenant, "tenantAdmin");
  root = await aPerson(world.rootId, "platformAdmin");
  const rows = await world.db.many<{ id: number; code: string }>(
    sql`select id, role_code as code from roles`,
  );
  for (const { id, code } of rows) roles.set(code, id);
});
afterAll(() => world.close());

async function aPerson(organizationId: number, ...roleCodes: string[]): Promise<Person> {
  return world.session(await world.aStaff({ organizationId, roleCodes, phone: "13912345678" }));
}
const roleId = (code: string): number => roles.get(code) ?? 0;
const announced = () => world.bus.published.filter(({ topic }) => topic === RIGHTS_TOPIC).at(-1)?.payload;
const isIn = async (who: Person) => (await world.call(who, SESSION_ENDPOINTS.userInfo)).status === 200;
const rowOf = async ({ staffId }: Person): Promise<StaffRow> =>
  (await world.call(root, E.get, { params: { id: staffId } })).data;

let made = 0;
function aForm(more: Partial<BodyOf<typeof E.create>> = {}): BodyOf<typeof E.create> {
  made += 1;
  const form = {
    username: `made${made}`,
    displayName: "Made",
    phone: "13700137000",
    email: "made@example.com",
  };
  return { ...form, organizationId: company, kind: "employee", role: [roleId("viewer")], ...more };
}
const create = (who: Person, more: Parameters<typeof aForm>[0] = {}) =>
  world.call(who, E.create, { body: aForm(more) });
/** The row as a form would send it back. */
async function change(who: Person, whom: Person, more: object) {
  const { role, ...row } = await rowOf(whom);
  const body = { ...row, email: "changed@example.com", role: role.map(({ id }) => id), ...more };
  return world.call(who, E.update, { body });
}

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
      mustChangePassword: true,
      lastSignInAt: null,
      revision: 0,
    });
    const who = await world.signIn(data.username, "137000");
    expect((await world.call(who, SESSION_ENDPOINTS.userInfo)).data.permissions).toEqual([]);
    await expect(world.signIn(data.username, "137001")).rejects.toThrow("badCredentials");
    await expect(world.signIn(data.username, "")).rejects.toThrow("badCredentials");
    expect((await rowOf(who)).lastSignInAt).not.toBeNull();
  });

  it("keeps no hash until a password is chosen, so that another phone is another initial password", async () => {
    const { data } = await create(admin);
    const hash = () =>
      world.db.one<{ hash: string | null }>(
        sql`select password_hash as hash from staff where id = ${data.id}`,
      );
    expect(await hash()).toEqual({ hash: null });
    const who = { staffId: data.id } as Person;
    expect((await change(admin, who, { phone: "13600136111" })).status).toBe(200);
    await expect(world.signIn(data.username, "137000")).rejects.toThrow("badCredentials");
    await world.signIn(data.username, "136111");
    const none = await change(admin, who, { phone: null });
    expect(none).toMatchObject({ status: 422, envelope: { fields: [{ field: "phone" }] } });
  });

  it.each([
    ["username", "a b", "只能包含字母和数字，长度 3 至 40", "Letters and digits only, 3 to 40 characters"],
    ["phone", "138", "请输入 11 位手机号", "A phone number has 11 digits"],
    ["email", "", "请输入有效的邮箱地址", "Enter a valid email address"],
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
        fields: [{ field: "username", msg: `Username ${data.username.toUpperCase()} exists already` }],
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
    const rows = await world.db.many<{ id: number; code: string }>(
      sql`select id, role_code as code from roles`,
    );
    for (const { id, code } of rows) roles.set(code, id);
    for (const [code, error] of [
      ["beyond", "exceedsOwnRights"],
      ["platformAdmin", "roleOutOfRange"],
      ["elsewhere", "unknownRole"],
    ] as const)
      expect(await create(admin, { role: [roleId(code)] })).toMatchObject({
        error,
        envelope: { fields: [{ field: "role" }] },
      });
    expect((await create(admin, { role: [999_999] })).error).toBe("unknownRole");
    expect((await create(admin, { role: [roleId("ours"), roleId("companyAdmin")] })).status).toBe(200);
  });

  it("stands in an organization that the maker sees", async () => {
    expect((await create(admin, { organizationId: await world.anOrganization() })).status).toBe(404);
    const below = await aPerson(company, "companyAdmin");
    expect((await create(below, { organizationId: tenant })).status).toBe(404);
  });
});

describe("a change", () => {
  it("acts at once on the person's sessions, with other roles", async () => {
    const who = await aPerson(company, "viewer");
    const answer = await change(admin, who, {
      role: [roleId("maintenance")],
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
    expect(announced()).toEqual({ staffIds: [who.staffId] });
  });

  it("is refused where someone else changed the row meanwhile", async () => {
    const who = await aPerson(company);
    const { revision } = await rowOf(who);
    expect((await change(admin, who, { revision })).status).toBe(200);
    expect(await change(admin, who, { revision, displayName: "Late" })).toMatchObject({
      status: 409,
      error: "conflict",
    });
  });

  it("keeps roles that the person has, also where they could not be given now", async () => {
    const who = await aPerson(company, "viewer");
    await world.db.run(sql`update roles set role_type_range = '{PLATFORM}' where role_code = 'viewer'`);
    expect((await change(admin, who, { displayName: "Kept" })).data.role).toHaveLength(1);
    await world.db.run(
      sql`update roles set role_type_range = '{PLATFORM,TENANT,ORG}' where role_code = 'viewer'`,
    );
  });
});

describe("nobody acts beyond their own rights", () => {
  const actsOn = async (who: Person, id: number) => {
    const params = { id };
    const answers = [
      await change(who, { staffId: id } as Person, { displayName: "X" }),
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
    const below = await aPerson(tenant, "keeper");
    expect(await actsOn(below, admin.staffId)).toEqual(Array(5).fill("exceedsOwnRights"));
  });

  it("on people outside of their scope (404)", async () => {
    const stranger = await aPerson(await world.anOrganization(), "viewer");
    expect(await actsOn(admin, stranger.staffId)).toEqual(Array(5).fill("notFound"));
    expect(await actsOn(await aPerson(company, "companyAdmin"), admin.staffId)).toEqual(
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
    expect(await change(admin, admin, { role: [] })).toMatchObject({
      ...own,
      envelope: { fields: [{ field: "role" }] },
    });
    expect((await change(admin, admin, { displayName: "Myself" })).status).toBe(200);
  });
});

describe("standing", () => {
  it("disabling ends sessions at once; enabling lets the person sign in again", async () => {
    const who = await aPerson(company, "viewer");
    const params = { id: who.staffId };
    const { data } = await world.call(admin, E.setEnabled, { params, body: { enabled: false } });
    expect([data.enabled, await isIn(who)]).toEqual([false, false]);
    expect(announced()).toEqual({ staffIds: [who.staffId] });
    await world.call(admin, E.setEnabled, { params, body: { enabled: true } });
    await world.signIn(who.username);
  });

  it("a reset ends sessions and gives back the initial password, or a given one; it must be changed", async () => {
    const who = await aPerson(company, "viewer");
    const params = { id: who.staffId };
    expect((await world.call(admin, E.resetPassword, { params, body: {} })).data).toBe(true);
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
    expect((await given("Given-1234")).data).toBe(true);
    await expect(world.signIn(who.username, "345678")).rejects.toThrow("badCredentials");
    await world.signIn(who.username, "Given-1234");
    const sealedFor = { password: "v1.x.y.z.w", randomStr: aRandomStr() };
    expect((await world.call(admin, E.resetPassword, { params, body: sealedFor })).error).toBe(
      "unreadablePassword",
    );
  });

  it("a reset to the initial password needs a phone", async () => {
    const who = await world.session(await world.aStaff({ organizationId: company }));
    const answer = await world.call(admin, E.resetPassword, { params: { id: who.staffId }, body: {} });
    expect(answer).toMatchObject({ status: 422, envelope: { fields: [{ field: "phone" }] } });
  });

  it("deleting ends sessions; their devices lose the operation account, and the log keeps what they did", async () => {
    const who = await aPerson(company, "viewer");
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

describe("the list", () => {
  it("shows whom one sees, by reach, branch, kind, role, standing and search", async () => {
    const mine = await world.anOrganization();
    const below = await world.anOrganization({ parentId: mine, orgTypeCode: "ORG" });
    const boss = await aPerson(mine, "tenantAdmin");
    const one = await world.aStaff({
      organizationId: mine,
      displayName: "Percent 100%",
      email: "pct@example.com",
    });
    const two = await world.aStaff({
      organizationId: below,
      roleCodes: ["viewer"],
      kind: "admin",
      phone: "15912349876",
    });
    const { staffId } = await world.session(two);
    await world.call(boss, E.setEnabled, { params: { id: staffId }, body: { enabled: false } });
    const names = async (query: object) =>
      (await world.call(boss, E.list, { query })).data.records.map(({ username }) => username);
    expect((await names({})).sort()).toEqual([boss.username, one, two].sort());
    expect((await names({ reach: "own" })).sort()).toEqual([boss.username, one].sort());
    expect(await names({ reach: "below" })).toEqual([two]);
    expect(await names({ organizationId: below })).toEqual([two]);
    expect(await names({ kind: "admin" })).toEqual([two]);
    expect(await names({ enabled: false })).toEqual([two]);
    expect(await names({ roleId: roleId("viewer") })).toEqual([two]);
    for (const search of ["100%", "PCT@", one.toUpperCase()]) expect(await names({ search })).toEqual([one]);
    expect(await names({ search: "9876" })).toEqual([two]);
    for (const sort of ["username", "-displayName", "organizationName", "-lastSignInAt", "createdAt"])
      expect(await names({ sort })).toHaveLength(3);
    const { data } = await world.call(boss, E.options, { query: { search: "percent" } });
    expect(data).toMatchObject([{ username: one, displayName: "Percent 100%" }]);
    expect(
      (await world.call(boss, E.options, { query: { ids: [staffId, root.staffId] } })).data,
    ).toHaveLength(1);
  });

  it("is exported as CSV and XLSX in the caller's language; formulas stay text", async () => {
    const mine = await world.anOrganization();
    const boss = await aPerson(mine, "tenantAdmin");
    await world.aStaff({ organizationId: mine, displayName: "=HYPERLINK(1)", roleCodes: ["viewer"] });
    const query = { format: "csv", timeZone: "Asia/Shanghai", sort: "displayName" } as const;
    const zh = await world.call(boss, E.export, { query, headers: { "accept-language": "zh" } });
    const lines = zh.text.split("\r\n");
    expect(lines[0]).toContain("用户名,姓名,手机号,邮箱,性别,角色");
    expect(zh.text).toContain(`"'=HYPERLINK(1)"`);
    expect(zh.text).toContain("访客");
    expect(lines).toHaveLength(4);
    const en = await world.call(boss, E.export, { query: { ...query, search: "hyperlink" } });
    expect(en.text.split("\r\n")).toHaveLength(3);
    expect(
      (await world.call(boss, E.export, { query: { format: "xlsx" } })).headers["content-disposition"],
    ).toContain(".xlsx");
    expect((await world.call(boss, E.export, { query: { timeZone: "Mars" } })).status).toBe(422);
  });
});

describe("one's own picture", () => {
  it("is one that the person has uploaded, or none", async () => {
    const [who, other] = [await aPerson(company), await aPerson(company)];
    for (const [person, name] of [
      [who, "mine.png"],
      [other, "theirs.png"],
    ] as const)
      await world.db.run(sql`
        insert into attachments (organization_id, staff_id, uploaded_by, real_name, suffix, module, content_type, bytes,
          sha256, region, storage_key, picture_name)
        values (${company}, ${person.staffId}, 'x', ${name}, 'png', 'avatar', 'image/png', 1, '\\x00', 'default', ${name}, ${name})`);
    const set = (avatar: string) => world.call(who, SESSION_ENDPOINTS.setAvatar, { body: { avatar } });
    expect((await set("/platform/picture/mine.png")).data.avatar).toBe("/platform/picture/mine.png");
    expect((await set("/platform/picture/theirs.png")).status).toBe(404);
    expect((await set("https://evil.example/x.png")).status).toBe(422);
    expect((await rowOf(who)).avatar).toBe("/platform/picture/mine.png");
    expect((await set("")).data.avatar).toBe("");
  });
});
