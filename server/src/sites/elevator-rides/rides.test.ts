import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createElevatorGround, RIDE_PATIENCE } from "../../../test/elevator-ground.ts";

const ground = await createElevatorGround();
afterAll(() => ground.close());

/** In order. What is answered late is asked once more, as it should be: that counts once. */
const asked = (car: { asked: { api: string; body: object }[] }) =>
  car.asked
    .map(({ api, body }) => [api, ...Object.values(body)].join(" "))
    .filter((one, index, all) => one !== all[index - 1]);

describe("a robot that rides", () => {
  it("is let in, carried and let out, while a second one waits its turn and goes afterwards", async () => {
    const { detail, car } = await ground.anElevator();
    const [first, second] = [await ground.aRidingRobot("1"), await ground.aRidingRobot("1")];
    first.ignores.add("leave");
    const one = await ground.call(detail.id, { deviceId: first.id, toFloor: "3" });
    await ground.becomes(detail.id, one.id, { state: "leaving" });
    const two = await ground.call(detail.id, { deviceId: second.id, toFloor: "2" });
    expect(two).toMatchObject({ state: "queued", place: 1, fromFloor: "1", toFloor: "2" });
    expect(car.car).toEqual({ floor: "3", door: 1 });
    expect(second.phases).toEqual([]);

    const { commandId } = await ground.request(detail.id, one.id);
    const actionStates = [{ actionId: commandId, actionType: "rideElevator", actionStatus: "FINISHED" }];
    await first.at("3", { actionStates });
    await ground.becomes(detail.id, one.id, { state: "done", place: null, failure: null });
    await ground.becomes(detail.id, two.id, { state: "done" });
    expect([first.phases, second.phases]).toEqual([
      ["enter", "leave"],
      ["enter", "leave"],
    ]);
    await ground.eventually(second, { map_key: "floor-2" });
    await expect
      .poll(() => asked(car), RIDE_PATIENCE)
      .toEqual([
        ...["Registration", "CallElevator 0 1 1 3 1", "RobotStatus 1", "CallElevator 0 3 1", "RobotStatus 2"],
        "Release",
        ...["Registration", "CallElevator 0 1 1 2 1", "RobotStatus 1", "CallElevator 0 2 1", "RobotStatus 2"],
        "Release",
      ]);
    expect(car.kept).toBeGreaterThan(0);
  });
});

describe("an elevator that dies in mid-ride", () => {
  it("ends in a fault; the robot is told, its commands have ended, and it takes the next", async () => {
    const { detail, car } = await ground.anElevator();
    const robot = await ground.aRidingRobot("1");
    const behind = await ground.aRidingRobot("2");
    car.isStuck = false;
    const ride = await ground.call(detail.id, { deviceId: robot.id, toFloor: "3" });
    await expect.poll(() => robot.phases, RIDE_PATIENCE).toEqual(["enter"]);
    car.isDead = true;
    const waiting = await ground.call(detail.id, { deviceId: behind.id, toFloor: "1" });
    await ground.becomes(detail.id, ride.id, { state: "failed", failure: "noAnswer" });
    await expect.poll(() => robot.phases, RIDE_PATIENCE).toEqual(["enter", "abort"]);
    const open = () =>
      ground.db.many(sql`select id from device_commands where device_id = ${robot.id} and ended_at is null`);
    await expect.poll(open, RIDE_PATIENCE).toEqual([]);
    const next = await ground.issue(robot, "goTo", { parameters: { x: 1, y: 1, mapId: "floor-1" } });
    await ground.reaches(next, { state: "sent" });

    const { state } = await ground.elevators.get(ground.asker.caller, detail.id);
    expect(state).toMatchObject({ fault: "noAnswer", occupiedBy: robot.id });
    // Back with power it takes nobody in while somebody may be there.
    car.isDead = false;
    const fault = async () => (await ground.elevators.get(ground.asker.caller, detail.id)).state.fault;
    await expect.poll(fault, RIDE_PATIENCE).toBe("occupied");
    expect(await ground.request(detail.id, waiting.id)).toMatchObject({ state: "queued", place: 0 });
    await ground.rides.release(ground.asker, { elevatorId: detail.id, isCarEmpty: true });
    await ground.becomes(detail.id, waiting.id, { state: "done" });
    await ground.becomes(detail.id, ride.id, { state: "failed" });
  });
});
