import {
  ORGANIZATION_ENDPOINTS as E,
  MAX_ORGANIZATION_DEPTH,
  ORGANIZATION_REFUSALS as R,
} from "@sweepline/contract/access/organizations/index.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld, type Person } from "../../../test/world.ts";
import { RIGHTS_TOPIC } from "../../core/live/live.ts";

const world = await aWorld();
const admin = await world.aPerson({ roleCodes: ["platformAdmin"] });
afterAll(() => world.close());

let serial = 0;
const aForm = (fields: { parentId?: number } & Record<string, unknown> = {}) => {
  serial += 1;
  return { orgName: `Clinic ${serial}`, orgCode: `C${serial}`, orgTypeCode: "ORG", ...fields };
};
const aCompany = (parentId: number, fields = {}) =>
  world.anOrganization({ parentId, orgTypeCode: "ORG", ...fields });
const aTenantAdmin = (organizationId: number) =>
  world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
const move = (who: Person, id: number, parentId: number) =>
  world.call(who, E.move, { params: { id }, body: { parentId } });
const setStatus = (who: Person, id: number, status: "0" | "1") =>
  world.call(who, E.setStatus, { params: { id }, body: { status } });
const remove = (who: Person, id: number) => world.call(who, E.remove, { params: { id } });
const pathOf = async (id: number) => {
  const rows = await world.db.many<{ id: number }>(sql`
    select unnest(path) as id from organizations where id = ${id}`);
  return rows.map((row) => row.id);
};
const isIn = async (who: Person) => (await world.call(who, SESSION_ENDPOINTS.userInfo)).status === 200;
const audited = (id: number) =>
  world.db.many<{ action: string; staffId: number; detail: { before?: unknown; after?: unknown } }>(sql`
    select action, staff_id as "staffId", detail::jsonb as detail from audit_log
    where subject_kind = 'organization' and subject_id = ${String(id)} order by id`);

