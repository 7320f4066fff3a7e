/** What classes of jobs do, through the whole product: files for their owners, what is cleaned up, what is verified and noticed. */

import { INBOX_ENDPOINTS } from "@sweepline/contract/care/messages/inbox.ts";
import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import { readXlsx } from "hucre/xlsx";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { asOwner } from "./database.ts";
import { aGrant } from "./grants.ts";
import { aWorld, type Person, type World } from "./world.ts";

let world: World;
let root: Person;
let who: Person;
let organizationId: number;
let made = 0;
/** Machines that test may have much else to do. */
const PATIENT = { timeout: 30_000 };
beforeAll(async () => {
  world = await aWorld();
  root = await world.aPerson({ roleCodes: ["platformAdmin"] });
  organizationId = await world.anOrganization();
  who = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
});
afterAll(() => world.close());

/** Made, run now and read when it has ended. */
async function run(by: Person, jobClass: string, params: object = {}) {
  made += 1;
  const body = {
    name: `Job ${made}`,
    group: "Tests",
    jobClass,
    cron: "0 0 3 * * ?",
    params,
    timeZone: "UTC",
  };
  const created = await world.call(by, E.create, { body: body as never });
  expect(created.error, created.text).toBeUndefined();
  const { data: begun } = await world.call(by, E.run, { params: { id: created.data.id } });
  const work = world.app.upkeep.all.find(({ name }) => name === "jobs/work");
  await work?.work(world.clock.now());
  const read = async () => (await world.call(by, E.getRun, { params: { id: begun.id } })).data;
  await expect.poll(async () => (await read()).state, PATIENT).not.toMatch(/waiting|running/);
  return read();
}
const inboxOf = async (by: Person) =>
  (await world.call(by, INBOX_ENDPOINTS.list, { query: {} })).data.records;

it("exports the equipment that its owner sees, and leads them to the file", async () => {
  const other = await world.anOrganization();
  await world.aDevice({ organizationId, serialNumber: "MINE-1" });
  await world.aDevice({ organizationId, serialNumber: "MINE-2" });
  await world.aDevice({ organizationId: other, serialNumber: "THEIRS-1" });
  const ended = await run(who, "deviceExport", { language: "en", filters: { search: "-1" } });
  expect(ended).toMatchObject({
    state: "complete",
    hasFile: true,
    isOwnFile: true,
    fileName: expect.stringMatching(/^Devices .*\.xlsx$/),
  });
  const file = await world.call(who, E.file, { params: { id: ended.id } });
  expect(file.status).toBe(200);
  const colleague = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
  expect((await world.call(colleague, E.file, { params: { id: ended.id } })).error).toBe("noRunFile");
  const stored = await world.db.one<{ region: string; key: string }>(
    sql`select file_region as region, file_key as key from job_runs where id = ${ended.id}`,
  );
  const content = await world.app.storage.storeOf(stored.region).get(stored.key);
  const chunks: Buffer[] = [];
  for await (const chunk of content ?? []) chunks.push(chunk as Buffer);
  const { sheets } = await readXlsx(Buffer.concat(chunks));
  expect(sheets[0]?.rows.slice(1).map(([serialNumber]) => serialNumber)).toEqual(["MINE-1"]);
  expect(await inboxOf(who)).toMatchObject([{ subject: "job", link: `/platform/job/index?run=${ended.id}` }]);
});

it("keeps the newest files of a job alone, and the others belong to nobody", async () => {
  const { data: job } = await world.call(who, E.create, {
    body: {
      name: "Files",
      group: "Tests",
      jobClass: "deviceExport",
      cron: "0 0 3 * * ?",
      params: { format: "csv" },
    } as never,
  });
  const { loose: before } = await world.db.one<{ loose: number }>(
    sql`select count(*)::int as loose from loose_files`,
  );
  for (let n = 0; n < 12; n += 1) {
    world.clock.advance(1_000);
    await world.call(who, E.run, { params: { id: job.id } });
    await world.app.upkeep.all.find(({ name }) => name === "jobs/work")?.work(world.clock.now());
    await expect
      .poll(
        async () =>
          (await world.call(who, E.runs, { query: { jobId: job.id, states: ["complete"] } })).data.total,
        PATIENT,
      )
      .toBe(n + 1);
  }
  const { kept } = await world.db.one<{ kept: number }>(
    sql`select count(file_key)::int as kept from job_runs where job_id = ${job.id}`,
  );
  expect(kept).toBe(10);
  expect(
    (await world.db.one<{ loose: number }>(sql`select count(*)::int as loose from loose_files`)).loose,
  ).toBe(before + 2);
});

