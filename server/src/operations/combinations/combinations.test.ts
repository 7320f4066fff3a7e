/** Combinations as they are written, and their runs with two robots of the simulator. */
import { randomUUID } from "node:crypto";
import {
  type CombinationRunDetail,
  COMBINATION_ENDPOINTS as E,
} from "@sweepline/contract/operations/combinations/index.ts";
import { RUN_ENDPOINTS } from "@sweepline/contract/operations/runs.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import sql from "sql-template-tag";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aRunStage, type RunStage } from "../../../test/run-stage.ts";
import { aTask } from "../../../test/task-rows.ts";
import { advanceRuns } from "./advance.jobs.ts";

let stage: RunStage;
let taskId: number;
let otherTaskId: number;
beforeAll(async () => {
  stage = await aRunStage(2);
  const [zone] = stage.zones;
  const target = { kind: "element", elementId: zone?.id };
  const steps = [{ id: "s1", name: zone?.name, target, passes: 1 }];
  taskId = await stage.aTask("Lobby", { steps });
  otherTaskId = await stage.aTask("Corridor", { steps });
}, 60_000);
afterAll(() => stage.close());

let hasElevator = true;
const brought: { deviceId: number; mapId: number }[] = [];
const look = async (): Promise<void> => {
  const { db, clock, app } = stage.world;
  const { runs } = app.operations;
  const { callerOf } = app.access.sessions.callers;
  const rides = {
    async bring(_: unknown, to: { deviceId: number; mapId: number }) {
      brought.push(to);
      return hasElevator;
    },
  };
  await advanceRuns({ db, clock, runs, rides, callerOf }).work(clock.now());
};
type Parts = { id: string; taskId: number; device?: object }[];
const stageOf = (id: string, parts: Parts, begins = "atOnce") => ({ id, begins, parts });
const write = (stages: object[], given: object = {}) =>
  stage.world.call(stage.person, E.create, {
    body: { name: `Round ${randomUUID()}`, definition: { stages, ...given } } as never,
  });
const create = async (stages: object[], given: object = {}): Promise<number> => {
  const { data, error } = await write(stages, given);
  expect(error).toBeUndefined();
  return data.id;
};
const start = async (id: number, body: object = {}): Promise<CombinationRunDetail> => {
  const { data, error } = await stage.world.call(stage.person, E.start, { params: { id }, body });
  expect(error).toBeUndefined();
  return data;
};
const get = async (id: string): Promise<CombinationRunDetail> => {
  await look();
  return (await stage.world.call(stage.person, E.run, { params: { id } })).data;
};
const act = (endpoint: typeof E.stop, id: string, body?: object) =>
  stage.world.call(stage.person, endpoint, { params: { id }, body: body as never });
const reaches = (id: string, isSo: (run: CombinationRunDetail) => boolean) =>
  stage.until(() => get(id), isSo);
const hasEnded = ({ state }: CombinationRunDetail) => state === "ended";
const statesOf = ({ parts }: CombinationRunDetail) => parts.map(({ state }) => state);
const isRunning = (part: number) => (run: CombinationRunDetail) =>
  run.runs.find(({ id }) => id === run.parts[part]?.runId)?.state === "running";

