/** What people learn by the bell beside faults and alarms: applications to review and decided, and work that is over. */
import {
  PERMISSION_REQUEST_ENDPOINTS as A,
  type RequestStatus,
} from "@sweepline/contract/access/permission-requests.ts";
import { INBOX_ENDPOINTS as I } from "@sweepline/contract/care/messages/inbox.ts";
import { BULK_JOB_ENDPOINTS, BULK_JOBS_PATH } from "@sweepline/contract/fleet/bulk-jobs.ts";
import { afterAll, describe, expect, it } from "vitest";
import { aWorld, type Person } from "./world.ts";

const world = await aWorld();
afterAll(() => world.close());
const tenant = await world.anOrganization();
const company = await world.anOrganization({ parentId: tenant, orgTypeCode: "ORG" });
const [reviewer, tenantAdmin, applicant, colleague] = [
  await world.aPerson({ roleCodes: ["platformAdmin"], displayName: "Rita" }),
  await world.aPerson({ roleCodes: ["tenantAdmin"], organizationId: tenant }),
  await world.aPerson({ roleCodes: ["companyAdmin"], organizationId: company, displayName: "Carl" }),
  await world.aPerson({ roleCodes: ["companyAdmin"], organizationId: company }),
];

const unread = async (who: Person) => (await world.call(who, I.unread)).data;
/** The clock stands still: of several at once the newest is not known. */
const received = async (who: Person) => (await world.call(who, I.list)).data.records;
let applied = 0;
async function apply(): Promise<number> {
  applied += 1;
  const now = world.clock.now().getTime();
  const body = {
    ...({ permission: "deviceDetail", reason: `Night shifts ${applied}` } as const),
    startsAt: new Date(now).toISOString(),
    endsAt: new Date(now + 86_400_000).toISOString(),
  };
  const { data } = await world.call(applicant, A.apply, { body });
  return data.id;
}
const counts = async (...people: Person[]) => Promise.all(people.map(unread));

describe("an application", () => {
  it("is told to those who may decide it, and to nobody else", async () => {
    const before = await counts(reviewer, tenantAdmin, colleague, applicant);
    const id = await apply();
    expect((await received(reviewer))[0]).toMatchObject({
      link: `/platform/authorityapply/index?id=${id}`,
      content: {
        en: expect.stringMatching(/^Carl asks that .+ may see device details\. Reason: Night shifts 1$/),
        zh: expect.stringMatching(/^Carl申请让.+查看设备详情，理由：Night shifts 1$/),
      },
    });
    const [first = 0, ...others] = before;
    expect(await counts(reviewer, tenantAdmin, colleague, applicant)).toEqual([first + 1, ...others]);
    await world.call(applicant, A.withdraw, { params: { id }, body: {} });
    expect(await counts(reviewer, tenantAdmin, colleague, applicant)).toEqual([first + 1, ...others]);
  });

  it.each<[RequestStatus, string, (id: number) => Promise<unknown>]>([
    [
      "refused",
      "Application refused: device details",
      (id) => world.call(reviewer, A.review, { params: { id }, body: { isApproved: false, reason: "No" } }),
    ],
    [
      "approved",
      "Application approved: device details",
      (id) => world.call(reviewer, A.review, { params: { id }, body: { isApproved: true } }),
    ],
    [
      "revoked",
      "Permission revoked: device details",
      async (id) => {
        await world.call(reviewer, A.review, { params: { id }, body: { isApproved: true } });
        await world.call(reviewer, A.revoke, { params: { id }, body: { reason: "Over" } });
      },
    ],
  ])("that is %s is told to whoever applied, and where it stands", async (status, title, decide) => {
    const id = await apply();
    const [before, others] = [await unread(applicant), await counts(colleague, tenantAdmin)];
    await decide(id);
    const link = `/platform/authorityapply/index?id=${id}`;
    const aboutIt = (await received(applicant)).filter((message) => message.link === link);
    expect(aboutIt.map((message) => message.title.en)).toContain(title);
    expect(await unread(applicant)).toBe(before + (status === "revoked" ? 2 : 1));
    expect(await counts(colleague, tenantAdmin)).toEqual(others);
    if (status === "approved") await world.call(applicant, A.withdraw, { params: { id }, body: {} });
  });
});

it("an action on many devices is told to whoever began it when it is over, and where to see it", async () => {
  const device = await world.aDevice({ organizationId: tenant });
  const [own, others] = [await unread(tenantAdmin), await unread(reviewer)];
  const order = { verb: "lock", parameters: { reason: "night" } } as const;
  await world.call(tenantAdmin, BULK_JOB_ENDPOINTS.create, { body: { order, deviceIds: [device] } });
  await world.app.upkeep.start();
  await world.app.upkeep.stop();
  expect([await unread(tenantAdmin), await unread(reviewer)]).toEqual([own + 1, others]);
  expect((await received(tenantAdmin))[0]).toMatchObject({
    title: { zh: "批量操作已完成：锁定", en: "Bulk action finished: lock" },
    content: { en: "1 device: 1 done, 0 failed" },
    link: BULK_JOBS_PATH,
  });
});
