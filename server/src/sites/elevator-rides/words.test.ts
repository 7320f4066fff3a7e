/** Why a ride failed is said by what the elevator answered, and an answer is of the ride that asked. */
import sql from "sql-template-tag";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { createElevatorFixture, RIDE_TIMEOUT } from "../../../test/elevator-fixture.ts";

const OUTAGE = { timeout: 50_000, interval: 50 };
const fixture = await createElevatorFixture();
afterAll(() => fixture.close());

let { car, detail } = {} as Awaited<ReturnType<typeof fixture.anElevator>>;
beforeEach(async () => {
  if (!car) ({ car, detail } = await fixture.anElevator());
});
afterEach(async () => {
  Object.assign(car, { results: {}, isDead: false });
  car.ignored.clear();
  await fixture.rides.release(fixture.requester, { elevatorId: detail.id, isCarEmpty: true });
  const isOwedRelease = () =>
    fixture.db.one(
      sql`select talk->'mustRelease' as is from elevator_states where elevator_id = ${detail.id}`,
    );
  await expect.poll(isOwedRelease, OUTAGE).toEqual({ is: false });
});

const ride = async () => (await fixture.call(detail.id, { fromFloor: "1", toFloor: "3" })).id;
/** In the car, which is called to the other floor and does not come there. */
async function midRide(): Promise<string> {
  const id = await ride();
  await fixture.becomes(detail.id, id, { state: "boarding" });
  car.isStuck = true;
  await fixture.rides.say(fixture.requester, { elevatorId: detail.id, requestId: id, said: "entered" });
  await fixture.becomes(detail.id, id, { state: "riding" });
  car.isStuck = false;
  return id;
}

describe("the word for what an elevator answers", () => {
  it.each([
    ["Registration", 3, "elevatorError"],
    ["Registration", 99, "emergency"],
    ["CallElevator", 2, "refused"],
    ["CallElevator", 3, "elevatorError"],
    ["CallElevator", 99, "emergency"],
  ])("to %s with %i", async (api, result, failure) => {
    car.results[api] = result;
    const id = await ride();
    await fixture.becomes(detail.id, id, { state: "failed", failure });
    car.results = {};
  });

  it.each([
    ["RobotStatus", 2, "refused"],
    ["RobotStatus", 3, "elevatorError"],
    ["RobotStatus", 99, "emergency"],
    ["ElevatorStatus", 2, "registrationLost"],
    ["ElevatorStatus", 3, "elevatorError"],
  ])("in mid-ride with %s %i, at once", async (api, result, failure) => {
    const id = await ride();
    await fixture.becomes(detail.id, id, { state: "boarding" });
    if (api === "RobotStatus") car.results[api] = result;
    car.isStuck = true;
    await fixture.rides.say(fixture.requester, { elevatorId: detail.id, requestId: id, said: "entered" });
    if (api === "ElevatorStatus") {
      await fixture.becomes(detail.id, id, { state: "riding" });
      await car.publish(api, { result });
    }
    await fixture.becomes(detail.id, id, { state: "failed", failure });
    car.isStuck = false;
  });

  it("that says nothing in mid-ride is that it does not answer", async () => {
    const id = await midRide();
    car.isDead = true;
    await expect
      .poll(() => fixture.request(detail.id, id), OUTAGE)
      .toMatchObject({ state: "failed", failure: "noAnswer" });
  }, 120_000);
});

describe("an answer that comes late", () => {
  it("fails no other ride than the one that asked", async () => {
    car.ignored.add("CallElevator");
    const first = await ride();
    await expect.poll(() => car.missed.CallElevator ?? 0, RIDE_TIMEOUT).toBeGreaterThan(0);
    const then = car.lastAsked;
    await fixture.rides.cancel(fixture.requester, { elevatorId: detail.id, requestId: first });
    await fixture.becomes(detail.id, first, { state: "cancelled" });
    await expect.poll(() => car.holder, RIDE_TIMEOUT).toBeNull();
    // The first one asks again where its answer takes long.
    const missed = car.missed.CallElevator ?? 0;
    const next = await ride();
    await expect.poll(() => car.missed.CallElevator ?? 0, RIDE_TIMEOUT).toBeGreaterThan(missed);
    await car.publish("CallElevatorResult", { result: 2, requested_timestamp: then.CallElevator });
    await car.publish("CallElevatorResult", { result: 1, requested_timestamp: car.lastAsked.CallElevator });
    car.car = { floor: "1", door: 1 };
    await fixture.becomes(detail.id, next, { state: "boarding", failure: null });
  });

  it("of a registration that nobody wants any more gives the elevator free again", async () => {
    const state = async () => (await fixture.elevators.get(fixture.requester.caller, detail.id)).state;
    await expect.poll(state, RIDE_TIMEOUT).toMatchObject({ mode: "human" });
    car.holder = "sweepline";
    await car.publish("RegistrationResult", { result: 1, requested_timestamp: 1 });
    await expect.poll(() => car.holder, RIDE_TIMEOUT).toBeNull();
  });
});

describe("an elevator that takes its time to register", () => {
  it("is waited for as long as LCI gives it, and says nothing meanwhile", async () => {
    car.isDead = true;
    const id = await ride();
    await expect.poll(() => car.missed.Registration ?? 0, RIDE_TIMEOUT).toBeGreaterThan(0);
    // Longer than what is silence otherwise: the fourth question after the car comes that late.
    const since = Date.now();
    await expect.poll(() => Date.now() - since > 25_000, OUTAGE).toBe(true);
    expect(await fixture.request(detail.id, id)).toMatchObject({ state: "calling", failure: null });
    car.isDead = false;
    await fixture.becomes(detail.id, id, { state: "boarding" });
  }, 120_000);
});
