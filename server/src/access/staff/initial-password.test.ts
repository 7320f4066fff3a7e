import { MENU_ENDPOINTS } from "@sweepline/contract/access/menus.ts";
import { RIGHTS_ENDPOINTS } from "@sweepline/contract/access/rights.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { STAFF_ENDPOINTS as E, INITIAL_PASSWORD } from "@sweepline/contract/access/staff.ts";
import { ALLOCATION_ENDPOINTS } from "@sweepline/contract/fleet/allocations.ts";
import { LOG_ENDPOINTS } from "@sweepline/contract/system/logs/index.ts";
import { afterAll, describe, expect, it } from "vitest";
import { aPeopleFixture } from "../../../test/people-fixture.ts";
import { sealedFields } from "../../../test/sealed-fields.ts";

const fixture = await aPeopleFixture();
const { world } = fixture;
afterAll(() => world.close());

const HOUR = 3_600_000;
const PHONE = "13700137246";
const INITIAL = PHONE.slice(-6);
let made = 0;
/** Anew each time: hours pass in here. */
const root = () => world.session(fixture.root.username);
const admin = () => world.session(fixture.admin.username);

async function aNewcomer(roleCode = "viewer"): Promise<{ id: number; username: string }> {
  made += 1;
  const { data, status, text } = await world.call(await root(), E.create, {
    body: {
      username: `newcomer${made}`,
      displayName: "Newcomer",
      phone: PHONE,
      email: "new@example.com",
      organizationId: fixture.tenant,
      kind: "employee",
      role: [await fixture.roleId(roleCode)],
    },
  });
  expect(status, text).toBe(200);
  return data;
}
const stateOf = async (id: number) =>
  (await world.call(await admin(), E.get, { params: { id } })).data.initialPassword;
const reset = async (id: number) => world.call(await admin(), E.resetPassword, { params: { id }, body: {} });
const wrong = (username: string, times: number) =>
  Promise.all(
    Array.from({ length: times }, (_, n) =>
      expect(world.signIn(username, "000000", { remoteIp: `10.50.${made}.${n}` })).rejects.toThrow(
        "badCredentials",
      ),
    ),
  );

