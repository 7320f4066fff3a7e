/** How rollouts are stopped and taken back: what robots have in hand, and what became of it. */
import { ROLLOUT_ENDPOINTS as E } from "@sweepline/contract/operations/rollouts/index.ts";
import type { StopOutcome } from "@sweepline/contract/operations/updates/states.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { A_GROUP, type Robot, type UpdateFixture, updateFixture } from "../../../test/update-fixture.ts";

let fixture: UpdateFixture;
beforeAll(async () => {
  fixture = await updateFixture();
}, 60_000);
afterAll(() => fixture.close());

const many = (count: number): Promise<Robot[]> =>
  Promise.all(Array.from({ length: count }, () => fixture.aRobot()));
const of = (robots: readonly Robot[]) => ({ target: { deviceIds: robots.map(({ id }) => id) } });

describe("stops", () => {
  it("end what has not begun, and leave to robots what they have in hand", async () => {
    const robots = await many(3);
    const { id } = await fixture.started({ limits: { devicesAPlace: null } }, of(robots));
    const [first] = robots;
    const actionId = (await first?.offered()) ?? 0;
    await first?.call("GET", `/deploymentBase/${actionId}`);
    const { data } = await fixture.world.call(fixture.author, E.stop, { params: { id } });
    expect(data).toMatchObject({ state: "stopping", states: { downloading: 1, cancelled: 2 } });
    await first?.reports("2.0.0");
    await first?.say(actionId, { execution: "closed", result: { finished: "success" } });
    await fixture.pass();
    const stopped = await fixture.get(id);
    expect(stopped).toMatchObject({ state: "stopped", states: { succeeded: 1, cancelled: 2 } });
    expect(stopped.groups.map(({ state }) => state)).toEqual(stopped.groups.map(() => "stopped"));
    expect((await fixture.world.call(fixture.author, E.emergencyStop, { params: { id } })).error).toBe(
      "rolloutEnded",
    );
  });

  it("in an emergency call back what robots have in hand, and say what could still be stopped", async () => {
    const robots = await many(4);
    const { id } = await fixture.started({ limits: { devicesAPlace: null } }, of(robots));
    const [done, busy, asked, never] = robots as [Robot, Robot, Robot, Robot];
    await done.update();
    const actionId = (await busy.offered()) ?? 0;
    await busy.call("GET", `/deploymentBase/${actionId}`);
    await asked.offered();
    const { data } = await fixture.world.call(fixture.author, E.emergencyStop, { params: { id } });
    expect(data).toEqual({ prevented: 2, calledBack: 1, tooLate: 1 });
    const namesOf = async (...stopOutcomes: StopOutcome[]) => {
      const query = { stopOutcomes };
      const page = await fixture.world.call(fixture.author, E.devices, { params: { id }, query });
      return page.data.records.map(({ deviceId }) => deviceId).sort((one, other) => one - other);
    };
    expect((await fixture.get(id)).stops).toEqual({ prevented: 2, pending: 1, tooLate: 1 });
    expect(await namesOf("pending")).toEqual([busy.id]);
    expect(await namesOf("prevented")).toEqual([asked.id, never.id].sort((one, other) => one - other));
    expect(await namesOf("tooLate", "pending")).toEqual([done.id, busy.id].sort((one, other) => one - other));
    expect(await asked.offered()).toBeUndefined();
    // It was flashing and says that it cannot stop; what it ends with is the truth.
    await busy.say(actionId, { execution: "rejected" }, "cancelAction");
    expect(await fixture.stateOf(busy)).toMatchObject({ state: "installing" });
    await busy.reports("2.0.0");
    await busy.say(actionId, { execution: "closed", result: { finished: "success" } });
    await fixture.pass();
    expect(await fixture.get(id)).toMatchObject({
      ...{ state: "stopped", isEmergency: true, states: { succeeded: 2, cancelled: 2 } },
      // It was called back, and finished nevertheless.
      stops: { prevented: 2, notRecalled: 1, tooLate: 1 },
    });
    expect(await namesOf("notRecalled")).toEqual([busy.id]);
    expect(await namesOf("pending", "recalled")).toEqual([]);
  });

  it("count what was skipped before as too late, in the answer as in the rows, and once", async () => {
    const robots = await many(3);
    const { id } = await fixture.started({ limits: { devicesAPlace: null } }, of(robots));
    const [done, skipped, busy] = robots as [Robot, Robot, Robot];
    await done.update();
    const details = ["Skipped Update."];
    const skip = { execution: "closed", result: { finished: "success" }, details };
    await skipped.say((await skipped.offered()) ?? 0, skip);
    const actionId = (await busy.offered()) ?? 0;
    await busy.call("GET", `/deploymentBase/${actionId}`);
    const stop = async () =>
      (await fixture.world.call(fixture.author, E.emergencyStop, { params: { id } })).data;
    expect(await stop()).toEqual({ prevented: 0, calledBack: 1, tooLate: 2 });
    expect((await fixture.get(id)).stops).toEqual({ pending: 1, tooLate: 2 });
    // It went on though it was called back: that was not too late, and does not become so.
    await busy.reports("2.0.0");
    await busy.say(actionId, { execution: "closed", result: { finished: "success" } });
    expect(await stop()).toEqual({ prevented: 0, calledBack: 0, tooLate: 2 });
    expect((await fixture.get(id)).stops).toEqual({ notRecalled: 1, tooLate: 2 });
  });

  it("are taken back by a rollout of its own, for those that were updated", async () => {
    const robots = await many(2);
    const older = (await fixture.create({ version: "1.9.0" })).data;
    await fixture.upload(older.id, Buffer.from("y".repeat(100)));
    await fixture.release(older.id);
    const { id } = await fixture.started({ limits: { devicesAPlace: null } }, of(robots));
    await robots[0]?.update();
    await fixture.world.call(fixture.author, E.stop, { params: { id } });
    const back = await fixture.world.call(fixture.author, E.revert, {
      params: { id },
      body: { packageIds: [older.id] },
    });
    expect(back.data).toMatchObject({ state: "draft", revertsId: id, packages: [{ version: "1.9.0" }] });
    const { organizationId, productId, target } = back.data;
    const preview = await fixture.world.call(fixture.author, E.preview, {
      body: { organizationId, productId, packageIds: [older.id], target, groups: [A_GROUP] },
    });
    expect(preview.data.total).toBe(1);
    const twice = await fixture.world.call(fixture.author, E.revert, {
      params: { id },
      body: { packageIds: [older.id] },
    });
    expect(twice.error).toBe("rolloutTaken");
  });
});
