import { afterAll, describe, expect, it } from "vitest";
import { createElevatorFixture, RIDE_TIMEOUT } from "../../../test/elevator-fixture.ts";

const fixture = await createElevatorFixture();
afterAll(() => fixture.close());

const refusedBy = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return "";
  } catch (error) {
    return (error as { refusal: { key: string } }).refusal.key;
  }
};

describe("a person at the page", () => {
  it("calls the car, holds its door, rides and says so (§9)", async () => {
    const { rides, requester } = fixture;
    const { detail, car } = await fixture.anElevator();
    const at = { elevatorId: detail.id };
    expect(await refusedBy(rides.hold(requester, { ...at, isHeld: true }))).toBe("nobodyHolds");
    const { id: requestId } = await fixture.call(detail.id, { fromFloor: "2", toFloor: "1" });
    await fixture.becomes(detail.id, requestId, { state: "boarding" });
    expect(await refusedBy(rides.say(requester, { ...at, requestId, said: "left" }))).toBe("notNow");

    const { deadlineAt } = await rides.hold(requester, { ...at, isHeld: true });
    await rides.say(requester, { ...at, requestId, said: "entered" });
    const kept = car.kept;
    await expect.poll(() => car.kept, RIDE_TIMEOUT).toBeGreaterThan(kept + 2);
    expect(await fixture.request(detail.id, requestId)).toMatchObject({ state: "boarding", isHeld: true });
    expect(deadlineAt).not.toBeNull();
    await rides.hold(requester, { ...at, isHeld: false });

    await fixture.becomes(detail.id, requestId, { state: "leaving" });
    await rides.say(requester, { ...at, requestId, said: "left" });
    await fixture.becomes(detail.id, requestId, { state: "done" });
    await expect.poll(() => car.holder, RIDE_TIMEOUT).toBeNull();
    const { records } = await rides.events(requester.caller, detail.id, { current: 1, size: 100 });
    const kinds = new Set(records.map(({ kind }) => kind));
    for (const kind of ["requested", "state", "sent", "answered", "held", "letGo"])
      expect(kinds).toContain(kind);
  });

  it("who calls the car and no more has it until it is given free; who waits behind comes next", async () => {
    const { elevators, rides, requester } = fixture;
    const { detail, car } = await fixture.anElevator();
    const first = await fixture.call(detail.id, { fromFloor: "3" });
    await fixture.becomes(detail.id, first.id, { state: "boarding" });
    const second = await fixture.call(detail.id, { fromFloor: "1" });
    const third = await fixture.call(detail.id, { fromFloor: "2" });
    expect([second.place, third.place]).toEqual([1, 2]);
    expect(await rides.cancel(requester, { elevatorId: detail.id, requestId: second.id })).toMatchObject({
      state: "cancelled",
      place: null,
    });
    expect(await fixture.request(detail.id, third.id)).toMatchObject({ place: 1 });
    await rides.release(requester, { elevatorId: detail.id, isCarEmpty: false });
    await fixture.becomes(detail.id, first.id, { state: "cancelled" });
    await fixture.becomes(detail.id, third.id, { state: "boarding", place: 0 });
    expect(car.car).toEqual({ floor: "2", door: 1 });
    expect(await refusedBy(rides.cancel(requester, { elevatorId: detail.id, requestId: second.id }))).toBe(
      "requestEnded",
    );
    expect(await refusedBy(elevators.remove(requester, detail.id))).toBe("inUse");
  });

  it("is told live how far it has come", async () => {
    const { detail } = await fixture.anElevator();
    const { id } = await fixture.call(detail.id, { fromFloor: "1" });
    await fixture.becomes(detail.id, id, { state: "boarding" });
    const state = (await fixture.elevators.get(fixture.requester.caller, detail.id)).state;
    expect(state).toMatchObject({
      currentFloor: "1",
      door: "open",
      mode: "agv",
      sessionId: id,
      motion: "stopped",
    });
  });

  it("is refused what cannot be", async () => {
    const { detail } = await fixture.anElevator({ isEnabled: false });
    const { rides, requester } = fixture;
    expect(await refusedBy(fixture.call(detail.id, { fromFloor: "1" }))).toBe("disabled");
    const open = await fixture.anElevator();
    const calls = [
      [{ fromFloor: "9" }, "unknownFloor"],
      [{ fromFloor: "1", toFloor: "1" }, "sameFloor"],
      [{ deviceId: (await fixture.aScriptedRobot([])).id, toFloor: "2" }, "robotCannotRide"],
    ] as const;
    for (const [call, key] of calls)
      expect(await refusedBy(fixture.call(open.detail.id, call)), key).toBe(key);
    const robot = await fixture.aRidingRobot("1");
    robot.ignores.add("enter");
    const one = await fixture.call(open.detail.id, { deviceId: robot.id, toFloor: "2" });
    expect(await refusedBy(fixture.call(open.detail.id, { deviceId: robot.id, toFloor: "3" }))).toBe(
      "robotRidesAlready",
    );
    await rides.release(requester, { elevatorId: open.detail.id, isCarEmpty: true });
    await fixture.becomes(open.detail.id, one.id, { state: "cancelled" });
  });
});