describe("the initial password (§5)", () => {
  it("is good for one sign-in; a second one is told to ask for a reset, which opens it again", async () => {
    const { id, username } = await aNewcomer();
    expect(await stateOf(id)).toBe("waiting");
    const who = await world.signIn(username, INITIAL);
    expect(await stateOf(id)).toBe("used");
    await expect(world.signIn(username, INITIAL)).rejects.toThrow("initialPasswordOver");
    await reset(id);
    expect((await world.call(who, SESSION_ENDPOINTS.userInfo)).status).toBe(401);
    await world.signIn(username, INITIAL);
  });

  it("still changes the password in the session that it opened, and is gone then", async () => {
    const { id, username } = await aNewcomer();
    const who = await world.signIn(username, INITIAL);
    const body = await sealedFields(world, { originalPassword: INITIAL, newPassword: "Quiet-lake-7" });
    expect((await world.call(who, SESSION_ENDPOINTS.changePassword, { body })).data).toBe(true);
    expect((await world.call(who, MENU_ENDPOINTS.ownMenu)).status).toBe(200);
    expect(await stateOf(id)).toBeNull();
    await expect(world.signIn(username, INITIAL)).rejects.toThrow("badCredentials");
    await world.signIn(username, "Quiet-lake-7");
  });

  it("of two sign-ins at once lets one in", async () => {
    const { username } = await aNewcomer();
    const both = await Promise.allSettled(
      [1, 2].map((n) => world.signIn(username, INITIAL, { remoteIp: `10.51.0.${n}` })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("is valid for 72 hours from when it was set", async () => {
    const [early, late] = [await aNewcomer(), await aNewcomer()];
    world.clock.advance(71 * HOUR);
    await world.signIn(early.username, INITIAL);
    world.clock.advance(HOUR);
    expect(await stateOf(late.id)).toBe("expired");
    await expect(world.signIn(late.username, INITIAL)).rejects.toThrow("initialPasswordOver");
    await reset(late.id);
    await world.signIn(late.username, INITIAL);
  });

  it("takes three wrong attempts; then it waits for a reset, and a stranger hears what they always hear", async () => {
    const { id, username } = await aNewcomer();
    await wrong(username, INITIAL_PASSWORD.attempts);
    expect(await stateOf(id)).toBe("blocked");
    await expect(world.signIn(username, INITIAL, { remoteIp: "10.52.0.1" })).rejects.toThrow(
      "badCredentials",
    );
    await reset(id);
    await world.signIn(username, INITIAL);
  });

  it("does not tell a guesser that it was right, once it is used: three wrong guesses end that too", async () => {
    const { username } = await aNewcomer();
    await world.signIn(username, INITIAL);
    await wrong(username, INITIAL_PASSWORD.attempts);
    await expect(world.signIn(username, INITIAL, { remoteIp: "10.53.0.1" })).rejects.toThrow(
      "badCredentials",
    );
  });
});

describe("a phone and who still has an initial password", () => {
  const HIDDEN = "13700******";

  it("are not shown to whoever may list people but not edit them: list, person, export, search", async () => {
    await world.app.access.roles.create({
      roleCode: "lister",
      roleName: "Lister",
      scopeKind: "all",
      permissions: ["access_staff_list", "access_staff_export"],
    });
    const operator = await fixture.aPerson(world.rootId, "lister");
    const { id, username } = await aNewcomer("tenantAdmin");
    const listed = await world.call(operator, E.list, { query: { search: username } });
    expect(listed.data.records).toMatchObject([{ phone: HIDDEN, initialPassword: null }]);
    expect((await world.call(operator, E.get, { params: { id } })).data).toMatchObject({
      phone: HIDDEN,
      initialPassword: null,
    });
    for (const search of [INITIAL, PHONE])
      expect((await world.call(operator, E.list, { query: { search } })).data.total).toBe(0);
    expect(
      (await world.call(operator, E.options, { query: { search: PHONE } })).data.map((one) => one.id),
    ).not.toContain(id);
    const file = await world.call(operator, E.export, { query: { format: "csv" } });
    expect(file.text).toContain(HIDDEN);
    expect(file.text).not.toContain(INITIAL);
  });

  it("nor where an operation account is chosen", async () => {
    const { id } = await aNewcomer();
    const asked = (search: string) =>
      world.session(fixture.admin.username).then((who) =>
        world.call(who, ALLOCATION_ENDPOINTS.operators, {
          query: { organizationId: fixture.tenant, search },
        }),
      );
    expect((await asked("newcomer")).data.map((one) => one.id)).toContain(id);
    expect((await asked(INITIAL)).data).toEqual([]);
  });

  it("nor to someone who may edit people, but not this one, who may do more than they", async () => {
    const permissions = ["access_staff_list", "access_staff_edit", "access_staff_export"];
    await world.app.access.roles.create({
      roleCode: "clerk",
      roleName: "Clerk",
      scopeKind: "ownAndBelow",
      permissions,
    });
    const clerk = await fixture.aPerson(fixture.tenant, "clerk");
    const [stronger, simple] = [await aNewcomer("tenantAdmin"), await aNewcomer("clerk")];
    const { records } = (await world.call(clerk, E.list, { query: { search: "newcomer", size: 100 } })).data;
    const row = (id: number) => records.find((one) => one.id === id);
    expect(row(stronger.id)).toMatchObject({ phone: HIDDEN, initialPassword: null });
    expect(row(simple.id)).toMatchObject({ phone: PHONE, initialPassword: "waiting" });
    const found = await world.call(clerk, E.list, { query: { search: PHONE, size: 100 } });
    const ids = found.data.records.map((one) => one.id);
    expect(ids).toContain(simple.id);
    expect(ids).not.toContain(stronger.id);
  });

  it("nor through another's eyes, nor in the audit log", async () => {
    const { id, username } = await aNewcomer();
    const { data } = await world.call(await root(), RIGHTS_ENDPOINTS.viewAs, { body: { staffId: id } });
    const seen = { username, staffId: id, accessToken: data.access_token, refreshToken: "" };
    expect((await world.call(seen, SESSION_ENDPOINTS.userInfo)).data.sysUser).toMatchObject({
      phone: HIDDEN,
      mustChangePassword: false,
    });
    const log = await world.call(await root(), LOG_ENDPOINTS.audit, { query: { size: 100 } });
    expect(log.text).toContain("access_staff_create");
    expect(log.text).not.toContain(INITIAL);
    expect(log.text).toContain(HIDDEN);
  });
});
