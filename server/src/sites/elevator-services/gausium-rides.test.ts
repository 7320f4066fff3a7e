import { GAUSIUM_ROBOT } from "@sweepline/contract/sites/elevator-services/gausium.ts";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { aControlSystem, CLIENT, type ControlSystem, LIFT } from "../../../test/control-system.ts";
import { createElevatorFixture, RIDE_TIMEOUT } from "../../../test/elevator-fixture.ts";

const fixture = await createElevatorFixture();
const { services, requester, rides, elevators } = fixture;
const systems: ControlSystem[] = [];
afterAll(() => fixture.close());
afterEach(async () => {
  await Promise.all(systems.splice(0).map((system) => system.stop()));
});

let buildings = 0;
async function aServedElevator(more: Partial<ControlSystem> = {}) {
  const system = Object.assign(await aControlSystem(), more);
  systems.push(system);
  buildings += 1;
  const { id } = await fixture.aSilentElevator({
    addressNumber: `hall-${buildings}/${LIFT.liftId}/${LIFT.carId}`,
  });
  const [serviceUrl, serviceClientId, password] = [system.url, CLIENT.clientId, CLIENT.secret];
  await services.save(requester, id, { serviceUrl, serviceClientId, password, revision: 0 });
  const state = async () => (await elevators.get(requester.caller, id)).state;
  return { id, system, state };
}

const typesOf = ({ asked }: ControlSystem): string[] =>
  asked.map(({ type, status }) => (type === "V1_ROBOT_STATUS" ? `${status}` : type));
/** Whoever is in or out at once needs no door held. */
const withoutHolds = (system: ControlSystem): string[] =>
  typesOf(system).filter((type) => type !== "ENTERING" && type !== "EXITING");
const WHOLE_RIDE = [
  ...["V1_RESERVE", "V1_LIFT_STATUS", "V1_LIFT_MODE", "WAITING", "V1_CALL_FROM"],
  ...["TAKING", "V1_CLOSE_DOOR", "V1_CALL_TO", "COMPLETED", "V1_CLOSE_DOOR", "V1_CALL_CANCEL"],
];

