/** Jobs as people write them, start, pause and remove them, and read what became of their runs. */
import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import { JOB_LIMITS } from "@sweepline/contract/system/jobs/limits.ts";
import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { aJobFixture } from "../../../test/jobs-fixture.ts";
import type { Person } from "../../../test/world.ts";
import { createUpkeepNotes } from "./upkeep.service.ts";

let { world, stage, root, close } = await aJobFixture();
const organizationId = await world.anOrganization();
let who = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
afterAll(close);

const JOB = {
  name: "Nightly",
  group: "Reports",
  jobClass: "deviceExport",
  cron: "0 0 3 * * ?",
  timeZone: "Asia/Shanghai",
};
const create = (by: Person, fields: object) =>
  world.call(by, E.create, { body: { ...JOB, ...fields } as never });
const refusalOf = async (by: Person, fields: object) => {
  const { error, envelope } = await create(by, fields);
  return [error, envelope.fields?.map(({ field }) => field)];
};

describe("a job", () => {
  it("has its next time by the clocks of its zone, and its owner", async () => {
    const { data } = await create(who, { name: "First" });
    expect(data).toMatchObject({
      ...{
        state: "waiting",
        nextAt: "2026-11-16T19:00:00.000Z",
        organizationId,
        ownerId: who.staffId,
        revision: 0,
      },
      ...{ params: { filters: {}, format: "xlsx", language: "zh" }, misfire: "once", concurrency: "forbid" },
    });
  });

  it.each(["name", "group", "cron"])("wants %s (§5)", async (field) => {
    expect(await refusalOf(who, { [field]: " " })).toEqual(["invalidInput", [field]]);
    expect(await refusalOf(who, { [field]: undefined })).toEqual(["invalidInput", [field]]);
  });

  it.each([
    ["no class (§5)", { jobClass: undefined }, ["invalidInput", ["jobClass"]]],
    ["four fields", { cron: "* * * *" }, ["invalidInput", ["cron"]]],
    ["a nickname", { cron: "@daily" }, ["invalidInput", ["cron"]]],
    ["an hour that there is not", { cron: "0 0 25 * * ?" }, ["cronInvalid", ["cron"]]],
    ["a day that never comes", { cron: "0 0 0 31 2 ?" }, ["cronNever", ["cron"]]],
    ["more than once a minute", { cron: "*/30 * * * * ?" }, ["cronTooOften", ["cron"]]],
    ["a zone that there is not", { timeZone: "Mars/Olympus" }, ["invalidInput", ["timeZone"]]],
    ["a class of the platform", { jobClass: "auditVerification" }, ["jobClassNotAllowed", ["jobClass"]]],
    ["parameters of another class", { params: { keepDays: 30 } }, ["invalidInput", ["params"]]],
    ["a format that there is not", { params: { format: "pdf" } }, ["invalidInput", ["params.format"]]],
    [
      "a filter that the list has not",
      { params: { filters: { nothing: "1" } } },
      ["strangeFilters", ["params.filters"]],
    ],
    [
      "a filter with a strange value",
      { params: { filters: { kind: "teapot" } } },
      ["strangeFilters", ["params.filters"]],
    ],
    [
      "more retries than there may be",
      { retries: JOB_LIMITS.retries.most + 1 },
      ["invalidInput", ["retries"]],
    ],
  ])("is refused with %s", async (_, fields, expected) => {
    expect(await refusalOf(who, fields)).toEqual(expected);
  });

  it("is refused in an organization out of one's scope", async () => {
    const other = await world.anOrganization();
    expect(await refusalOf(who, { organizationId: other })).toEqual([
      "strangeJobOrganization",
      ["organizationId"],
    ]);
  });

  it("has a name of its own in its group, whatever the case", async () => {
    await create(who, { name: "Unique" });
    expect(await refusalOf(who, { name: "UNIQUE", group: "reports" })).toEqual(["jobNameTaken", ["name"]]);
    expect((await create(who, { name: "Unique", group: "Others" })).error).toBeUndefined();
    expect((await create(root, { name: "Unique" })).error).toBeUndefined();
  });

  it("is refused where its organization has as many as it may", async () => {
    const crowded = await world.anOrganization();
    const someone = await world.aPerson({ organizationId: crowded, roleCodes: ["tenantAdmin"] });
    await world.db.run(sql`
      insert into jobs (organization_id, name, job_group, job_class, params, cron, time_zone, misfire, concurrency,
        when_lost, timeout_s, retries, back_off_s, inform_after, changed_at)
      select ${crowded}, 'Job ' || n, 'Crowd', 'deviceExport', '{}', '0 0 3 * * ?', 'UTC', 'once', 'forbid', 'end', 60, 0, 30, 3, now()
      from generate_series(1, ${JOB_LIMITS.perOrganization - 1}) n`);
    expect((await create(someone, { name: "The last one" })).error).toBeUndefined();
    expect((await refusalOf(someone, { name: "One more" }))?.[0]).toBe("tooManyJobs");
    await world.db.run(sql`delete from jobs where organization_id = ${crowded}`);
  });

  it("is changed by whoever read it as it is, who becomes its owner", async () => {
    const { data } = await create(who, { name: "Changed" });
    const colleague = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
    const change = (revision: number) =>
      world.call(colleague, E.update, {
        params: { id: data.id },
        body: { ...JOB, name: "changed", cron: "30 4 * * 1", revision } as never,
      });
    expect((await change(0)).data).toMatchObject({
      ...{ name: "changed", nextAt: "2026-11-22T20:30:00.000Z", ownerId: colleague.staffId, revision: 1 },
    });
    expect((await change(0)).error).toBe("conflict");
  });

  it("is due no more while it is paused, and makes up for nothing when it goes on", async () => {
    const { data } = await create(who, { name: "Paused" });
    const params = { params: { id: data.id } };
    const paused = await world.call(who, E.pause, { ...params, body: { isPaused: true, revision: 0 } });
    expect(paused.data).toMatchObject({ state: "paused", isPaused: true, nextAt: null });
    world.clock.advance(3 * 86_400_000);
    [root, who] = await Promise.all([world.session(root.username), world.session(who.username)]);
    await stage.fire();
    const resumed = await world.call(who, E.pause, { ...params, body: { isPaused: false, revision: 1 } });
    expect(resumed.data).toMatchObject({ state: "waiting", nextAt: "2026-11-19T19:00:00.000Z" });
    expect(await stage.runsOf(data.id)).toEqual([]);
  });

  it("is complete when nothing comes after it", async () => {
    const { data } = await create(who, { name: "Once", cron: "0 0 3 20 11 ? 2026" });
    world.clock.advance(86_400_000);
    [root, who] = await Promise.all([world.session(root.username), world.session(who.username)]);
    await stage.fire();
    await stage.work(stage.process());
    expect((await world.call(who, E.get, { params: { id: data.id } })).data).toMatchObject({
      state: "complete",
      nextAt: null,
    });
  });

  it("leaves its runs behind when it is removed, and those that waited are skipped", async () => {
    const { data } = await create(who, { name: "Removed" });
    await world.call(who, E.run, { params: { id: data.id } });
    const removed = await world.call(who, E.remove, { params: { id: data.id }, body: { revision: 0 } });
    expect(removed.error).toBeUndefined();
    expect(await stage.runsOf(data.id)).toMatchObject([
      { state: "skipped", jobName: "Removed", staffName: "A Person" },
    ]);
  });

  it("is found by each filter", async () => {
    const { data } = await create(who, { name: "Needle", group: "Haystack", description: "shiny" });
    await world.call(who, E.pause, { params: { id: data.id }, body: { isPaused: true, revision: 0 } });
    const found = async (query: object) =>
      (await world.call(who, E.list, { query })).data.records.map(({ name }) => name);
    for (const query of [
      { search: "needle" },
      { search: "SHINY" },
      { group: "haystack" },
      { state: "paused", jobClass: "deviceExport" },
    ])
      expect(await found(query)).toEqual(["Needle"]);
    expect(await found({ state: "running" })).toEqual([]);
    expect((await world.call(who, E.groups)).data).toContain("Haystack");
  });
});

