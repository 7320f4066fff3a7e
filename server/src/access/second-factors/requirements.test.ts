/** Who must have a second factor, and who takes it away. */
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { SECOND_FACTOR_ENDPOINTS as E } from "@sweepline/contract/access/second-factors/index.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { answerWith, byPassword, challengeFor, codeOf, enrollTotp } from "../../../test/factor-fixture.ts";
import { aPeopleFixture } from "../../../test/people-fixture.ts";
import type { Person } from "../../../test/world.ts";

const fixture = await aPeopleFixture();
const { world } = fixture;
afterAll(() => world.close());

interface Options {
  kind: "role" | "organization";
  id: number;
  isRequired?: boolean;
}
const ask = (who: Person, { isRequired = true, ...request }: Options) =>
  world.call(who, E.require, { body: { ...request, isRequired } });
const look = (who: Person) => world.call(who, ORGANIZATION_ENDPOINTS.options);
const infoOf = async (who: Person) => (await world.call(who, SESSION_ENDPOINTS.userInfo)).data;
const aBranch = () => world.anOrganization();

describe("an organization that asks for a second factor", () => {
  it("leaves to who has none, in sessions that are open already, nothing but to enroll", async () => {
    const tenant = await aBranch();
    const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
    const who = await fixture.aPerson(company, "companyAdmin");
    expect((await look(who)).status).toBe(200);
    expect((await ask(fixture.root, { kind: "organization", id: tenant })).status).toBe(200);

    expect(await look(who)).toMatchObject({ status: 403, error: "mustEnrollSecondFactor" });
    expect(await infoOf(who)).toMatchObject({
      permissions: [],
      sysUser: { mustEnrollSecondFactor: true, mustChangePassword: false },
    });
    expect(
      (
        await world.call(who, SESSION_ENDPOINTS.updateProfile, {
          body: { displayName: "X", phone: null, email: "x@example.com" },
        })
      ).error,
    ).toBe("mustEnrollSecondFactor");
    const refreshed = await world.call(null, SESSION_ENDPOINTS.token, {
      body: { grant_type: "refresh_token", refresh_token: who.refreshToken },
      headers: { authorization: `Basic ${btoa("console:console")}` },
    });
    const later = { ...who, accessToken: refreshed.data.access_token };
    expect((await look(later)).error, "refreshing is no way around").toBe("mustEnrollSecondFactor");

    await enrollTotp(world, later);
    expect((await look(later)).status).toBe(200);
    expect((await infoOf(later)).sysUser.mustEnrollSecondFactor).toBe(false);
  });

  it("tells open browsers at once", async () => {
    const tenant = await aBranch();
    const who = await fixture.aPerson(tenant, "viewer");
    await ask(fixture.root, { kind: "organization", id: tenant });
    expect(JSON.stringify(fixture.announced())).toContain(String(who.staffId));
  });

  it("does not let the last factor go", async () => {
    const tenant = await aBranch();
    const who = await fixture.aPerson(tenant, "viewer");
    await enrollTotp(world, who);
    await ask(fixture.root, { kind: "organization", id: tenant });
    expect(await world.call(who, E.removeTotp)).toMatchObject({ status: 409, error: "lastFactorRequired" });
    expect((await world.call(who, E.list)).data.totp).not.toBeNull();
    await ask(fixture.root, { kind: "organization", id: tenant, isRequired: false });
    expect((await world.call(who, E.removeTotp)).status).toBe(200);
  });

  it("is not let off by those below it: a tenant cannot lift what the platform asks for, but what it asked for itself", async () => {
    const tenant = await aBranch();
    const admin = await fixture.aPerson(tenant, "tenantAdmin");
    await enrollTotp(world, admin);
    await ask(fixture.root, { kind: "organization", id: tenant });
    expect(await ask(admin, { kind: "organization", id: tenant, isRequired: false })).toMatchObject({
      status: 403,
      error: "requiredAbove",
    });
    expect(
      (await ask(admin, { kind: "organization", id: tenant })).status,
      "asking again does not make it theirs",
    ).toBe(200);
    expect((await ask(admin, { kind: "organization", id: tenant, isRequired: false })).error).toBe(
      "requiredAbove",
    );
    await ask(fixture.root, { kind: "organization", id: tenant, isRequired: false });
    expect((await ask(admin, { kind: "organization", id: tenant })).status).toBe(200);
    expect((await ask(admin, { kind: "organization", id: tenant, isRequired: false })).status).toBe(200);
  });

  it("does not stop its machines", async () => {
    const tenant = await aBranch();
    const who = await fixture.aPerson(tenant, "tenantAdmin");
    await ask(fixture.root, { kind: "organization", id: tenant });
    await world.db.run(sql`update sessions set is_machine = true where staff_id = ${who.staffId}`);
    expect((await look(who)).status).toBe(200);
  });

  it("is not seen, nor asked, from elsewhere", async () => {
    const tenant = await aBranch();
    expect((await ask(fixture.admin, { kind: "organization", id: tenant })).status).toBe(404);
    await ask(fixture.root, { kind: "organization", id: tenant });
    const { data } = await world.call(fixture.admin, E.requirements);
    expect(data.some(({ kind, id }) => kind === "organization" && id === tenant)).toBe(false);
  });
});

