import {
  PERMISSION_REQUEST_ENDPOINTS as E,
  MAX_REQUEST_DAYS,
} from "@sweepline/contract/access/permission-requests.ts";
import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session.ts";
import type { BodyOf, CompanyPermission } from "@sweepline/contract/core/endpoint.ts";
import { TELEMETRY_ENDPOINTS } from "@sweepline/contract/fleet/telemetry.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aWorld, type Person, type World } from "../../../test/world.ts";

const DAY_MS = 86_400_000;
let world: World;
let platform: Person;
let tenant: number;
let tenantAdmin: Person;
let other: Person;
let company: number;
let applicant: Person;
let device: number;

const someone = async (organizationId: number, ...roleCodes: string[]): Promise<Person> =>
  world.session(await world.aStaff({ organizationId, roleCodes }));

beforeAll(async () => {
  world = await aWorld();
  platform = await someone(world.rootId, "platformOperator");
  tenant = await world.anOrganization();
  tenantAdmin = await someone(tenant, "tenantAdmin");
  other = await someone(await world.anOrganization(), "tenantAdmin");
});
afterAll(() => world.close());

/** A company nobody has applied for. */
beforeEach(async () => {
  company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
  applicant = await someone(company, "companyAdmin");
  device = await world.aDevice({ organizationId: company });
});

type Wish = BodyOf<typeof E.apply>;
const inDays = (days: number): string => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();

function apply(who: Person, more: Partial<Wish> = {}, language = "en") {
  const body = {
    permission: "deviceDetail",
    reason: "Night shifts",
    startsAt: inDays(0),
    endsAt: inDays(30),
  };
  return world.call(who, E.apply, {
    body: { ...body, ...more } as Wish,
    headers: { "accept-language": language },
  });
}
const approval = (reason = "") => ({ isApproved: true, reason });
const refusal = (reason: string) => ({ isApproved: false, reason });
const review = (who: Person, id: number, body: BodyOf<typeof E.review> = approval()) =>
  world.call(who, E.review, { params: { id }, body });
const revoke = (id: number) => world.call(platform, E.revoke, { params: { id }, body: { reason: "Ended" } });
const withdraw = (who: Person, id: number) => world.call(who, E.withdraw, { params: { id }, body: {} });

async function mayWatch(): Promise<boolean> {
  const { status } = await world.call(applicant, TELEMETRY_ENDPOINTS.state, { params: { id: device } });
  return status === 200;
}
async function granted(more: Partial<Wish> = {}): Promise<number> {
  const { data } = await apply(applicant, more);
  expect((await review(platform, data.id)).status).toBe(200);
  return data.id;
}
const stepsOf = async (id: number) =>
  (await world.call(platform, E.get, { params: { id } })).data.history.map(({ step }) => step);

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
    applicant = await someone(branch, "viewer");
    device = await world.aDevice({ organizationId: branch });
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

describe("the period", () => {
  const yesterday = () => ({ startsAt: inDays(-2), endsAt: inDays(-1) });
  const backwards = () => ({ startsAt: inDays(2), endsAt: inDays(1) });
  const endless = () => ({ endsAt: inDays(MAX_REQUEST_DAYS + 1) });
  const unreasoned = () => ({ reason: " " });
  it.each([
    { language: "en", field: "endsAt", wish: backwards, msg: "The end must not be before the start" },
    { language: "zh", field: "endsAt", wish: backwards, msg: "结束日期不能早于开始日期" },
    { language: "en", field: "endsAt", wish: yesterday, msg: "The time must not be in the past" },
    { language: "zh", field: "endsAt", wish: yesterday, msg: "所选时间不能早于当前时间" },
    { language: "en", field: "endsAt", wish: endless, msg: "At most 731 days can be applied for" },
    { language: "zh", field: "endsAt", wish: endless, msg: "申请期限最长 731 天" },
    { language: "en", field: "reason", wish: unreasoned, msg: "Give a reason" },
    { language: "zh", field: "reason", wish: unreasoned, msg: "请填写理由" },
  ])("and reason are checked, with the text at the field: $msg", async ({ language, field, wish, msg }) => {
    const { status, envelope } = await apply(applicant, wish(), language);
    expect(status).toBe(422);
    expect(envelope.fields).toEqual([expect.objectContaining({ field, msg })]);
  });

  it("may be as long as the longest that is allowed", async () => {
    expect((await apply(applicant, { endsAt: inDays(MAX_REQUEST_DAYS) })).status).toBe(200);
  });

  it("begins and ends by the clock at the very next request, and both are told to open pages by the job", async () => {
    const told: number[][] = [];
    const stop = await world.bus.subscribe(
      "sweepline/internal/rights",
      (_topic, payload) => void told.push(JSON.parse(Buffer.from(payload).toString()).staffIds),
    );
    const id = await granted({ startsAt: inDays(1), endsAt: inDays(2) });
    const { permissionRequests } = world.app.access;
    const passTime = () => permissionRequests.passTime(world.clock.now());
    await passTime();
    expect(await mayWatch()).toBe(false);
    told.length = 0;
    world.clock.advance(DAY_MS);
    applicant = await world.session(applicant.username);
    expect(await mayWatch()).toBe(true);
    await passTime();
    await passTime();
    expect(told).toEqual([[applicant.staffId]]);
    world.clock.advance(DAY_MS);
    applicant = await world.session(applicant.username);
    platform = await world.session(platform.username);
    tenantAdmin = await world.session(tenantAdmin.username);
    other = await world.session(other.username);
    expect(await mayWatch()).toBe(false);
    // Expired before anything has written it down.
    const listed = await world.call(platform, E.list, {
      query: { status: "expired", organizationId: company },
    });
    expect(listed.data.records).toMatchObject([{ id, status: "expired", isInForce: false }]);
    expect((await revoke(id)).error).toBe("wrongStep");
    told.length = 0;
    await passTime();
    await passTime();
    expect(told).toEqual([[applicant.staffId]]);
    expect(await stepsOf(id)).toEqual(["applied", "approved", "expired"]);
    stop();
  });

  it("that ended before anyone decided does not stand in the way of the next", async () => {
    const { data } = await apply(applicant, { endsAt: inDays(0.01) });
    world.clock.advance(0.02 * DAY_MS);
    expect((await review(platform, data.id)).error).toBe("wrongStep");
    expect((await apply(applicant)).status).toBe(200);
    expect(await stepsOf(data.id)).toEqual(["applied", "expired"]);
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
    ["en", "This cannot be done to an application that is withdrawn"],
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
      who: Person,
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
