import { MENU_ENDPOINTS } from "@sweepline/contract/access/menus.ts";
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { SESSION_ENDPOINTS as E } from "@sweepline/contract/access/session/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { sealedFields } from "../../../test/sealed-fields.ts";
import { aWorld, PASSWORD, type Person } from "../../../test/world.ts";

const world = await aWorld();
afterAll(() => world.close());

const aPerson = (fields = {}): Promise<Person> => world.aPerson(fields);
const info = (who: Person) => world.call(who, E.userInfo);
const isIn = async (who: Person) => (await info(who)).status === 200;

const sealed = <Fields extends object>(passwords: Fields, randomStr?: string) =>
  sealedFields(world, passwords, randomStr);

describe("user info", () => {
  it("has sysUser, roles and permissions, never a password hash", async () => {
    const answer = await info(await aPerson({ roleCodes: ["viewer", "maintenance"], displayName: "Ada" }));
    expect(Object.keys(answer.data)).toEqual([
      "sysUser",
      "roles",
      "permissions",
      "companyPermissions",
      "viewedBy",
    ]);
    expect(answer.data.sysUser).toMatchObject({ displayName: "Ada", organizationName: "Sweepline" });
    expect(answer.data.roles).toEqual(["maintenance", "viewer"]);
    expect(answer.text).not.toMatch(/argon2|hash/i);
  });

  it("lets people change their profile and preferences", async () => {
    const who = await aPerson();
    const profile = { displayName: "Grace", phone: "13800000000", email: "grace@example.com" };
    expect((await world.call(who, E.updateProfile, { body: profile })).data).toMatchObject(profile);
    expect((await world.call(who, E.updateProfile, { body: { ...profile, phone: "123" } })).status).toBe(422);
    const pasted = { ...profile, phone: "+86 138-0000-0001" };
    expect((await world.call(who, E.updateProfile, { body: pasted })).data).toMatchObject({
      phone: "13800000001",
    });
    const emptied = await world.call(who, E.updateProfile, { body: { ...profile, email: "" } });
    expect(emptied.envelope).toMatchObject({
      fields: [{ field: "email", msg: "The email must not be empty" }],
    });
    await world.call(who, E.updatePreferences, { body: { theme: "dark", language: "zh" } });
    const { detail } = await world.db.one<{ detail: string }>(
      sql`select detail from audit_log where action = 'access_staff_updatePreferences' and staff_id = ${who.staffId}`,
    );
    expect(JSON.parse(detail)).toEqual({ before: {}, after: { theme: "dark", language: "zh" } });
    const { data } = await world.call(who, E.updatePreferences, { body: { theme: "light" } });
    expect(data).toEqual({ theme: "light", language: "zh" });
    expect((await info(who)).data.sysUser.preferences).toEqual(data);
  });
});

describe("the initial password", () => {
  const phone = "13812345678";

  it("is the last 6 digits of the phone number and must be changed at first sign-in (§5)", async () => {
    const { username } = await world.app.access.staff.create({
      username: "initial1",
      displayName: "New",
      organizationId: world.rootId,
      kind: "employee",
      roleCodes: ["platformAdmin"],
      phone,
    });
    const who = await world.signIn(username, phone.slice(-6));
    expect((await info(who)).data).toMatchObject({ sysUser: { mustChangePassword: true }, permissions: [] });
    for (const endpoint of [MENU_ENDPOINTS.ownMenu, ORGANIZATION_ENDPOINTS.options])
      expect(await world.call(who, endpoint)).toMatchObject({ status: 403, error: "mustChangePassword" });
    const caller = await world.app.access.authenticate(who.accessToken);
    expect(caller?.scope).toMatchObject({ isAll: false, rootIds: [], organizationIds: [], staffId: null });
    const body = await sealed({ originalPassword: phone.slice(-6), newPassword: "Better-1" });
    expect((await world.call(who, E.changePassword, { body })).data).toBe(true);
    expect((await world.call(who, MENU_ENDPOINTS.ownMenu)).status).toBe(200);
    expect((await world.signIn(username, "Better-1")).staffId).toBe(who.staffId);
  });
});

