import sql from "sql-template-tag";
import { afterAll, describe, expect, it } from "vitest";
import { createElevatorFixture, RIDE_TIMEOUT } from "../../../test/elevator-fixture.ts";

const fixture = await createElevatorFixture();
afterAll(() => fixture.close());

/** In order. What is answered late is asked once more, as it should be: that counts once. */
const asked = (car: { asked: { api: string; body: object }[] }) =>
  car.asked
    .map(({ api, body }) => [api, ...Object.values(body)].join(" "))
    .filter((one, index, all) => one !== all[index - 1]);

describe("a robot that rides", () => {
  it("is let in, carried and let out, while a second one waits its turn and goes afterwards", async () => {
    const { detail, car } = await fixture.anElevator();
    const [first, second] = [await fixture.aRidingRobot("1"), await fixture.aRidingRobot("1")];
    first.ignores.add("leave");
    const one = await fixture.call(detail.id, { deviceId: first.id, toFloor: "3" });
    await fixture.becomes(detail.id, one.id, { state: "leaving" });
    const two = await fixture.call(detail.id, { deviceId: second.id, toFloor: "2" });
    expect(two).toMatchObject({ state: "queued", place: 1, fromFloor: "1", toFloor: "2" });
    expect(car.car).toEqual({ floor: "3", door: 1 });
    expect(second.phases).toEqual([]);

    const { commandId } = await fixture.request(detail.id, one.id);
    const actionStates = [{ actionId: commandId, actionType: "rideElevator", actionStatus: "FINISHED" }];
    await first.at("3", { actionStates });
    await fixture.becomes(detail.id, one.id, { state: "done", place: null, failure: null });
    await fixture.becomes(detail.id, two.id, { state: "done" });
    expect([first.phases, second.phases]).toEqual([
      ["enter", "leave"],
      ["enter", "leave"],
    ]);
    await fixture.eventually(second, { map_key: "floor-2" });
    await expect
      .poll(() => asked(car), RIDE_TIMEOUT)
      .toEqual([
        ...["Registration", "CallElevator 0 1 1 3 1", "RobotStatus 1", "CallElevator 0 3 1", "RobotStatus 2"],
        "Release",
        ...["Registration", "CallElevator 0 1 1 2 1", "RobotStatus 1", "CallElevator 0 2 1", "RobotStatus 2"],
        "Release",
      ]);
    expect(car.kept).toBeGreaterThan(0);
  });
});

describe("a robot that is wanted on the floor of a map", () => {
  const mapOf = async (floor: string): Promise<number> =>
    (await fixture.db.one<{ id: number }>(sql`select id from maps where map_key = ${`floor-${floor}`}`)).id;

  it("is brought there once, by an elevator that goes there", async () => {
    await fixture.db.run(sql`update elevators set is_enabled = false`);
    const robot = await fixture.aRidingRobot("1");
    const to = { deviceId: robot.id, mapId: await mapOf("3") };
    expect(await fixture.rides.bring(fixture.requester, to)).toBe(false);
    const { detail } = await fixture.anElevator();
    expect(await fixture.rides.bring(fixture.requester, to)).toBe(true);
    expect(await fixture.rides.bring(fixture.requester, to)).toBe(true);
    await fixture.eventually(robot, { map_key: "floor-3" });
    const { records } = await fixture.rides.requests(fixture.requester.caller, detail.id, {
      current: 1,
      size: 10,
    });
    expect(records).toMatchObject([{ deviceId: robot.id, fromFloor: "1", toFloor: "3" }]);
    // Where it is already there is nothing to bring.
    expect(await fixture.rides.bring(fixture.requester, to)).toBe(false);
  });
});

describe("an elevator that dies in mid-ride", () => {
  it("ends in a fault; the robot is told, its commands have ended, and it takes the next", async () => {
    const { detail, car } = await fixture.anElevator();
    const robot = await fixture.aRidingRobot("1");
    const behind = await fixture.aRidingRobot("2");
    car.isStuck = false;
    const ride = await fixture.call(detail.id, { deviceId: robot.id, toFloor: "3" });
    await expect.poll(() => robot.phases, RIDE_TIMEOUT).toEqual(["enter"]);
    car.isDead = true;
    const waiting = await fixture.call(detail.id, { deviceId: behind.id, toFloor: "1" });
    await fixture.becomes(detail.id, ride.id, { state: "failed", failure: "noAnswer" });
    await expect.poll(() => robot.phases, RIDE_TIMEOUT).toEqual(["enter", "abort"]);
    const open = () =>
      fixture.db.many(sql`select id from device_commands where device_id = ${robot.id} and ended_at is null`);
    await expect.poll(open, RIDE_TIMEOUT).toEqual([]);
    const next = await fixture.issue(robot, "goTo", { parameters: { x: 1, y: 1, mapId: "floor-1" } });
    await fixture.reaches(next, { state: "sent" });

    const { state } = await fixture.elevators.get(fixture.requester.caller, detail.id);
    expect(state).toMatchObject({ fault: "noAnswer", occupiedBy: robot.id });
    // Back with power it takes nobody in while somebody may be there.
    car.isDead = false;
    const fault = async () => (await fixture.elevators.get(fixture.requester.caller, detail.id)).state.fault;
    await expect.poll(fault, RIDE_TIMEOUT).toBe("occupied");
    expect(await fixture.request(detail.id, waiting.id)).toMatchObject({ state: "queued", place: 0 });
    await fixture.rides.release(fixture.requester, { elevatorId: detail.id, isCarEmpty: true });
    await fixture.becomes(detail.id, waiting.id, { state: "done" });
    await fixture.becomes(detail.id, ride.id, { state: "failed" });
  });
});
