/** What is due is run once by however many processes; one that dies, hangs or fails is noticed, and what follows is what the job says. */
import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import { JOB_OUTPUT_BYTES, MAX_WAITING_RUNS } from "@sweepline/contract/system/jobs/limits.ts";
import sql from "sql-template-tag";
import { afterAll, afterEach, expect, it } from "vitest";
import { aJobFixture } from "../../../test/jobs-fixture.ts";

const { world, stage, root, close } = await aJobFixture();
afterAll(close);
afterEach(async () => {
  await world.db.run(sql`delete from jobs`);
  await world.db.run(sql`delete from job_runs`);
  stage.informed.length = 0;
  stage.does("tableStatistics", async () => ({}));
});

const HOUR = 3_600_000;
const jobOf = async (id: number) => (await world.call(root, E.get, { params: { id } })).data;
const statesOf = async (id: number) =>
  (await stage.runsOf(id)).map(({ trigger, state }) => `${trigger} ${state}`);
const runNow = async (id: number) => {
  world.clock.advance(1);
  return (await world.call(root, E.run, { params: { id } })).data;
};
const due = async (): Promise<void> => {
  world.clock.advance(HOUR);
  await stage.fire();
};
/** Nobody hears of it any more. */
const silence = (id: number) =>
  world.db.run(
    sql`update job_runs set heartbeat_at = now() - interval '31 seconds' where job_id = ${id} and state = 'running'`,
  );

it("is run once by many processes, when it is due and not before", async () => {
  let count = 0;
  stage.does("tableStatistics", async ({ print }) => {
    count += 1;
    print("counted");
    return { count };
  });
  const { id, nextAt } = await stage.aJob(root);
  const processes = [stage.process(), stage.process(), stage.process()];
  await Promise.all([stage.fire(), ...processes.map(stage.work)]);
  expect(count).toBe(0);
  world.clock.advance(HOUR);
  await Promise.all([stage.fire(), stage.fire(), stage.fire()]);
  await Promise.all(processes.map(stage.work));
  expect(count).toBe(1);
  expect(await stage.runsOf(id)).toMatchObject([
    {
      ...{ trigger: "schedule", state: "complete", dueAt: nextAt, attempt: 1, staffName: null },
      ...{ result: { count: 1 }, output: "counted", exception: "", message: { zh: "", en: "" } },
      worker: expect.stringMatching(/:\d+$/),
    },
  ]);
  const job = await jobOf(id);
  expect(job).toMatchObject({ state: "waiting", failures: 0, lastRun: { state: "complete" } });
  expect(Date.parse(job.nextAt ?? "") - Date.parse(nextAt ?? "")).toBe(HOUR);
});

it("waits for the run in progress and is blocked, and skips what is due while another one waits", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let most = 0;
  let now = 0;
  stage.does("tableStatistics", async () => {
    now += 1;
    most = Math.max(most, now);
    await promise;
    now -= 1;
    return {};
  });
  const { id } = await stage.aJob(root, { misfire: "all" });
  const [one, other] = [stage.process(), stage.process()];
  await due();
  await one.claim();
  expect(await jobOf(id)).toMatchObject({ state: "running" });
  await due();
  await due();
  await Promise.all([one.claim(), other.claim()]);
  expect(await jobOf(id)).toMatchObject({ state: "blocked" });
  expect(await statesOf(id)).toEqual(["schedule running", "schedule waiting", "schedule skipped"]);
  const removal = await world.call(root, E.remove, { params: { id }, body: { revision: 0 } });
  expect(removal.error).toBe("jobRunning");
  resolve();
  await stage.work(one);
  await stage.work(other);
  expect(await statesOf(id)).toEqual(["schedule complete", "schedule complete", "schedule skipped"]);
  expect(most).toBe(1);
});

it("runs side by side where it may, as far as a process has room", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  stage.does("tableStatistics", async () => {
    await promise;
    return {};
  });
  const { id } = await stage.aJob(root, { concurrency: "allow" });
  for (let n = 0; n < 6; n += 1) await due();
  const executor = stage.process();
  await executor.claim();
  expect(executor.active).toBe(4);
  resolve();
  await stage.work(executor);
  expect(await statesOf(id)).toEqual(Array.from({ length: 6 }, () => "schedule complete"));
});

it("waits so often and no more where its runs go side by side, and skips what is due beyond that", async () => {
  const { id } = await stage.aJob(root, { concurrency: "allow", cron: "* * * * * ?" });
  for (let minute = 0; minute < 2; minute += 1) {
    world.clock.advance(60_000);
    await stage.fire();
  }
  const count = async (state: string) =>
    (
      await world.db.one<{ n: number }>(
        sql`select count(*)::int as n from job_runs where job_id = ${id} and state = ${state}`,
      )
    ).n;
  expect(await count("waiting")).toBe(MAX_WAITING_RUNS);
  expect(await count("skipped")).toBeGreaterThan(0);
});