describe("with robots", () => {
  it("cleans with two side by side, then with the first one again, and is completed", async () => {
    const id = await create([
      stageOf("a", [
        { id: "a1", taskId, device: { kind: "device", deviceId: stage.robots[0]?.deviceId } },
        { id: "a2", taskId: otherTaskId },
      ]),
      stageOf("b", [{ id: "b1", taskId: otherTaskId, device: { kind: "sameAs", partId: "a1" } }]),
    ]);
    const { id: runId } = await start(id);
    const going = await reaches(runId, (run) => isRunning(0)(run) && isRunning(1)(run));
    expect(statesOf(going)).toEqual(["running", "running", "planned"]);
    expect(new Set(going.runs.map(({ deviceId }) => deviceId)).size).toBe(2);
    expect(going.runs[0]).toMatchObject({ combinationRunId: runId, combinationName: going.name });
    const over = await reaches(runId, hasEnded);
    expect(over).toMatchObject({ ending: "completed", percent: 100, endedCount: 3, failedCount: 0 });
    expect(over.parts[2]?.deviceId).toBe(stage.robots[0]?.deviceId);
    const runs = new Map(over.runs.map((run) => [run.id, run]));
    const [a1, a2, b1] = over.parts.map((part) => runs.get(part.runId ?? ""));
    for (const first of [a1, a2])
      expect(Date.parse(b1?.createdAt ?? "")).toBeGreaterThanOrEqual(Date.parse(first?.endedAt ?? ""));
    const page = await stage.world.call(stage.person, E.runs, { query: { combinationId: id } });
    expect(page.data.records).toMatchObject([{ id: runId, ending: "completed", endedCount: 3 }]);
  });

  it("is one start for one key, and waits for a person where it is to", async () => {
    const id = await create([
      stageOf("a", [{ id: "a1", taskId }], "confirmed"),
      stageOf("b", [{ id: "b1", taskId }], "confirmed"),
    ]);
    const key = randomUUID();
    const { id: runId } = await start(id, { key });
    expect(await start(id, { key })).toMatchObject({ id: runId, state: "confirmation", stage: 0 });
    await stage.pass(5);
    expect(statesOf(await get(runId))).toEqual(["planned", "planned"]);
    expect((await act(E.confirm as never, runId, { stage: 1 })).error).toBe("notWaiting");
    await act(E.confirm as never, runId, { stage: 0 });
    expect((await act(E.confirm as never, runId, { stage: 0 })).error).toBe("notWaiting");
    await reaches(runId, ({ state, stage: at }) => state === "confirmation" && at === 1);
    const { data } = await act(E.skip as never, runId, { partId: "b1" });
    expect(data).toMatchObject({ state: "ended", ending: "completed" });
    expect((await act(E.confirm as never, runId, { stage: 1 })).error).toBe("combinationEnded");
  });

  it("stops all that goes on at once, and does again what was not done", async () => {
    const id = await create([stageOf("a", [{ id: "a1", taskId }]), stageOf("b", [{ id: "b1", taskId }])]);
    const { id: runId } = await start(id);
    await reaches(runId, isRunning(0));
    await stage.pass(3);
    const { data, error } = await act(E.stop, runId);
    expect(error).toBeUndefined();
    expect(data).toMatchObject({ state: "ending", endedByName: "A Person" });
    const over = await reaches(runId, hasEnded);
    expect(over).toMatchObject({ ending: "stopped" });
    expect(over.parts).toMatchObject([{ state: "failed" }, { state: "skipped", cause: "stopped" }]);
    expect(over.runs).toMatchObject([{ ending: "stopped", endedByName: "A Person" }]);
    const key = randomUUID();
    const { data: again } = await act(E.redo as never, runId, { key });
    expect((await act(E.redo as never, runId, { key })).data.id).toBe(again.id);
    expect(await reaches(again.id, hasEnded)).toMatchObject({ ending: "completed" });
    expect((await act(E.redo as never, again.id, {})).error).toBe("nothingFailed");
  });

  it("ends with the first failure where it is told to", async () => {
    const id = await create([stageOf("a", [{ id: "a1", taskId }]), stageOf("b", [{ id: "b1", taskId }])], {
      onFailure: "end",
    });
    const { id: runId } = await start(id);
    const { runs } = await reaches(runId, isRunning(0));
    await stage.pass(3);
    await stage.world.call(stage.person, RUN_ENDPOINTS.stop, { params: { id: runs[0]?.id ?? "" } });
    const over = await reaches(runId, hasEnded);
    expect(over).toMatchObject({ ending: "failed", failedCount: 1 });
    expect(over.parts[1]).toMatchObject({ state: "skipped", cause: "earlierFailed" });
  });

  it("follows a run that another robot takes over", async () => {
    const [first, second] = stage.robots.map(({ deviceId }) => deviceId);
    const device = { kind: "device", deviceId: first };
    const id = await create([stageOf("a", [{ id: "a1", taskId, device }])]);
    const { id: runId } = await start(id);
    const { runs } = await reaches(runId, isRunning(0));
    await stage.pass(3);
    const rest = await stage.world.call(stage.person, RUN_ENDPOINTS.rest, {
      params: { id: runs[0]?.id ?? "" },
      body: { deviceId: second },
    });
    expect(rest.error).toBeUndefined();
    const over = await reaches(runId, hasEnded);
    expect(over).toMatchObject({ ending: "completed", parts: [{ runId: rest.data.id, deviceId: second }] });
  });

  it("says why a part does not begin, and fails it when its time is over", async () => {
    const strange = await aTask(stage.world, stage.person);
    const id = await create([stageOf("a", [{ id: "a1", taskId: strange }])], { waitMin: 1 });
    const { id: runId } = await start(id);
    expect((await get(runId)).parts).toMatchObject([{ state: "waiting", cause: "noRobot" }]);
    const over = await reaches(runId, hasEnded);
    expect(over).toMatchObject({ ending: "failed", parts: [{ state: "failed", cause: "noRobot" }] });
  });

  it("has a named robot of another floor brought by elevator", async () => {
    const strange = await aTask(stage.world, stage.person);
    const { mapId } = await stage.world.db.one<{ mapId: number }>(
      sql`select map_id as "mapId" from tasks where id = ${strange}`,
    );
    const deviceId = stage.robots[0]?.deviceId ?? 0;
    const device = { kind: "device", deviceId };
    const { id } = await start(await create([stageOf("a", [{ id: "a1", taskId: strange, device }])]));
    expect((await get(id)).parts).toMatchObject([{ state: "waiting", cause: "ride" }]);
    expect(brought).toEqual([{ deviceId, mapId }]);
    await act(E.stop, id);
  });

  it("says that the elevator is lost, and ends with it", async () => {
    const strange = await aTask(stage.world, stage.person);
    const device = { kind: "device", deviceId: stage.robots[0]?.deviceId ?? 0 };
    const stages = [stageOf("a", [{ id: "a1", taskId: strange, device }])];
    const both = await create(stages, { waitMin: 1 });
    const { id } = await start(both);
    expect((await get(id)).parts).toMatchObject([{ state: "waiting", cause: "ride" }]);
    hasElevator = false;
    await reaches(id, ({ parts }) => parts[0]?.cause === "notBrought");
    const over = await reaches(id, hasEnded);
    expect(over).toMatchObject({ ending: "failed", parts: [{ state: "failed", cause: "notBrought" }] });
    hasElevator = true;
    // One that is on its way and never there.
    const { id: other } = await start(both);
    expect((await get(other)).parts).toMatchObject([{ state: "waiting", cause: "ride" }]);
    expect((await reaches(other, hasEnded)).parts).toMatchObject([{ state: "failed", cause: "notBrought" }]);
  });

  it("begins nothing for a person who may not any more", async () => {
    const { world, organizationId } = stage;
    const leaver = await world.aPerson({ organizationId, roleCodes: ["tenantAdmin"] });
    const id = await create([stageOf("a", [{ id: "a1", taskId }])]);
    const { data } = await world.call(leaver, E.start, { params: { id }, body: {} });
    await world.db.run(sql`update staff set is_enabled = false where id = ${leaver.staffId}`);
    expect((await get(data.id)).parts).toMatchObject([{ state: "waiting", cause: "noRights" }]);
    await act(E.stop, data.id);
  });
});