describe("what people ask beside it", () => {
  it("the next ten times of an expression, or why there are none", async () => {
    const { data } = await world.call(who, E.nextTimes, {
      query: { cron: "0 30 2 * * ?", timeZone: "America/New_York" },
    });
    expect(data).toHaveLength(10);
    expect(data[0]).toBe("2026-11-21T07:30:00.000Z");
    for (const [cron, error] of [
      ["0 0 0 30 2 ?", "cronNever"],
      ["99 * * * *", "cronInvalid"],
      ["x", "invalidInput"],
    ] as const)
      expect((await world.call(who, E.nextTimes, { query: { cron } })).error).toBe(error);
  });

  it("which classes they may have", async () => {
    const mine = (await world.call(who, E.classes)).data;
    expect(mine).toContain("deviceExport");
    expect(mine).not.toContain("logCleanup");
    expect((await world.call(root, E.classes)).data).toContain("logCleanup");
  });
});

describe("runs", () => {
  it("are found by each filter, exported, and seen within one's scope", async () => {
    const { data } = await create(who, { name: "Logged", group: "Runs" });
    await world.call(who, E.run, { params: { id: data.id } });
    await stage.work(stage.process());
    const rows = async (query: object) => (await world.call(who, E.runs, { query })).data.records;
    const at = world.clock.now().getTime();
    const span = { from: new Date(at - 1_000).toISOString(), to: new Date(at + 1_000).toISOString() };
    for (const query of [
      ...[
        { jobId: data.id },
        { search: "logg" },
        { group: "runs" },
        { states: ["complete"], jobId: data.id },
      ],
      ...[
        { states: ["complete", "error"], search: "Logged" },
        { trigger: "hand", jobClass: "deviceExport", group: "Runs" },
      ],
      { ...span, search: "logged" },
    ])
      expect(await rows(query)).toMatchObject([{ jobName: "Logged", state: "complete" }]);
    expect(await rows({ jobId: data.id, states: ["error"] })).toEqual([]);
    expect(await rows({ jobId: data.id, to: "2026-11-01T00:00:00Z" })).toEqual([]);
    const csv = await world.call(who, E.runExport, { query: { format: "csv", group: "Runs" } });
    expect(csv.text).toContain("Logged");
    const stranger = await world.aPerson({
      organizationId: await world.anOrganization(),
      roleCodes: ["tenantAdmin"],
    });
    expect((await world.call(stranger, E.runs, { query: {} })).data.records).toEqual([]);
  });
});

