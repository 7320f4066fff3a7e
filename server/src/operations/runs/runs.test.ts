/** Runs with a robot of the simulator: begun, paused, stopped, finished, and ended by others, each in words. */
import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import { RUN_ENDPOINTS as E, type RunDetail } from "@sweepline/contract/operations/runs.ts";
import { TASK_REPORT_ENDPOINTS } from "@sweepline/contract/operations/task-reports.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aRunStage, type RunStage } from "../../../test/run-stage.ts";

let stage: RunStage;
let taskId: number;
/** Takes long enough for something to happen. */
let longId: number;
beforeAll(async () => {
  stage = await aRunStage();
  const [zone] = stage.zones;
  const target = { kind: "element", elementId: zone?.id };
  taskId = await stage.aTask("Lobby");
  longId = await stage.aTask("Long", { steps: [{ id: "s1", name: "Lobby", target, passes: 8 }] });
}, 60_000);
afterAll(() => stage.close());

const get = async (id: string): Promise<RunDetail> =>
  (await stage.world.call(stage.person, E.get, { params: { id } })).data;
const reaches = (id: string, state: RunDetail["state"], waitsFor?: RunDetail["waitsFor"]) =>
  stage.until(
    () => get(id),
    (run) => run.state === state && (waitsFor === undefined || run.waitsFor === waitsFor),
  );
const start = async (on = taskId) => {
  await stage.pass(3);
  const answer = await stage.world.call(stage.person, E.start, { params: { id: on }, body: {} });
  expect(answer.envelope).toMatchObject({ code: 0 });
  return answer.data;
};
const act = async (id: string, endpoint: typeof E.stop | typeof E.pause | typeof E.resume) => {
  await stage.pass(3);
  return stage.world.call(stage.person, endpoint, { params: { id } });
};
const command = async (kind: string) => {
  await stage.pass(3);
  const body = { order: { kind, parameters: {} } } as never;
  const params = { id: stage.robots[0]?.deviceId ?? 0 };
  expect(
    (await stage.world.call(stage.person, COMMAND_ENDPOINTS.send, { params, body })).envelope,
  ).toMatchObject({
    code: 0,
  });
};

it("goes from the order to its end, each step with what it stood on", async () => {
  const begun = await start();
  expect(begun).toMatchObject({
    ...{ taskId, taskName: "Lobby", taskVersion: 1, stepCount: 1, state: "waiting", waitsFor: "order" },
    ...{ serialNumber: "RUN-1", staffId: stage.person.staffId, percent: null, startedAt: null },
  });
  const run = await reaches(begun.id, "ended");
  expect(run).toMatchObject({ ending: "completed", endStatus: "completed", endedByName: null, note: "" });
  expect(run.percent).toBeGreaterThan(99);
  expect(run.moves.map(({ state, evidence }) => `${state} ${evidence}`)).toEqual([
    ...["waiting person", "starting command", "running report", "ending command", "ended report"],
  ]);
  expect(run.startBatteryPercent).toBeGreaterThan(run.endBatteryPercent ?? 100);

  const params = { id: run.reportId ?? 0 };
  const report = (await stage.world.call(stage.person, TASK_REPORT_ENDPOINTS.get, { params })).data;
  expect(report).toMatchObject({
    ...{ runId: run.id, mapId: stage.mapId, endStatus: "completed", mapVersionId: expect.any(Number) },
    run: { taskId, taskVersion: 1, staffName: "A Person", steps: [{ id: expect.any(String) }] },
  });
  const route = (await stage.world.call(stage.person, TASK_REPORT_ENDPOINTS.route, { params })).data;
  expect(route.length).toBeGreaterThan(20);
  expect(route.some(({ cleanedRows }) => cleanedRows?.length)).toBe(true);
  expect(route.every(({ at }) => at >= report.startedAt && at <= (report.endedAt ?? ""))).toBe(true);
}, 120_000);

it("is paused, goes on and is stopped by a person, who is named", async () => {
  const { id } = await start();
  await reaches(id, "running");
  expect((await act(id, E.resume)).error).toBe("notInTask");
  expect((await act(id, E.pause)).envelope).toMatchObject({ code: 0 });
  await reaches(id, "paused");
  expect((await act(id, E.pause)).error).toBe("notInTask");
  await act(id, E.resume);
  await reaches(id, "running");
  expect((await act(id, E.stop)).data).toMatchObject({ state: "ending" });
  const run = await reaches(id, "ended");
  expect(run).toMatchObject({ ending: "stopped", endStatus: "endedManually", endedByName: "A Person" });
  expect((await act(id, E.stop)).error).toBe("runEnded");
}, 120_000);

it("is paused on the way to its work as well", async () => {
  const { id } = await start();
  await reaches(id, "starting");
  await act(id, E.pause);
  await reaches(id, "paused");
  await act(id, E.resume);
  await reaches(id, "running");
  await act(id, E.stop);
  await reaches(id, "ended");
}, 120_000);

