/** Whose rights a run has, and what becomes of due times that nobody was there for. */
import { JOB_ENDPOINTS as E } from "@sweepline/contract/system/jobs/index.ts";
import sql from "sql-template-tag";
import { afterAll, expect, it } from "vitest";
import { aJobFixture } from "../../../test/jobs-fixture.ts";

const { world, stage, root, close } = await aJobFixture();
afterAll(close);

const HOUR = 3_600_000;
const statesOf = async (id: number) =>
  (await stage.runsOf(id)).map(({ trigger, state }) => `${trigger} ${state}`);
const runNow = async (id: number) => {
  world.clock.advance(1);
  await world.call(root, E.run, { params: { id } });
};

it("runs with the rights that its owner has by then", async () => {
  const organizationId = await world.anOrganization();
  const who = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
  const seen: unknown[] = [];
  stage.does("deviceExport", async ({ owner }) => {
    seen.push(owner.scope.rootIds);
    return {};
  });
  const { id } = await stage.aJob(who, { jobClass: "deviceExport" });
  const executor = stage.process();
  await runNow(id);
  await stage.work(executor);
  await world.db.run(
    sql`update staff_roles set role_id = (select id from roles where role_code = 'viewer') where staff_id = ${who.staffId}`,
  );
  await runNow(id);
  await stage.work(executor);
  await world.db.run(sql`update staff set is_enabled = false where id = ${who.staffId}`);
  await runNow(id);
  await stage.work(executor);
  expect(seen).toEqual([[organizationId]]);
  expect((await stage.runsOf(id)).map(({ state, message }) => [state, message.en])).toEqual([
    ["complete", ""],
    ["error", "Its owner no longer has the permission that it needs"],
    ["error", "Its owner is disabled or cannot sign in, so it cannot run with their permissions"],
  ]);
});

it("makes up for what was missed as its rule says, and says what it does not", async () => {
  const [skips, once, all] = await Promise.all(
    (["skip", "once", "all"] as const).map((misfire) => stage.aJob(root, { misfire, concurrency: "allow" })),
  );
  world.clock.advance(3 * HOUR + 120_000);
  await stage.fire();
  await stage.work(stage.process());
  expect(await statesOf(skips?.id ?? 0)).toEqual(["misfire skipped"]);
  expect(await statesOf(once?.id ?? 0)).toEqual(["misfire complete"]);
  expect(await statesOf(all?.id ?? 0)).toEqual(Array.from({ length: 3 }, () => "misfire complete"));
});
