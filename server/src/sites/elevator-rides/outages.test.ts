/** What must be said to an elevator is said, however long it was away. */
import { afterAll, describe, expect, it } from "vitest";
import { createElevatorFixture, RIDE_TIMEOUT } from "../../../test/elevator-fixture.ts";

/** Silence is noticed, and its end, within this. */
const OUTAGE = { timeout: 50_000, interval: 50 };

const fixture = await createElevatorFixture();
afterAll(() => fixture.close());

const stateOf = async (id: number) => (await fixture.elevators.get(fixture.requester.caller, id)).state;
type Made = Awaited<ReturnType<typeof fixture.anElevator>>;
const releases = ({ car }: Made) => car.asked.filter(({ api }) => api === "Release").length;

/** A robot is in the car, which has just died. */
async function inAnOutage(): Promise<Made & { robotId: number }> {
  const made = await fixture.anElevator();
  const robot = await fixture.aRidingRobot("1");
  const ride = await fixture.call(made.detail.id, { deviceId: robot.id, toFloor: "3" });
  await expect.poll(() => robot.phases, RIDE_TIMEOUT).toEqual(["enter"]);
  made.car.isDead = true;
  await expect
    .poll(() => fixture.request(made.detail.id, ride.id), OUTAGE)
    .toMatchObject({ state: "failed", failure: "noAnswer" });
  return { ...made, robotId: robot.id };
}

describe("an elevator that is away when it is to be given free", () => {
  it("is given free when it is back, and shows that it is", async () => {
    const made = await inAnOutage();
    // More often than three times: what it does not answer is asked again.
    await expect.poll(() => made.car.missed.Release ?? 0, { timeout: 55_000 }).toBeGreaterThan(3);
    expect(await stateOf(made.detail.id)).toMatchObject({ mode: "offline" });
    made.car.isDead = false;
    await expect.poll(() => made.car.holder, OUTAGE).toBeNull();
    await expect.poll(() => stateOf(made.detail.id), OUTAGE).toMatchObject({ mode: "human" });
    expect(releases(made)).toBe(1);
    const { records } = await fixture.rides.events(fixture.requester.caller, made.detail.id, {
      ...{ current: 1, size: 100 },
      kinds: ["sent", "answered"],
    });
    const said = records.filter(({ detail }) => detail.startsWith("Release")).map(({ detail }) => detail);
    expect(said).toEqual(["ReleaseResult 1", "Release"]);
  }, 180_000);

  it("is given free by hand, whoever of us it believes to have it", async () => {
    const made = await fixture.anElevator();
    await expect.poll(() => stateOf(made.detail.id), RIDE_TIMEOUT).toMatchObject({ mode: "human" });
    made.car.holder = "sweepline";
    await fixture.rides.release(fixture.requester, { elevatorId: made.detail.id, isCarEmpty: false });
    await expect.poll(() => made.car.holder, RIDE_TIMEOUT).toBeNull();
  });

  it("is given free also when it was disabled meanwhile", async () => {
    const made = await fixture.anElevator();
    const { id } = await fixture.call(made.detail.id, { fromFloor: "1" });
    await fixture.becomes(made.detail.id, id, { state: "boarding" });
    made.car.ignored.add("Release");
    await fixture.rides.release(fixture.requester, { elevatorId: made.detail.id, isCarEmpty: true });
    await fixture.becomes(made.detail.id, id, { state: "cancelled" });
    const {
      revision,
      state: _,
      ...fields
    } = await fixture.elevators.get(fixture.requester.caller, made.detail.id);
    await fixture.elevators.update(fixture.requester, made.detail.id, {
      ...{ ...fields, revision, isEnabled: false },
    } as never);
    // Longer than the lease of whoever drives it.
    const before = made.car.missed.Release ?? 0;
    await expect.poll(() => made.car.missed.Release ?? 0, OUTAGE).toBeGreaterThan(before + 1);
    made.car.ignored.clear();
    await expect.poll(() => made.car.holder, OUTAGE).toBeNull();
  }, 90_000);

  it("answers an error a few times only", async () => {
    const made = await fixture.anElevator();
    const { id } = await fixture.call(made.detail.id, { fromFloor: "1" });
    await fixture.becomes(made.detail.id, id, { state: "boarding" });
    made.car.results.Release = 3;
    await fixture.rides.release(fixture.requester, { elevatorId: made.detail.id, isCarEmpty: true });
    await expect.poll(() => releases(made), OUTAGE).toBe(3);
    await expect.poll(() => stateOf(made.detail.id), OUTAGE).toMatchObject({ mode: "human" });
    const next = await fixture.call(made.detail.id, { fromFloor: "2" });
    await fixture.becomes(made.detail.id, next.id, { state: "boarding" });
  }, 90_000);

  it("does not keep others waiting where it speaks and never answers that", async () => {
    const made = await fixture.anElevator();
    const { id } = await fixture.call(made.detail.id, { fromFloor: "1" });
    await fixture.becomes(made.detail.id, id, { state: "boarding" });
    made.car.ignored.add("Release");
    await fixture.rides.release(fixture.requester, { elevatorId: made.detail.id, isCarEmpty: true });
    const next = await fixture.call(made.detail.id, { fromFloor: "2" });
    await expect
      .poll(() => fixture.request(made.detail.id, next.id), OUTAGE)
      .toMatchObject({ state: "boarding" });
    expect(made.car.missed.Release).toBeGreaterThanOrEqual(3);
  }, 90_000);
});

describe("an elevator that cannot sign in", () => {
  it("lacks credentials, and is not said to be without power", async () => {
    const { detail, car } = await fixture.anElevator();
    await fixture.elevators.revokeCredentials(fixture.requester, detail.id);
    await car.end();
    await expect.poll(() => stateOf(detail.id), OUTAGE).toMatchObject({ fault: "noCredentials" });
  }, 90_000);
});