it("is replaced by another command, which is named", async () => {
  const { id } = await start();
  await reaches(id, "running");
  await command("dock");
  const run = await reaches(id, "ended");
  expect(run).toMatchObject({ ending: "replaced", endStatus: "cancelled", endedByKind: "dock" });
}, 120_000);

it("waits while its robot is offline, and goes on when it is back", async () => {
  const { id } = await start(longId);
  await reaches(id, "running");
  stage.robots[0]?.wire.cut(60);
  await reaches(id, "waiting", "robot");
  await reaches(id, "running");
  await act(id, E.stop);
  await reaches(id, "ended");
}, 120_000);

it("is over at once for who stops it while its robot is offline, and the robot learns it when it is back", async () => {
  const { id } = await start(longId);
  await reaches(id, "running");
  stage.robots[0]?.wire.cut(60);
  await reaches(id, "waiting", "robot");
  expect((await act(id, E.stop)).data).toMatchObject({ state: "ended", ending: "stopped" });
  await stage.until(
    async () => stage.simulator.robots[0]?.run === undefined,
    (isOver) => isOver,
  );
}, 120_000);

it("is not stopped once it is over, nor is what the robot does next", async () => {
  const { id } = await start(longId);
  await reaches(id, "running");
  const { db } = stage.world;
  const deviceId = stage.robots[0]?.deviceId ?? 0;
  const stopsOf = () =>
    db.one<{ count: number }>(sql`
      select count(*)::int as count from device_commands where device_id = ${deviceId} and kind = 'stop'`);
  const before = await stopsOf();
  let stopped: ReturnType<typeof act> | undefined;
  await db.transaction(async (tx) => {
    await tx.run(sql`select from devices where id = ${deviceId} for update`);
    stopped = stage.world.call(stage.person, E.stop, { params: { id } });
    await expect
      .poll(() =>
        db.one<{ count: number }>(sql`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`),
      )
      .toEqual({ count: 1 });
    await tx.run(sql`update runs set state = 'ended', ended_at = changed_at where id = ${id}`);
  });
  expect((await stopped)?.error).toBe("runEnded");
  expect(await stopsOf()).toEqual(before);
  await db.run(sql`update runs set state = 'running', ended_at = null where id = ${id}`);
  await act(id, E.stop);
  await reaches(id, "ended");
}, 120_000);

it("does not begin where the device cannot, and says why", async () => {
  const { id } = await start();
  await reaches(id, "running");
  const { data } = await stage.world.call(stage.person, E.candidates, { params: { id: taskId } });
  expect(data.map(({ obstacle }) => obstacle)).toEqual(["busy"]);
  const deviceId = stage.robots[0]?.deviceId;
  const again = (body: object) =>
    stage.world.call(stage.person, E.start, { params: { id: taskId }, body: body as never });
  expect((await again({ deviceId })).error).toBe("robotBusy");
  expect((await again({})).error).toBe("noRobot");
  await act(id, E.stop);
  await reaches(id, "ended");
}, 120_000);

it("is begun once for one key", async () => {
  await stage.pass(3);
  const body = { key: "0198f1d2-0000-4000-8000-000000000001" };
  const twice = [1, 2].map(() => stage.world.call(stage.person, E.start, { params: { id: taskId }, body }));
  const [first, second] = await Promise.all(twice);
  const ids = [first, second].flatMap((one) => (one?.data ? [one.data.id] : []));
  expect(new Set(ids).size).toBe(1);
  const [id = ""] = ids;
  expect((await stage.world.call(stage.person, E.start, { params: { id: taskId }, body })).data.id).toBe(id);
  await act(id, E.stop);
  await reaches(id, "ended");
}, 120_000);

it("is nobody else's, and a viewer starts nothing", async () => {
  const { world, person } = stage;
  const { data } = await world.call(person, E.list, { query: {} });
  const id = data.records[0]?.id ?? "";
  const stranger = await world.aPerson({
    ...{ organizationId: await world.anOrganization(), roleCodes: ["tenantAdmin"] },
  });
  for (const endpoint of [E.pause, E.resume, E.stop])
    expect((await world.call(stranger, endpoint, { params: { id } })).status).toBe(404);
  expect((await world.call(stranger, E.get, { params: { id } })).status).toBe(404);
  expect((await world.call(stranger, E.list, { query: {} })).data.total).toBe(0);
  expect((await world.call(stranger, E.start, { params: { id: taskId }, body: {} })).status).toBe(404);
  const viewer = await world.aPerson({ organizationId: stage.organizationId, roleCodes: ["viewer"] });
  expect((await world.call(viewer, E.start, { params: { id: taskId }, body: {} })).status).toBe(403);
  const mechanic = await world.aPerson({ organizationId: stage.organizationId, roleCodes: ["maintenance"] });
  expect((await world.call(mechanic, E.list, { query: {} })).data.total).toBe(data.total);
});