describe("changing the password (§5)", () => {
  it("ends the person's other sessions and keeps this one", async () => {
    const username = await world.aStaff();
    const [here, elsewhere] = [await world.session(username), await world.session(username)];
    const body = await sealed({ originalPassword: PASSWORD, newPassword: "Another-1" });
    expect((await world.call(here, E.changePassword, { body })).status).toBe(200);
    expect([await isIn(here), await isIn(elsewhere)]).toEqual([true, false]);
  });

  it("refuses a wrong original, the same password again, and one that breaks the rules", async () => {
    const who = await aPerson();
    const change = async (originalPassword: string, newPassword: string) =>
      world.call(who, E.changePassword, { body: await sealed({ originalPassword, newPassword }) });
    expect((await change("wrong-1", "Another-1")).envelope).toMatchObject({
      error: "wrongPassword",
      fields: [{ field: "originalPassword" }],
    });
    expect((await change("short", "Another-1")).envelope).toMatchObject({
      error: "invalidInput",
      fields: [{ field: "originalPassword", msg: "The original password has at least 6 characters" }],
    });
    for (const weak of ["short", "x".repeat(21), "mit Leerzeichen", "汉字密码汉字", PASSWORD])
      expect((await change(PASSWORD, weak)).envelope).toMatchObject({ fields: [{ field: "newPassword" }] });
  });

  it("cannot be replayed", async () => {
    const who = await aPerson();
    const body = await sealed({ originalPassword: "wrong-1", newPassword: "Another-1" });
    expect((await world.call(who, E.changePassword, { body })).error).toBe("wrongPassword");
    expect((await world.call(who, E.changePassword, { body })).error).toBe("unreadablePassword");
  });
});

describe("the lock screen", () => {
  it("has the password verified by the server", async () => {
    const who = await aPerson();
    const verify = async (password: string) =>
      (await world.call(who, E.verifyPassword, { body: await sealed({ password }) })).data;
    expect([await verify(PASSWORD), await verify("wrong-1")]).toEqual([true, false]);
  });

  it("counts wrong ones towards the lock-out", async () => {
    const who = await aPerson();
    const verify = async (password: string) =>
      world.call(who, E.verifyPassword, { body: await sealed({ password }), remoteIp: "10.7.7.7" });
    for (let n = 0; n < 5; n += 1) await verify("wrong-1");
    expect(await verify(PASSWORD)).toMatchObject({ status: 429, error: "lockedOut" });
  });
});

describe("the audit log", () => {
  it("has every step of a person, from where, in an unbroken chain, and no secret", async () => {
    const who = await aPerson();
    await world.call(who, E.updateProfile, {
      body: { displayName: "Ada", phone: null, email: "ada@example.com" },
    });
    const body = await sealed({ originalPassword: PASSWORD, newPassword: "Audited-1" });
    await world.call(who, E.changePassword, { body, remoteIp: "10.3.3.3" });
    await world.call(who, E.logout);
    const rows = await world.db.many<{ action: string; ip: string; detail: string }>(sql`
      select action, remote_ip as ip, detail from audit_log where staff_id = ${who.staffId} order by id`);
    expect(rows.map(({ action }) => action)).toEqual([
      "access_session_signIn",
      "access_staff_updateProfile",
      "access_staff_changePassword",
      "access_session_signOut",
    ]);
    expect(rows[1]?.detail).toContain('"before":{"displayName":"A Person"');
    expect(rows[2]?.ip).toBe("10.3.3.3");
    expect(JSON.stringify(rows)).not.toMatch(/argon2|Audited-1/);
    expect(await world.app.audit.verify()).toMatchObject({ isIntact: true });
  });
});