it("exports task reports, for companies that were granted device details alone", async () => {
  const company = await world.anOrganization({ parentId: organizationId, orgTypeCode: "ORG" });
  await world.db.run(sql`
    insert into role_menus (role_id, menu_id) select r.id, m.id from roles r, menus m
    where r.role_code = 'companyAdmin' and m.permission = 'operations_task-reports_export'`);
  const person = await world.aPerson({ organizationId: company, roleCodes: ["companyAdmin"] });
  expect(await run(person, "taskReportExport")).toMatchObject({
    state: "error",
    message: { en: "Its owner's company has not been granted the data that it needs" },
  });
  await aGrant(world, company, "deviceDetail");
  expect(await run(person, "taskReportExport", { lastDays: 3, format: "csv" })).toMatchObject({
    ...{ state: "complete", hasFile: true, result: { from: expect.any(String) } },
  });
});

it("says which tables are the biggest", async () => {
  const { state, result, output } = await run(root, "tableStatistics", { top: 5 });
  expect(state).toBe("complete");
  expect((result as { tables: { bytes: number }[] }).tables).toHaveLength(5);
  expect(output.split("\n")).toHaveLength(5);
});

it("cleans up uploads and logs of an age", async () => {
  expect(await run(root, "attachmentCleanup", { olderThanHours: 1 })).toMatchObject({
    ...{ state: "complete", result: { uploads: 0, files: expect.any(Number) } },
  });
  await world.db.run(sql`select ensure_partition('operation_log', 'month', '2026-01-15'::timestamptz, 100)`);
  expect(await run(root, "logCleanup", { keepDays: 180 })).toMatchObject({
    ...{ state: "complete", result: { dropped: 1 }, output: "operation_log_2026_01" },
  });
});

it("verifies the audit log, and fails where it is broken", async () => {
  expect(await run(root, "auditVerification")).toMatchObject({
    state: "complete",
    result: { checkedFrom: 0 },
  });
  await asOwner(
    world.db,
    "alter table audit_log disable trigger all",
    "update audit_log set detail = 'changed' where id = (select max(id) - 1 from audit_log)",
    "alter table audit_log enable trigger all",
  );
  expect(await run(root, "auditVerification", { lastRows: 10 })).toMatchObject({
    state: "error",
    message: { en: expect.stringMatching(/does not fit its chain of hashes from row \d+ on/) },
  });
});

it("informs whoever applied that a permission ends, once", async () => {
  const company = await world.anOrganization({ parentId: organizationId, orgTypeCode: "ORG" });
  await aGrant(world, company, "fault");
  const applicant = await world.aPerson({ organizationId: company, roleCodes: ["companyAdmin"] });
  await world.db.run(sql`
    update permission_request_steps set staff_id = ${applicant.staffId}
    where step = 'applied' and request_id in (select id from permission_requests where organization_id = ${company})`);
  await world.db.run(sql`
    update permission_requests set ends_at = ${new Date(world.clock.now().getTime() + 5 * 86_400_000)} where organization_id = ${company}`);
  const run7 = () => run(root, "permissionExpiryNotices", { withinDays: 7 });
  expect(await run(root, "permissionExpiryNotices", { withinDays: 3 })).toMatchObject({
    result: { noticed: 0 },
  });
  expect(await run7()).toMatchObject({ state: "complete", result: { noticed: 1 } });
  expect(await run7()).toMatchObject({ result: { noticed: 0 } });
  expect(await inboxOf(applicant)).toMatchObject([
    { subject: "job", title: { zh: expect.stringContaining("权限即将到期") } },
  ]);
});