describe("an elevator that is not as it should be", () => {
  it("in an emergency takes nobody, and goes on when that is over", async () => {
    const { detail, car } = await fixture.anElevator();
    car.results.Registration = 99;
    const { id } = await fixture.call(detail.id, { fromFloor: "1" });
    await fixture.becomes(detail.id, id, { state: "failed", failure: "emergency" });
    delete car.results.Registration;
    const next = await fixture.call(detail.id, { fromFloor: "1" });
    await fixture.becomes(detail.id, next.id, { state: "boarding" });
  });

  it("taken by somebody else is asked again until it is free", async () => {
    const { detail, car } = await fixture.anElevator();
    car.holder = "stranger";
    const { id } = await fixture.call(detail.id, { fromFloor: "1" });
    const tries = () => car.asked.filter(({ api }) => api === "Registration").length;
    await expect.poll(tries, RIDE_TIMEOUT).toBeGreaterThan(1);
    car.holder = null;
    await fixture.becomes(detail.id, id, { state: "boarding" });
  });

  it("that opens and closes its door unseen is called again", async () => {
    const { detail, car } = await fixture.anElevator();
    car.unseenOpenings = 1;
    const { id } = await fixture.call(detail.id, { fromFloor: "2" });
    await fixture.becomes(detail.id, id, { state: "boarding" });
    expect(car.asked.filter(({ api }) => api === "CallElevator")).toHaveLength(2);
  });

  it("that refuses a call ends the ride", async () => {
    const { detail, car } = await fixture.anElevator();
    car.results.CallElevator = 2;
    const { id } = await fixture.call(detail.id, { fromFloor: "1" });
    await fixture.becomes(detail.id, id, { state: "failed", failure: "refused", note: "CallElevator: 2" });
  });
});

describe("a robot that fails", () => {
  it("and says so ends its ride; the elevator is given free and takes the next", async () => {
    const { detail, car } = await fixture.anElevator();
    const [robot, next] = [await fixture.aRidingRobot("1"), await fixture.aRidingRobot("1")];
    robot.ignores.add("enter");
    const { id } = await fixture.call(detail.id, { deviceId: robot.id, toFloor: "2" });
    await expect.poll(() => robot.phases, RIDE_TIMEOUT).toEqual(["enter"]);
    const { commandId } = await fixture.request(detail.id, id);
    await robot.does(commandId ?? "", "FAILED", "Wheel stuck");
    await fixture.becomes(detail.id, id, { state: "failed", failure: "robotRefused", note: "Wheel stuck" });
    await expect.poll(() => robot.phases, RIDE_TIMEOUT).toEqual(["enter", "abort"]);
    await expect.poll(() => car.holder, RIDE_TIMEOUT).toBeNull();
    // It says that it is in the car: nobody else is let in before a person has looked.
    const state = async () => (await fixture.elevators.get(fixture.requester.caller, detail.id)).state;
    await expect.poll(state, RIDE_TIMEOUT).toMatchObject({ fault: "occupied", occupiedBy: robot.id });
    const after = await fixture.call(detail.id, { deviceId: next.id, toFloor: "2" });
    await fixture.rides.release(fixture.requester, { elevatorId: detail.id, isCarEmpty: true });
    await fixture.becomes(detail.id, after.id, { state: "done" });
  });

  it("and is away when its turn comes does not keep the others waiting", async () => {
    const { detail } = await fixture.anElevator();
    const [robot, next] = [await fixture.aRidingRobot("1"), await fixture.aRidingRobot("1")];
    robot.client.stream.destroy();
    await fixture.eventually(robot, { is_online: false });
    const one = await fixture.call(detail.id, { deviceId: robot.id, toFloor: "2" });
    const two = await fixture.call(detail.id, { deviceId: next.id, toFloor: "2" });
    await fixture.becomes(detail.id, one.id, { state: "failed", failure: "robotOffline" });
    await fixture.becomes(detail.id, two.id, { state: "done" });
  });
});