describe("is refused", () => {
  it("with tasks that are not there, of others, or templates", async () => {
    const { world } = stage;
    const stranger = await world.aPerson({
      organizationId: await world.anOrganization(),
      roleCodes: ["tenantAdmin"],
    });
    const theirs = await aTask(world, stranger);
    for (const strange of [theirs, 999_999_999]) {
      const { error } = await write([
        stageOf("a", [
          { id: "a1", taskId },
          { id: "a2", taskId: strange },
        ]),
      ]);
      expect(error).toBe("strangeTaskOfPart");
    }
  });

  it("with devices of others", async () => {
    const { world } = stage;
    const theirs = await world.aDevice({ organizationId: await world.anOrganization() });
    const device = { kind: "device", deviceId: theirs };
    const { error } = await write([stageOf("a", [{ id: "a1", taskId, device }])]);
    expect(error).toBe("strangeDeviceOfPart");
  });

  it("where a part is to have the robot of none before it", async () => {
    const device = { kind: "sameAs", partId: "a2" };
    const { text } = await write([
      stageOf("a", [
        { id: "a1", taskId, device },
        { id: "a2", taskId },
      ]),
    ]);
    expect(text).toContain("definition.stages.0.parts.0.device");
  });

  it("by its name, if another has it; by its revision, if somebody has changed it", async () => {
    const id = await create([stageOf("a", [{ id: "a1", taskId }])]);
    const { data } = await stage.world.call(stage.person, E.get, { params: { id } });
    const { name, definition } = data;
    const taken = await stage.world.call(stage.person, E.create, { body: { name, definition } as never });
    expect(taken.error).toBe("combinationNameTaken");
    const body = { name, definition, revision: 7 } as never;
    const late = await stage.world.call(stage.person, E.update, { params: { id }, body });
    expect(late.error).toBe("conflict");
  });

  it("at its start, when a task of it was deleted or archived", async () => {
    const gone = await stage.aTask("Gone soon");
    const id = await create([stageOf("a", [{ id: "a1", taskId: gone }])]);
    await stage.world.call(stage.person, TASK_ENDPOINTS.remove, { params: { id: gone } });
    const { error } = await stage.world.call(stage.person, E.start, { params: { id }, body: {} });
    expect(error).toBe("combinationNotRunnable");
    const { data } = await stage.world.call(stage.person, E.get, { params: { id } });
    expect(data.tasks).toEqual([]);
  });
});