it("is tried again after longer and longer waits, and then administrators are informed once until it succeeds", async () => {
  let fails = true;
  stage.does("tableStatistics", async () => {
    if (fails) throw new Error("no disk\nleft", { cause: new Error("ENOSPC") });
    return {};
  });
  const { id } = await stage.aJob(root, { cron: "0 0 0 1 * ?", retries: 2, backOffS: 10, informAfter: 2 });
  const executor = stage.process();
  const all = async () => {
    await runNow(id);
    for (const seconds of [0, 10, 20]) {
      world.clock.advance(seconds * 1_000);
      await stage.work(executor);
    }
  };
  await all();
  const runs = await stage.runsOf(id);
  expect(runs.map(({ trigger, state, attempt }) => `${trigger} ${state} ${attempt}`)).toEqual([
    "hand error 1",
    "retry error 2",
    "retry error 3",
  ]);
  expect(runs[0]).toMatchObject({
    message: { en: "no disk" },
    exception: expect.stringContaining("Caused by: Error: ENOSPC"),
  });
  expect(Date.parse(runs[2]?.startAt ?? "") - Date.parse(runs[1]?.startAt ?? "")).toBe(20_000);
  expect(await jobOf(id)).toMatchObject({ state: "error", failures: 1 });
  expect(stage.informed).toEqual([]);
  await all();
  await all();
  expect(stage.informed).toMatchObject([
    {
      staffIds: [root.staffId, 999_999],
      notice: { severity: "error", link: `/platform/job/index?job=${id}` },
    },
  ]);
  fails = false;
  await all();
  expect(await jobOf(id)).toMatchObject({ state: "waiting", failures: 0 });
  fails = true;
  await all();
  await all();
  expect(stage.informed).toHaveLength(2);
});

it("is aborted when its time is up", async () => {
  stage.does("tableStatistics", ({ signal, print }) => {
    print("begun");
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  });
  const { id } = await stage.aJob(root, { timeoutS: 1 });
  await runNow(id);
  await stage.work(stage.process());
  expect(await stage.runsOf(id)).toMatchObject([
    { state: "timedOut", output: "begun", message: { en: expect.stringContaining("1 s") } },
  ]);
  expect(await jobOf(id)).toMatchObject({ state: "error", failures: 1 });
});

it("is stopped by hand: while it runs, and before it has begun", async () => {
  stage.does(
    "tableStatistics",
    ({ signal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted")))),
  );
  const { id } = await stage.aJob(root);
  const run = await runNow(id);
  const executor = stage.process();
  await executor.claim();
  await runNow(id);
  expect((await world.call(root, E.run, { params: { id } })).error).toBe("jobAlreadyWaiting");
  const stop = (runId: string) => world.call(root, E.stopRun, { params: { id: runId } });
  const [, waiting] = await stage.runsOf(id);
  expect((await stop(waiting?.id ?? "")).data.state).toBe("stopped");
  expect((await stop(run.id)).error).toBeUndefined();
  await executor.beat();
  await executor.settled();
  expect((await stop(run.id)).error).toBe("runEnded");
  expect((await stage.runsOf(id)).map(({ state }) => state)).toEqual(["stopped", "stopped"]);
  // Neither a success nor a failure.
  expect(await jobOf(id)).toMatchObject({ state: "waiting", failures: 0 });
});

it.each([
  ["is over", "end", ["hand lost"], 1],
  ["is tried again", "retry", ["hand lost", "retry complete"], 0],
] as const)("whose process died %s where the job says so", async (_, ...[whenLost, states, failures]) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let first = true;
  stage.does("tableStatistics", async () => {
    if (first) {
      first = false;
      await promise;
    }
    return { late: true };
  });
  const { id } = await stage.aJob(root, { whenLost });
  await runNow(id);
  const [dead, alive] = [stage.process(), stage.process()];
  await dead.claim();
  await stage.findLost();
  expect(await statesOf(id)).toEqual(["hand running"]);
  await silence(id);
  await Promise.all([stage.findLost(), stage.findLost()]);
  world.clock.advance(HOUR / 60);
  await stage.work(alive);
  // It was not dead after all: what it says counts no more.
  resolve();
  await dead.settled();
  expect(await statesOf(id)).toEqual(states);
  expect(await jobOf(id)).toMatchObject({ failures });
});

it("is no longer this process's where somebody thought it dead", async () => {
  let aborted = false;
  const begun = Promise.withResolvers<void>();
  stage.does("tableStatistics", ({ signal }) => {
    begun.resolve();
    return new Promise((_, reject) =>
      signal.addEventListener("abort", () => {
        aborted = true;
        reject(new Error("aborted"));
      }),
    );
  });
  const { id } = await stage.aJob(root);
  await runNow(id);
  const executor = stage.process();
  await executor.claim();
  await begun.promise;
  await silence(id);
  await stage.findLost();
  await executor.beat();
  await executor.settled();
  expect(aborted).toBe(true);
  expect(await statesOf(id)).toEqual(["hand lost"]);
});

it("keeps the start of what it says, and says that it is cut", async () => {
  stage.does("tableStatistics", async ({ print }) => {
    for (let n = 0; n < 5_000; n += 1) print("一行很长的输出，用来占满空间\u0000");
    return { huge: "x".repeat(100_000) };
  });
  const { id } = await stage.aJob(root);
  await runNow(id);
  await stage.work(stage.process());
  const [run] = await stage.runsOf(id);
  expect(run).toMatchObject({ state: "complete", isOutputCut: true, result: { isCut: true } });
  expect(Buffer.byteLength((run as unknown as { output: string }).output)).toBeLessThanOrEqual(
    JOB_OUTPUT_BYTES,
  );
});
