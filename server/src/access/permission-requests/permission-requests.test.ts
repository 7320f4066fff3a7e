import { PERMISSION_REQUEST_ENDPOINTS as E } from "@sweepline/contract/access/permission-requests.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import type { CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  aFreshCompany,
  applicant,
  apply,
  approval,
  begin,
  company,
  granted,
  lookFrom,
  mayWatch,
  other,
  platform,
  refusal,
  review,
  revoke,
  stepsOf,
  tenant,
  tenantAdmin,
  withdraw,
  world,
} from "../../../test/applications.ts";

beforeAll(begin);
afterAll(() => world.close());
beforeEach(aFreshCompany);

describe("an application", () => {
  it("is made for one's own company, and gives nothing before the platform approves it", async () => {
    const { data } = await apply(applicant);
    expect(data).toMatchObject({ organizationId: company, status: "pending", isInForce: false });
    expect(await mayWatch()).toBe(false);
    const { data: own } = await world.call(applicant, E.own);
    expect(own).toMatchObject({
      isCompany: true,
      permissions: [
        { permission: "deviceDetail", isGranted: false, isPending: true },
        { permission: "fault", isGranted: false, isPending: false },
      ],
    });
    const { data: approved } = await review(platform, data.id, approval("Fine"));
    expect(approved).toMatchObject({ status: "approved", isInForce: true, reviewReason: "Fine" });
    expect(approved.history.map(({ step, by, reason }) => [step, by, reason])).toEqual([
      ["applied", "A Person", "Night shifts"],
      ["approved", "A Person", "Fine"],
    ]);
    expect(await mayWatch()).toBe(true);
    const info = await world.call(applicant, SESSION_ENDPOINTS.userInfo);
    expect(info.data.companyPermissions).toEqual(["deviceDetail"]);
  });

  it("is made by a tenant's administrator for a company below, and by nobody for another's", async () => {
    expect((await apply(tenantAdmin, { organizationId: company })).status).toBe(200);
    expect((await apply(other, { organizationId: company })).status).toBe(404);
    expect((await apply(applicant, { organizationId: tenant })).status).toBe(404);
  });

  it("holds for everything below the company", async () => {
    const branch = await world.anOrganization({ parentId: company, orgTypeCode: "ORG" });
    await lookFrom(branch);
    const { data } = await apply(tenantAdmin, { organizationId: company });
    expect(await mayWatch()).toBe(false);
    await review(platform, data.id);
    expect(await mayWatch()).toBe(true);
  });

  it.each([
    ["en", "Only companies need to apply for permissions"],
    ["zh", "只有公司需要申请权限"],
  ])("is refused where none is needed (%s)", async (language, text) => {
    const answer = await apply(tenantAdmin, {}, language);
    expect([answer.status, answer.error, answer.envelope.msg]).toEqual([422, "onlyCompanies", text]);
    const { data } = await world.call(tenantAdmin, E.own);
    expect(data.isCompany).toBe(false);
    expect(data.permissions.every(({ isGranted }) => isGranted)).toBe(true);
  });

  it.each([
    ["en", "An application for this permission is already waiting for review"],
    ["zh", "该权限已有待审核的申请"],
  ])("waits alone: one a permission (%s)", async (language, text) => {
    await apply(applicant);
    expect((await apply(applicant, { permission: "fault" })).status).toBe(200);
    const again = await apply(applicant, {}, language);
    expect([again.status, again.error, again.envelope.msg]).toEqual([409, "alreadyPending", text]);
  });
});