describe("a role that asks for a second factor", () => {
  it("asks all who hold it, and none who do not", async () => {
    const [holder, other] = [
      await fixture.aPerson(fixture.company, "maintenance"),
      await fixture.aPerson(fixture.company, "viewer"),
    ];
    const role = await fixture.roleId("maintenance");
    expect((await ask(fixture.root, { kind: "role", id: role })).status).toBe(200);
    expect([(await look(holder)).error, (await look(other)).status]).toEqual(["mustEnrollSecondFactor", 200]);
    const { data } = await world.call(fixture.root, E.requirements);
    const row = data.find(({ kind, id }) => kind === "role" && id === role);
    expect(row).toMatchObject({ isRequired: true, isOwn: true, standardName: { en: "Maintenance" } });
    expect(row?.peopleWithout).toBeGreaterThan(0);
    await ask(fixture.root, { kind: "role", id: role, isRequired: false });
    expect((await look(holder)).status).toBe(200);
  });

  it("is the platform's to decide where it is a standard one", async () => {
    const answer = await ask(fixture.admin, { kind: "role", id: await fixture.roleId("viewer") });
    expect(answer).toMatchObject({ status: 403, error: "requiredForAll" });
  });
});

describe("enrolling", () => {
  it("the first factor ends the person's other sessions, which were begun without it", async () => {
    const here = await fixture.aPerson(fixture.tenant, "viewer");
    const there = await world.session(here.username);
    await enrollTotp(world, here);
    expect([(await look(here)).status, (await look(there)).status]).toEqual([200, 401]);
  });

  it("does not take an unconfirmed secret for a factor, and confirms it once", async () => {
    const who = await fixture.aPerson(fixture.tenant, "viewer");
    const { data } = await world.call(who, E.beginTotp);
    expect((await byPassword(world, who.username)).status).toBe(200);
    const wrong = await world.call(who, E.confirmTotp, { body: { code: codeOf(world, data.secret, 900) } });
    expect([wrong.error, wrong.envelope.fields?.[0]?.field]).toEqual(["wrongSecondFactor", "code"]);
    await world.call(who, E.confirmTotp, { body: { code: codeOf(world, data.secret) } });
    expect((await world.call(who, E.beginTotp)).error).toBe("totpEnrolled");
  });

  it("comes after the initial password: who still has it enrolls nothing", async () => {
    const tenant = await aBranch();
    await ask(fixture.root, { kind: "organization", id: tenant });
    const who = await world.aPerson({ organizationId: tenant, mustChangePassword: true });
    expect((await world.call(who, E.beginTotp)).error).toBe("mustChangePassword");
  });
});

describe("a lost phone", () => {
  it("is mended by an administrator: the factor goes, and the sessions with it; only that it was is in the log", async () => {
    const who = await fixture.aPerson(fixture.company, "viewer");
    const { secret } = await enrollTotp(world, who);
    const params = { id: who.staffId };
    expect((await world.call(fixture.admin, E.ofPerson, { params })).data).toEqual({
      isRequired: false,
      hasTotp: true,
      passkeys: 0,
      recoveryCodesLeft: 10,
    });
    expect((await world.call(fixture.admin, E.reset, { params })).status).toBe(200);
    expect((await look(who)).status).toBe(401);
    expect((await byPassword(world, who.username)).status).toBe(200);
    const kinds = await world.db.many<{ kind: string }>(
      sql`select kind from account_notices where staff_id = ${who.staffId} order by id`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["secondFactorAdded", "secondFactorReset"]),
    );
    const { entry } = await world.db.one<{ entry: string }>(sql`
      select a::text as entry from audit_log a where action = 'access_second-factors_reset' order by id desc limit 1`);
    expect(entry).not.toContain(secret);
  });

  it("is not a way to the account of someone who may do more, nor of someone elsewhere, nor of oneself", async () => {
    const stronger = await fixture.aPerson(fixture.tenant, "tenantAdmin");
    await enrollTotp(world, stronger);
    const companyAdmin = await fixture.aPerson(fixture.company, "companyAdmin");
    // Sees the other, and may reset: but has less rights.
    const helper = await fixture.aPerson(fixture.tenant);
    await world.db.run(sql`
      insert into staff_roles values (${helper.staffId}, ${await fixture.roleId("companyAdmin")})`);
    const resetBy = (by: Person, whom: Person) => world.call(by, E.reset, { params: { id: whom.staffId } });
    expect((await resetBy(companyAdmin, stronger)).status).toBe(404);
    expect(await resetBy(helper, stronger)).toMatchObject({ status: 403, error: "exceedsOwnRights" });
    await enrollTotp(world, helper);
    expect((await resetBy(helper, helper)).status).toBe(403);
    const { challengeId } = await challengeFor(world, stronger.username);
    expect((await answerWith(world, challengeId, { method: "totp", code: "000000" })).error).toBe(
      "wrongSecondFactor",
    );
  });
});
