/** What a run leaves undone, and who does it: with robots of the simulator, and case by case. */
import type { RunStepState } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { RUN_ENDPOINTS as E, leftOf, type Run, type RunDetail } from "@sweepline/contract/operations/runs.ts";
import { TASK_ENDPOINTS } from "@sweepline/contract/operations/tasks/index.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aRunStage, type RunStage } from "../../../test/run-stage.ts";

describe("what is left", () => {
  const left = (
    state: RunDetail["state"],
    stepStates: RunStepState[] | null,
    ending: RunDetail["ending"] = null,
  ) => leftOf({ state, ending, stepStates, steps: ["a", "b", "c"] });
  it("is what is not done; what was skipped only when the run is over", () => {
    expect(left("running", ["done", "current", "open"])).toEqual([1, 2]);
    expect(left("running", ["skipped", "current", "open"])).toEqual([1, 2]);
    expect(left("ended", ["skipped", "done", "open"], "stopped")).toEqual([0, 2]);
    expect(left("ended", ["done", "done", "done"], "completed")).toEqual([]);
  });
  it("is all of it where the robot says nothing of its steps, unless all is done", () => {
    expect(left("running", null)).toEqual([0, 1, 2]);
    expect(left("ended", null, "fault")).toEqual([0, 1, 2]);
    expect(left("ended", null, "completed")).toEqual([]);
  });
});

describe("with robots", () => {
  let stage: RunStage;
  let taskId: number;
  let revision: number;
  beforeAll(async () => {
    stage = await aRunStage(2);
    taskId = await stage.aTask("Three", { steps: steps(3) });
    const { data } = await stage.world.call(stage.person, TASK_ENDPOINTS.get, { params: { id: taskId } });
    revision = data.revision;
  }, 60_000);
  afterAll(() => stage.close());

  const steps = (count: number) =>
    Array.from({ length: count }, (_, n) => {
      const zone = stage.zones[n % 2];
      const target = { kind: "element", elementId: zone?.id };
      return { id: `s${n}`, name: `${zone?.name} ${n}`, target, passes: n === 0 ? 1 : 4 };
    });
  const get = async (id: string): Promise<RunDetail> =>
    (await stage.world.call(stage.person, E.get, { params: { id } })).data;
  const reaches = (id: string, isSo: (run: RunDetail) => boolean) => stage.until(() => get(id), isSo);
  const isAt = (step: number) => (run: RunDetail) =>
    run.state === "running" && run.stepStates?.[step] === "current";
  const start = async (): Promise<Run> => {
    await stage.pass(3);
    const body = { deviceId: stage.robots[0]?.deviceId };
    const { data, error } = await stage.world.call(stage.person, E.start, { params: { id: taskId }, body });
    expect(error).toBeUndefined();
    return data;
  };
  const skip = async (id: string, step: number) => {
    await stage.pass(3);
    return stage.world.call(stage.person, E.skip, { params: { id }, body: { step } });
  };
  const rest = async (id: string, body: object = {}) => {
    await stage.pass(3);
    return stage.world.call(stage.person, E.rest, { params: { id }, body });
  };
  const stop = async (id: string): Promise<void> => {
    await stage.pass(3);
    await stage.world.call(stage.person, E.stop, { params: { id } });
    await reaches(id, ({ state }) => state === "ended");
  };

  it("a step is left out, once for two who ask, and the robot goes on with the next", async () => {
    const { id } = await start();
    await reaches(id, isAt(0));
    expect((await skip(id, 1)).error).toBe("notAtStep");
    expect((await skip(id, 0)).error).toBeUndefined();
    const run = await reaches(id, isAt(1));
    expect(run.stepStates).toEqual(["skipped", "current", "open"]);
    expect((await skip(id, 0)).error).toBe("notAtStep");
    await stop(id);
    expect((await get(id)).stepStates).toEqual(["skipped", "open", "open"]);
    expect((await skip(id, 1)).error).toBe("runEnded");
  }, 120_000);

  it("the rest is handed to another robot: the first is stopped, the second does what is left", async () => {
    const { id } = await start();
    await reaches(id, isAt(1));
    // Its own robot is busy with it.
    const [first, second] = stage.robots.map(({ deviceId }) => deviceId);
    expect((await rest(id, { deviceId: first })).error).toBe("robotBusy");
    expect((await get(id)).state).toBe("running");
    const key = "0198f1d2-0000-4000-8000-000000000001";
    const { data: next } = await rest(id, { key });
    expect(next).toMatchObject({ deviceId: second, stepCount: 2, state: "waiting" });
    // A second press is the same wish; another one is refused.
    expect((await rest(id, { key })).data.id).toBe(next.id);
    expect((await rest(id)).error).toBe("continuedAlready");
    const before = await reaches(id, ({ state }) => state === "ended");
    expect(before).toMatchObject({ ending: "stopped", endedByName: "A Person", continuedById: next.id });
    const after = await reaches(next.id, isAt(0));
    expect(after).toMatchObject({ restOfId: id, stepIds: ["s1", "s2"], stepStates: ["current", "open"] });
    await stop(next.id);
  }, 120_000);

  it("what was missed is made up for by the same robot, as the task has it by now", async () => {
    const { id } = await start();
    await reaches(id, isAt(1));
    await stop(id);
    const { data: task } = await stage.world.call(stage.person, TASK_ENDPOINTS.get, {
      params: { id: taskId },
    });
    const { name, remark, isTemplate, definition } = task;
    // Its last step is gone, and its second is cleaned once.
    const fewer = definition.steps.slice(0, 2).map((step) => ({ ...step, passes: 1 }));
    const body = { name, remark, isTemplate, revision, definition: { ...definition, steps: fewer } };
    const changed = await stage.world.call(stage.person, TASK_ENDPOINTS.update, {
      params: { id: taskId },
      body,
    });
    expect(changed.error).toBeUndefined();
    const { data: next } = await rest(id, { deviceId: stage.robots[0]?.deviceId });
    expect(next).toMatchObject({ taskVersion: 2, stepCount: 1 });
    const run = await reaches(next.id, ({ state }) => state === "ended");
    expect(run).toMatchObject({ ending: "completed", stepIds: ["s1"], stepStates: ["done"] });
    expect((await rest(next.id)).error).toBe("nothingLeft");
  }, 120_000);

  it("there is none of a task that was deleted", async () => {
    const gone = await stage.aTask("Gone", { steps: steps(1) });
    await stage.pass(3);
    const { data } = await stage.world.call(stage.person, E.start, { params: { id: gone }, body: {} });
    await stop(data.id);
    await stage.world.call(stage.person, TASK_ENDPOINTS.remove, { params: { id: gone } });
    expect((await rest(data.id)).error).toBe("taskGone");
  }, 120_000);
});
