import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS as E } from "@sweepline/contract/access/staff.ts";
import { APP_INFO_ENDPOINTS, INITIAL_PASSWORDS_INFO } from "@sweepline/contract/system/app-info.ts";
import { readXlsx, writeXlsx } from "hucre/xlsx";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aPeopleFixture } from "../../../test/people-fixture.ts";
import { sealedFields } from "../../../test/sealed-fields.ts";

const fixture = await aPeopleFixture();
const { world } = fixture;
afterAll(() => world.close());

const FORM = /^([2-9a-hjkmnp-z]{4}-){3}[2-9a-hjkmnp-z]{4}$/;
const PHONE = "13700137246";
let made = 0;
const aForm = () => {
  made += 1;
  return {
    username: `once${made}`,
    displayName: "Once",
    phone: PHONE,
    email: "once@example.com",
    organizationId: fixture.tenant,
    kind: "employee" as const,
  };
};

/** As an administrator does it on the page of application information. */
async function setRule(value: string) {
  const query = { search: INITIAL_PASSWORDS_INFO.pkey };
  const [row] = (await world.call(fixture.root, APP_INFO_ENDPOINTS.list, { query })).data.records;
  if (!row) throw new Error("the parameter is missing");
  return world.call(fixture.root, APP_INFO_ENDPOINTS.update, { body: { ...row, value } });
}

describe("what initial passwords are", () => {
  it("is a parameter of the operator, told to whoever makes people, and takes no other word", async () => {
    const rule = async () => (await world.call(fixture.admin, E.initialPasswords)).data.rule;
    expect(await rule()).toBe("phone");
    expect((await setRule("oneTime")).status).toBe(200);
    expect(await rule()).toBe("oneTime");
    expect(await setRule("none")).toMatchObject({
      status: 422,
      error: "appInfoChoice",
      envelope: { fields: [{ field: "value" }] },
    });
    expect(await rule()).toBe("oneTime");
  });
});

describe("a one-time password", () => {
  beforeAll(async () => {
    await setRule("oneTime");
  });

  it("is shown once to whoever makes the account, kept nowhere in plain, and is good for one sign-in", async () => {
    const { data } = await world.call(fixture.admin, E.create, { body: aForm() });
    const password = data.oneTimePassword ?? "";
    expect(password).toMatch(FORM);
    expect((await world.call(fixture.admin, E.get, { params: { id: data.id } })).text).not.toContain(
      password,
    );
    for (const table of ["audit_log", "operation_log", "staff"]) {
      const kept = await world.db.one<{ text: string }>({
        name: table,
        text: `select coalesce(json_agg(t)::text, '') as text from ${table} t`,
        values: [],
      });
      expect(kept.text, table).not.toContain(password);
    }
    await expect(world.signIn(data.username, PHONE.slice(-6))).rejects.toThrow("badCredentials");
    const who = await world.signIn(data.username, password);
    await expect(world.signIn(data.username, password)).rejects.toThrow("initialPasswordOver");
    const body = await sealedFields(world, { originalPassword: password, newPassword: "Quiet-lake-7" });
    expect((await world.call(who, SESSION_ENDPOINTS.changePassword, { body })).data).toBe(true);
    const { hash } = await world.db.one<{ hash: string }>(
      sql`select password_hash as hash from staff where id = ${data.id}`,
    );
    expect(hash).toMatch(/^\$argon2id\$/);
  });

  it("comes with an import as a file of them, one each; a dry run has none", async () => {
    const people = Array.from({ length: 30 }, (_, n) => [`many${n}`, "Many", PHONE, "many@example.com"]);
    const headings = ["Username", "Name", "Phone", "Email"];
    const file = await writeXlsx({ sheets: [{ name: "people", rows: [headings, ...people] }] });
    const run = (dryRun: string) =>
      world.call(fixture.admin, E.import, {
        query: { organizationId: fixture.tenant, dryRun },
        body: new Uint8Array(file),
      });
    expect((await run("true")).data.handout).toBeNull();
    const { handout, created } = (await run("false")).data;
    expect(created).toBe(30);
    expect(handout?.fileName).toMatch(/^One-time passwords .+\.xlsx$/);
    const [sheet] = (await readXlsx(Buffer.from(handout?.file ?? "", "base64"))).sheets;
    const rows = (sheet?.rows ?? []).slice(1).map((row) => [String(row[0]), String(row[3])] as const);
    expect(rows.map(([username]) => username)).toEqual(people.map(([username]) => username));
    expect(new Set(rows.map(([, password]) => password)).size).toBe(30);
    for (const [username, password] of rows.slice(0, 2)) await world.signIn(username, password);
  });

  it("comes with a reset too, and needs no phone", async () => {
    const who = await world.aPerson({ organizationId: fixture.tenant });
    const params = { id: who.staffId };
    const { data } = await world.call(fixture.admin, E.resetPassword, { params, body: {} });
    await world.signIn(who.username, data.oneTimePassword ?? "");
  });

  it("is not made where a password is given at the form (§3)", async () => {
    const given = await sealedFields(world, { password: "Given-1234" });
    const { data } = await world.call(fixture.admin, E.create, { body: { ...aForm(), ...given } });
    expect(data).toMatchObject({ oneTimePassword: null, initialPassword: "waiting" });
    const who = await world.signIn(data.username, "Given-1234");
    expect((await world.call(who, SESSION_ENDPOINTS.userInfo)).data.sysUser.mustChangePassword).toBe(true);
  });
});