describe("the product's own upkeep", () => {
  it("is listed by its names with how it last went, and runs when somebody wants it to", async () => {
    await world.app.upkeep.start();
    const list = async () => (await world.call(root, E.upkeep)).data;
    await expect
      .poll(async () => (await list()).find(({ name }) => name === "logs/retention")?.lastAt)
      .toBeTruthy();
    const all = await list();
    expect(all.length).toBe(world.app.upkeep.all.length);
    const named = all.filter(({ name, title }) => title.zh === name).map(({ name }) => name);
    expect(named).toEqual([]);
    world.clock.advance(61_000);
    const wanted = { body: { name: "logs/retention" } };
    expect((await world.call(root, E.runUpkeep, wanted)).error).toBeUndefined();
    const lastAt = world.clock.now().toISOString();
    await expect
      .poll(async () => (await list()).find(({ name }) => name === "logs/retention")?.lastAt)
      .toBe(lastAt);
    await world.app.upkeep.stop();
    expect((await world.call(root, E.runUpkeep, { body: { name: "no/such" } })).error).toBe("unknownUpkeep");
    expect((await world.call(who, E.upkeep)).error).toBe("noPermission");
  });

  it("says what failed until it is well again", async () => {
    const notes = createUpkeepNotes({ ...stage.deps });
    const upkeep = { name: "jobs/fire", everyMs: 1_000 };
    const turn = (error: unknown) => notes.onTurn({ upkeep, at: world.clock.now(), durationMs: 3, error });
    const error = async () =>
      (
        await world.db.one<{ error: string | null }>(
          sql`select last_error as error from upkeep_records where name = 'jobs/fire'`,
        )
      ).error;
    turn(new Error("no disk left"));
    await expect.poll(error).toBe("no disk left");
    turn(undefined);
    await expect.poll(error).toBe(null);
  });
});
