/** Runs when something gets in between: each waits or ends, and says so in words. */
import { REGISTRATION_ENDPOINTS as R } from "@sweepline/contract/fleet/device-registration.ts";
import { RUN_ENDPOINTS as E, type RunDetail } from "@sweepline/contract/operations/runs.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aRunStage, type RunStage } from "../../../test/run-stage.ts";

let stage: RunStage;
let longId: number;
beforeAll(async () => {
  stage = await aRunStage();
  const [zone] = stage.zones;
  const target = { kind: "element", elementId: zone?.id };
  longId = await stage.aTask("Long", { steps: [{ id: "s1", name: "Lobby", target, passes: 8 }] });
}, 60_000);
afterAll(() => stage.close());

const get = async (id: string): Promise<RunDetail> =>
  (await stage.world.call(stage.person, E.get, { params: { id } })).data;
const reaches = (id: string, isSo: (run: RunDetail) => boolean) => stage.until(() => get(id), isSo);
const begun = async (taskId = longId) => {
  await stage.pass(3);
  const answer = await stage.world.call(stage.person, E.start, { params: { id: taskId }, body: {} });
  expect(answer.error).toBeUndefined();
  return answer.data.id;
};
const running = async (taskId = longId) => {
  const id = await begun(taskId);
  await reaches(id, ({ state }) => state === "running");
  return id;
};
const stopped = async (id: string) => {
  await stage.pass(3);
  await stage.world.call(stage.person, E.stop, { params: { id } });
  return reaches(id, ({ state }) => state === "ended");
};
const act = (what: object) => stage.simulator.act("RUN-1", what);

it("an order that the robot cannot carry out is refused in the robot's words", async () => {
  const points = [
    [-900, -900],
    [-890, -900],
    [-890, -890],
  ];
  const steps = [{ id: "s1", name: "Nowhere", target: { kind: "area", points } }];
  const run = await reaches(
    await begun(await stage.aTask("Nowhere", { steps })),
    ({ state }) => state === "ended",
  );
  expect(run).toMatchObject({
    ending: "refused",
    endStatus: "abnormalEnd",
    note: expect.stringMatching(/No way/),
  });
}, 60_000);

it("a stop at the machine ends it, and nobody is named", async () => {
  const id = await running();
  act({ action: "stopCleaning", parameters: {} });
  const run = await reaches(id, ({ state }) => state === "ended");
  expect(run).toMatchObject({ ending: "stopped", endStatus: "endedManually", endedByName: null });
}, 60_000);

it("a lock makes it wait, and it goes on when it is lifted", async () => {
  const id = await running();
  const params = { id: stage.robots[0]?.deviceId ?? 0 };
  await stage.world.call(stage.person, R.lock, { params, body: { reason: "cleaning" } });
  await reaches(id, ({ waitsFor }) => waitsFor === "unlock");
  await stage.world.call(stage.person, R.unlock, { params });
  await reaches(id, ({ state }) => state === "running" || state === "paused");
  expect(await stopped(id)).toMatchObject({ ending: "stopped", endedByName: "A Person" });
}, 60_000);

it("a robot that is switched off and on has not finished it", async () => {
  const id = await running();
  act({ action: "restart", parameters: {} });
  const run = await reaches(id, ({ state }) => state === "ended");
  expect(run.endStatus).not.toBe("completed");
  await stage.pass(60);
}, 60_000);

it("a task that is changed or deleted meanwhile does not change what runs", async () => {
  const [zone] = stage.zones;
  const target = { kind: "element", elementId: zone?.id };
  const taskId = await stage.aTask("Gone", { steps: [{ id: "s1", name: "Lobby", target, passes: 8 }] });
  const id = await running(taskId);
  expect(
    (await stage.world.call(stage.person, TASK_ENDPOINTS.remove, { params: { id: taskId } })).status,
  ).toBe(200);
  expect(await get(id)).toMatchObject({ state: "running", taskId: null, taskName: "Gone", steps: ["Lobby"] });
  expect(await stopped(id)).toMatchObject({ ending: "stopped" });
}, 60_000);

it("an order that the robot never acknowledges ends by its time, and is not done later", async () => {
  await stage.pass(3);
  stage.robots[0]?.wire.cut(400);
  const id = await begun();
  const run = await reaches(id, ({ state }) => state === "ended");
  expect(run).toMatchObject({ ending: "notAcknowledged", endStatus: "abnormalEnd" });
  await stage.pass(200);
  expect(stage.simulator.robots[0]?.run).toBeUndefined();
}, 60_000);