describe("the review", () => {
  it("is the platform's alone, whatever someone's roles say", async () => {
    const { data } = await apply(applicant);
    expect((await review(tenantAdmin, data.id)).error).toBe("noPermission");
    await world.db.run(sql`
      insert into role_menus (role_id, menu_id) select r.id, m.id from roles r, menus m
      where r.role_code = 'tenantAdmin' and m.permission = 'access_permission-requests_review'`);
    expect((await review(tenantAdmin, data.id)).error).toBe("noPermission");
    expect((await world.call(tenantAdmin, E.get, { params: { id: data.id } })).data.status).toBe("pending");
  });

  it("wants a reason for a refusal, which the applicant can read", async () => {
    const { data } = await apply(applicant);
    for (const [language, msg] of [
      ["en", "Give a reason"],
      ["zh", "请填写理由"],
    ] as const) {
      const headers = { "accept-language": language };
      const options = { params: { id: data.id }, body: { isApproved: false, reason: "" }, headers };
      const { envelope } = await world.call(platform, E.review, options);
      expect(envelope.fields).toEqual([expect.objectContaining({ field: "reason", msg })]);
    }
    await review(platform, data.id, refusal("Ask your landlord"));
    const { data: seen } = await world.call(applicant, E.get, { params: { id: data.id } });
    expect(seen).toMatchObject({ status: "refused", reviewReason: "Ask your landlord" });
    expect(await mayWatch()).toBe(false);
    expect((await apply(applicant)).status).toBe(200);
  });

  it("is decided once, however many decide at the same time", async () => {
    const { data } = await apply(applicant);
    const answers = await Promise.all([
      review(platform, data.id),
      review(platform, data.id, refusal("No")),
      review(platform, data.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await stepsOf(data.id)).toHaveLength(2);
  });

  it("takes back what it gave, at once", async () => {
    const id = await granted();
    expect(await mayWatch()).toBe(true);
    expect((await revoke(id)).data).toMatchObject({ status: "revoked", reviewReason: "Ended" });
    expect(await mayWatch()).toBe(false);
  });
});

describe("withdrawing", () => {
  it("takes back an application, and gives back a permission", async () => {
    const { data } = await apply(applicant);
    expect((await withdraw(applicant, data.id)).data.status).toBe("withdrawn");
    const id = await granted();
    expect((await withdraw(tenantAdmin, id)).data.history.map(({ step }) => step)).toEqual([
      "applied",
      "approved",
      "withdrawn",
    ]);
    expect(await mayWatch()).toBe(false);
  });

  it.each([
    ["en", "Not possible: the application is withdrawn"],
    ["zh", "申请当前状态为“已撤回”，不能执行此操作"],
  ])("ends it for good (%s)", async (language, text) => {
    const { data } = await apply(applicant);
    await withdraw(applicant, data.id);
    const options = { params: { id: data.id }, body: {}, headers: { "accept-language": language } };
    const again = await world.call(applicant, E.withdraw, options);
    expect([again.status, again.error, again.envelope.msg]).toEqual([409, "wrongStep", text]);
    for (const answer of [await review(platform, data.id), await revoke(data.id)])
      expect(answer.error).toBe("wrongStep");
  });

  it("is not for strangers, for whom there is no such application", async () => {
    const { data } = await apply(applicant);
    expect((await withdraw(other, data.id)).status).toBe(404);
    expect((await world.call(other, E.get, { params: { id: data.id } })).status).toBe(404);
  });
});

describe("the list", () => {
  it("holds what is within the caller's scope, filtered and searched, newest first", async () => {
    await world.anOrganization();
    const first = await granted();
    world.clock.advance(1_000);
    const second = (await apply(applicant, { permission: "fault" })).data.id;
    const idsFor = async (
      who: typeof platform,
      query: { permission?: CompanyPermission; status?: "pending" } = {},
    ) => {
      const { data } = await world.call(who, E.list, { query: { organizationId: company, ...query } });
      expect(data.total).toBe(data.records.length);
      return data.records.map(({ id }) => id);
    };
    for (const who of [platform, tenantAdmin, applicant]) expect(await idsFor(who)).toEqual([second, first]);
    expect(await idsFor(other)).toEqual([]);
    expect(await idsFor(platform, { permission: "deviceDetail" })).toEqual([first]);
    expect(await idsFor(platform, { status: "pending" })).toEqual([second]);
    const { data } = await world.call(platform, E.list, { query: { search: "%" } });
    expect(data.records).toEqual([]);
  });
});

it("leaves every step in the audit log, with before and after", async () => {
  const id = await granted();
  await revoke(id);
  const rows = await world.db.many<{ action: string; detail: string }>(sql`
    select action from audit_log where subject_kind = 'permissionRequest' and subject_id = ${String(id)} order by id`);
  expect(rows.map(({ action }) => action)).toEqual([
    "access_permission-requests_apply",
    "access_permission-requests_approve",
    "access_permission-requests_revoke",
  ]);
});