describe("making and changing an organization", () => {
  it("keeps every field of §3 and records who did it", async () => {
    const [tenant, all] = [
      await world.anOrganization(),
      {
        shortName: "C",
        principal: "Li Lei",
        address: "1 Main Street",
        regionInfo: "Shanghai",
        logo: "/files/1.png",
        iccid: "8986001234567890123",
        productName: "Scrubber",
      },
    ];
    const form = aForm({ ...all, parentId: tenant });
    const made = await world.call(admin, E.create, { body: form as never });
    expect(made.data).toMatchObject({
      ...form,
      status: "0",
      isBelowDisabled: false,
      orgTypeName: { zh: "公司", en: "Company" },
      revision: 0,
      childCount: 0,
      branch: { organizationCount: 1, staffCount: 0, deviceCount: 0 },
    });
    const { id } = made.data;
    const { parentId: _, ...fields } = aForm({ ...all, principal: "Han Meimei" });
    const changed = await world.call(admin, E.update, { body: { id, revision: 0, ...fields } as never });
    expect(changed.data).toMatchObject({ ...fields, parentId: tenant, revision: 1 });
    const entries = await audited(id);
    expect(entries.map(({ action }) => action)).toEqual([
      "access_organizations_create",
      "access_organizations_update",
    ]);
    expect(entries[1]).toMatchObject({
      staffId: admin.staffId,
      detail: { before: { principal: "Li Lei" }, after: { principal: "Han Meimei" } },
    });
  });

  it("refuses the second of two people who edit one organization", async () => {
    const id = await world.anOrganization();
    const edit = (shortName: string) =>
      world.call(admin, E.update, {
        body: { id, revision: 0, ...aForm({ orgTypeCode: "TENANT" }), shortName },
      });
    const answers = await Promise.all([edit("first"), edit("second")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error).toBe("conflict");
  });

  it("says at which field it is refused, in both languages", async () => {
    const tenant = await world.anOrganization({ orgCode: "TAKEN" });
    const company = await aCompany(tenant);
    const refused = async (body: object, language = "en") =>
      (await world.call(admin, E.create, { body: body as never, headers: { "accept-language": language } }))
        .envelope;
    const taken = aForm({ parentId: tenant, orgCode: "TAKEN" });
    expect(await refused(taken)).toMatchObject({
      error: "organizationCodeTaken",
      fields: [{ field: "orgCode", msg: "Organization code TAKEN already exists" }],
    });
    expect((await refused(taken, "zh")).fields).toEqual([{ field: "orgCode", msg: "组织编码 TAKEN 已存在" }]);
    expect((await refused(aForm({ parentId: world.rootId }))).fields).toEqual([
      { field: "parentId", msg: R.wrongParent.en },
    ]);
    expect((await refused(aForm({ parentId: tenant, orgTypeCode: "CASTLE" }))).fields).toEqual([
      { field: "orgTypeCode", msg: "Organization type CASTLE does not exist" },
    ]);
    expect((await refused(aForm({ parentId: tenant, orgName: " " }), "zh")).fields).toEqual([
      { field: "orgName", msg: "不能为空" },
    ]);
    expect((await refused(aForm({ parentId: tenant, iccid: "12" }))).fields).toEqual([
      { field: "iccid", msg: "An ICCID has 19 or 20 digits" },
    ]);
    const {
      revision,
      orgCode: _,
      ...row
    } = (await world.call(admin, E.get, { params: { id: company } })).data;
    const body = { ...row, revision, orgCode: "TAKEN" };
    expect((await world.call(admin, E.update, { body: body as never })).envelope.fields?.[0]?.field).toBe(
      "orgCode",
    );
    const other = { ...row, revision, orgCode: "FREE", orgTypeCode: "TENANT" };
    expect((await world.call(admin, E.update, { body: other as never })).envelope.fields).toEqual([
      { field: "orgTypeCode", msg: R.wrongParent.en },
    ]);
  });

  it("does not see a parent outside of the scope, nor what is below it", async () => {
    const [mine, theirs] = [await world.anOrganization(), await world.anOrganization()];
    const [own, other] = [await aCompany(mine), await aCompany(theirs)];
    const who = await aTenantAdmin(mine);
    const made = await world.call(who, E.create, { body: aForm({ parentId: theirs }) as never });
    expect(made).toMatchObject({ status: 404, envelope: { fields: [{ field: "parentId" }] } });
    expect(await move(who, own, theirs)).toMatchObject({
      status: 404,
      envelope: { fields: [{ field: "parentId" }] },
    });
    const { parentId: _, ...fields } = aForm();
    const update = world.call(who, E.update, { body: { id: other, revision: 0, ...fields } as never });
    expect((await update).status).toBe(404);
    for (const answer of [await move(who, other, mine), await setStatus(who, other, "1")])
      expect(answer.status).toBe(404);
    expect((await remove(who, other)).status).toBe(404);
  });
});

describe("moving", () => {
  it("takes the whole branch along and tells whose reach has changed", async () => {
    const [from, to] = [await world.anOrganization(), await world.anOrganization()];
    const moved = await aCompany(from);
    const below = await aCompany(await aCompany(moved));
    const [loses, gains] = [await aTenantAdmin(from), await aTenantAdmin(to)];
    const inside = await world.aPerson({ organizationId: below, roleCodes: ["viewer"] });
    const outside = await aTenantAdmin(await world.anOrganization());
    const sees = async (who: Person) => (await world.call(who, E.get, { params: { id: below } })).status;
    expect([await sees(loses), await sees(gains)]).toEqual([200, 404]);
    expect((await move(admin, moved, to)).data).toMatchObject({ parentId: to });
    expect([await sees(loses), await sees(gains)]).toEqual([404, 200]);
    expect(await pathOf(below)).toEqual([...(await pathOf(moved)), (await pathOf(below)).at(-2), below]);
    expect(await pathOf(moved)).toEqual([world.rootId, to, moved]);
    expect(await isIn(inside)).toBe(true);
    const received = world.bus.published.filter(({ topic }) => topic === RIGHTS_TOPIC).at(-1);
    const staffIds = (received?.payload as { staffIds: number[] } | undefined)?.staffIds;
    expect(staffIds).toEqual(expect.arrayContaining([loses.staffId, gains.staffId, inside.staffId]));
    expect(staffIds).not.toContain(outside.staffId);
  });

  it("cannot lead below itself, too deep, or where its type may not stand", async () => {
    const tenant = await world.anOrganization();
    const chain = [tenant];
    while (chain.length < MAX_ORGANIZATION_DEPTH) chain.push(await aCompany(chain.at(-1) ?? 0));
    const [, first = 0, second = 0] = chain;
    const last = chain.at(-1) ?? 0;
    expect((await move(admin, first, second)).error).toBe("parentInside");
    expect((await move(admin, first, first)).error).toBe("parentInside");
    expect((await move(admin, first, world.rootId)).error).toBe("wrongParent");
    const deeper = await world.call(admin, E.create, { body: aForm({ parentId: last }) as never });
    expect(deeper.error).toBe("tooDeep");
    const pair = await aCompany(tenant);
    await aCompany(pair);
    expect((await move(admin, pair, chain.at(-2) ?? 0)).error).toBe("tooDeep");
    expect((await move(admin, pair, chain.at(-3) ?? 0)).status).toBe(200);
  });

  it("makes no loop when two people move each into the other at once", async () => {
    const tenant = await world.anOrganization();
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await aCompany(tenant), await aCompany(tenant)];
      const answers = await Promise.all([move(admin, one, two), move(admin, two, one)]);
      expect(answers.map(({ error }) => error ?? "moved").sort()).toEqual(["moved", "parentInside"]);
      const paths = [await pathOf(one), await pathOf(two)];
      expect(paths.map(({ length }) => length).sort()).toEqual([3, 4]);
      for (const path of paths) expect(path.slice(0, 2)).toEqual([world.rootId, tenant]);
    }
  });

  it("puts out the people who are moved below a disabled organization", async () => {
    const tenant = await world.anOrganization();
    const [closed, moved] = [await aCompany(tenant), await aCompany(tenant)];
    const inside = await world.aPerson({ organizationId: moved });
    await setStatus(admin, closed, "1");
    expect((await move(admin, moved, closed)).data.isBelowDisabled).toBe(true);
    await setStatus(admin, closed, "0");
    expect(await isIn(inside)).toBe(false);
  });
});