describe("an elevator behind Gausium's interface", () => {
  it("carries a robot: reserved, called, held open, given free, all in one session", async () => {
    const robot = await fixture.aRidingRobot("1");
    const { id, system, state } = await aServedElevator();
    await expect.poll(state, RIDE_TIMEOUT).toMatchObject({ mode: "human", fault: null });
    const ride = await fixture.call(id, { deviceId: robot.id, fromFloor: "1", toFloor: "3" });
    await fixture.becomes(id, ride.id, { state: "done" });
    await expect.poll(() => system.holder, RIDE_TIMEOUT).toBeNull();
    expect(withoutHolds(system)).toEqual(WHOLE_RIDE);
    expect(robot.phases).toEqual(["enter", "leave"]);
    const inRide = system.asked.map(({ sessionId }) => sessionId);
    expect(new Set(inRide)).toEqual(new Set([ride.id]));
    expect(system.asked.at(-1)).toMatchObject({
      reason: "COMPLETED",
      fromAreaId: "1000",
      toAreaId: "3000",
      ...LIFT,
    });
    expect(system.asked[0]).toMatchObject({ [GAUSIUM_ROBOT]: "sweepline" });
    expect(system.kept["1000"]).toBeGreaterThan(0);
    // Who has given it free is told nothing of it any more.
    await expect.poll(state, RIDE_TIMEOUT).toMatchObject({ mode: "human", door: null, currentFloor: "3" });
  });

  it("carries a person, whatever its tokens and answers look like", async () => {
    const { id, system } = await aServedElevator({ takesBareTokens: true, forgetsQuestions: true });
    const { id: requestId } = await fixture.call(id, { fromFloor: "2", toFloor: "1" });
    await fixture.becomes(id, requestId, { state: "boarding" });
    await rides.say(requester, { elevatorId: id, requestId, said: "entered" });
    await fixture.becomes(id, requestId, { state: "leaving" });
    await rides.say(requester, { elevatorId: id, requestId, said: "left" });
    await fixture.becomes(id, requestId, { state: "done" });
    await expect.poll(() => system.holder, RIDE_TIMEOUT).toBeNull();
    expect(withoutHolds(system)).toEqual(WHOLE_RIDE);
  });

  it("that somebody else has is asked again after a minute, not before", async () => {
    const { id, system } = await aServedElevator({ holder: "another" });
    const { id: requestId } = await fixture.call(id, { fromFloor: "2" });
    const answers = async () =>
      (await rides.events(requester.caller, id, { current: 1, size: 100 })).records.filter(
        ({ detail }) => detail === "RegistrationResult 2",
      ).length;
    await expect.poll(answers, RIDE_TIMEOUT).toBeGreaterThan(1);
    expect(typesOf(system)).toEqual(["V1_RESERVE"]);
    expect(await fixture.request(id, requestId)).toMatchObject({ state: "calling" });
    await rides.cancel(requester, { elevatorId: id, requestId });
  });

  it("that has given the reservation to somebody else ends the ride, in words", async () => {
    const { id, system } = await aServedElevator();
    const { id: requestId } = await fixture.call(id, { fromFloor: "2", toFloor: "1" });
    await fixture.becomes(id, requestId, { state: "boarding" });
    system.holder = "another";
    await fixture.becomes(id, requestId, { state: "failed", failure: "registrationLost" });
    expect(system.holder).toBe("another");
  });

  it("on fire carries nobody, and is used again once it is available", async () => {
    const { id, system, state } = await aServedElevator();
    const { id: requestId } = await fixture.call(id, { fromFloor: "2", toFloor: "1" });
    await fixture.becomes(id, requestId, { state: "boarding" });
    system.push({ type: "V1_LIFT_MODE", status: "UNAVAILABLE", message: "FIRE" });
    await fixture.becomes(id, requestId, { state: "failed", failure: "emergency" });
    await expect.poll(() => system.holder, RIDE_TIMEOUT).toBeNull();
    system.push({ type: "V1_LIFT_MODE", status: "AVAILABLE" });
    await expect.poll(state, RIDE_TIMEOUT).toMatchObject({ mode: "human", fault: null });
    const next = await fixture.call(id, { fromFloor: "3" });
    await fixture.becomes(id, next.id, { state: "boarding" });
    await rides.release(requester, { elevatorId: id, isCarEmpty: false });
  });

  it("whose connection breaks in mid-ride is taken up again in the same session, and given free", async () => {
    const { id, system } = await aServedElevator();
    const { id: requestId } = await fixture.call(id, { fromFloor: "2", toFloor: "1" });
    await fixture.becomes(id, requestId, { state: "boarding" });
    Object.assign(system, { isStuck: true });
    await rides.say(requester, { elevatorId: id, requestId, said: "entered" });
    await fixture.becomes(id, requestId, { state: "riding" });
    await expect.poll(() => typesOf(system).at(-1), RIDE_TIMEOUT).toBe("V1_CALL_TO");
    system.drop();
    await expect.poll(() => system.connections, RIDE_TIMEOUT).toBe(2);
    await expect
      .poll(() => typesOf(system).filter((type) => type === "V1_LIFT_STATUS").length, RIDE_TIMEOUT)
      .toBe(2);
    // It has come meanwhile, and its door has closed again: it is called once more.
    Object.assign(system, { isStuck: false, car: { areaId: "1000", status: "CLOSED" } });
    system.push({ type: "V1_LIFT_STATUS", ...system.car, carId: LIFT.carId, direction: "STOP" });
    await fixture.becomes(id, requestId, { state: "leaving" });
    await rides.say(requester, { elevatorId: id, requestId, said: "left" });
    await fixture.becomes(id, requestId, { state: "done" });
    await expect.poll(() => system.holder, RIDE_TIMEOUT).toBeNull();
    expect(new Set(system.asked.map(({ sessionId }) => sessionId))).toEqual(new Set([requestId]));
  });

  it("that is not there, or refuses us, says so, and why", async () => {
    const { id, system, state } = await aServedElevator();
    await expect.poll(state, RIDE_TIMEOUT).toMatchObject({ mode: "human" });
    const fields = { serviceUrl: system.url, serviceClientId: CLIENT.clientId };
    await services.save(requester, id, { ...fields, password: "wrong", revision: 1 });
    const { id: requestId } = await fixture.call(id, { fromFloor: "2" });
    const failed = { state: "failed", failure: "noLine", note: "HTTP 401 /v1/oauth2/token" };
    await fixture.becomes(id, requestId, failed);
    expect(await state()).toMatchObject({ fault: "noLine", faultNote: "HTTP 401 /v1/oauth2/token" });
    await services.save(requester, id, { ...fields, password: CLIENT.secret, revision: 2 });
    await expect.poll(state, RIDE_TIMEOUT).toMatchObject({ mode: "human", fault: null });
  });
});

describe("holding the door", () => {
  it("names the floor where the car is, and says what the robot does there", async () => {
    const { id, system } = await aServedElevator();
    const { id: requestId } = await fixture.call(id, { fromFloor: "2", toFloor: "1" });
    await fixture.becomes(id, requestId, { state: "boarding" });
    await expect.poll(() => system.kept["2000"] ?? 0, RIDE_TIMEOUT).toBeGreaterThan(1);
    await rides.say(requester, { elevatorId: id, requestId, said: "entered" });
    await fixture.becomes(id, requestId, { state: "leaving" });
    await expect.poll(() => system.kept["1000"] ?? 0, RIDE_TIMEOUT).toBeGreaterThan(1);
    const said = system.asked.filter(({ type }) => type === "V1_ROBOT_STATUS").map(({ status }) => status);
    expect(said).toEqual(["WAITING", "ENTERING", "TAKING", "EXITING"]);
    await rides.say(requester, { elevatorId: id, requestId, said: "left" });
    await fixture.becomes(id, requestId, { state: "done" });
  });
});

it("a control system that floods us is hung up on, and the rest goes on", async () => {
  const { id, system, state } = await aServedElevator();
  await expect.poll(state, RIDE_TIMEOUT).toMatchObject({ mode: "human" });
  const said = {
    type: "V1_LIFT_STATUS",
    carId: LIFT.carId,
    areaId: "2000",
    status: "CLOSED",
    direction: "UP",
  };
  for (let n = 0; n < 1_200; n += 1) system.push(said);
  await expect.poll(() => system.connections, RIDE_TIMEOUT).toBe(2);
  const { id: requestId } = await fixture.call(id, { fromFloor: "2" });
  await fixture.becomes(id, requestId, { state: "boarding" });
});