describe("disabling", () => {
  it("ends the sessions of the whole branch at once; enabling does not bring them back", async () => {
    const tenant = await world.anOrganization();
    const company = await aCompany(tenant);
    const inside = await world.aPerson({ organizationId: company });
    const outside = await world.aPerson({ organizationId: await world.anOrganization() });
    expect((await setStatus(admin, tenant, "1")).data).toMatchObject({
      status: "1",
      branch: { organizationCount: 2, staffCount: 1 },
    });
    expect([await isIn(inside), await isIn(outside)]).toEqual([false, true]);
    const below = await world.call(admin, E.get, { params: { id: company } });
    expect(below.data).toMatchObject({ status: "0", isBelowDisabled: true });
    expect((await setStatus(admin, tenant, "0")).data.status).toBe("0");
    expect(await isIn(inside)).toBe(false);
    expect((await audited(tenant)).map(({ detail }) => detail.after)).toContainEqual({ isEnabled: false });
  });

  it("is for nobody to do to their own organization or one above it; nor to move or delete it", async () => {
    const tenant = await world.anOrganization();
    const company = await aCompany(tenant);
    const who = await aTenantAdmin(tenant);
    for (const answer of [
      await setStatus(who, tenant, "1"),
      await move(who, tenant, company),
      await remove(who, tenant),
      await setStatus(admin, world.rootId, "1"),
    ])
      expect(answer).toMatchObject({ status: 422, error: "ownOrganization" });
    await world.app.access.roles.create({
      roleCode: "wide",
      roleName: "Wide",
      scopeKind: "all",
      permissions: ["access_organizations_enable"],
    });
    const low = await world.aPerson({ organizationId: company, roleCodes: ["wide"] });
    expect((await setStatus(low, tenant, "1")).error).toBe("ownOrganization");
    expect((await setStatus(who, company, "1")).status).toBe(200);
  });
});

describe("deleting", () => {
  it("is possible only where nothing hangs on it, and says what does", async () => {
    const tenant = await world.anOrganization();
    const company = await aCompany(tenant);
    const headers = (language: string) => ({ headers: { "accept-language": language } });
    const refused = (language: string) =>
      world.call(admin, E.remove, { params: { id: tenant }, ...headers(language) });
    expect((await refused("en")).envelope.msg).toMatch(/Still in this organization: 1 sub-organization$/);
    for (const _ of [1, 2]) await world.aStaff({ organizationId: tenant });
    expect((await refused("zh")).envelope.msg).toBe("该组织下仍有 1 个下级组织、2 名人员，不能删除");
    await world.aDevice({ organizationId: company });
    expect((await remove(admin, company)).status).toBe(409);
    const [people, bare] = [await aCompany(tenant), await aCompany(tenant)];
    await world.aStaff({ organizationId: people });
    expect((await remove(admin, people)).error).toBe("organizationNotEmpty");
    expect((await remove(admin, bare)).data).toBe(true);
    expect((await world.call(admin, E.get, { params: { id: bare } })).status).toBe(404);
    expect((await audited(bare)).at(-1)).toMatchObject({ action: "access_organizations_remove" });
  });

  it("asks every table that refers to organizations and does not go with them", async () => {
    const rows = await world.db.many<{ name: string }>(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
      where confrelid = 'organizations'::regclass and confdeltype <> 'c' order by 1`);
    expect(rows.map(({ name }) => name)).toEqual([
      "alarm_rules",
      "attachments",
      "combinations",
      "devices",
      "elevators",
      "fault_codes",
      "jobs",
      "maintenance_windows",
      "maps",
      "message_channels",
      "mqtt_servers",
      "oauth_clients",
      "on_call_rotas",
      "organizations",
      "places",
      "roles",
      "rollouts",
      "staff",
      "tasks",
      "uploads",
      "work_orders",
    ]);
  });
});
