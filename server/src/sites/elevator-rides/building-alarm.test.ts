import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import { ELEVATOR_ENDPOINTS as E } from "@sweepline/contract/sites/elevators/index.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createElevatorFixture, type ElevatorFixture, RIDE_TIMEOUT } from "../../../test/elevator-fixture.ts";
import { AN_ELEVATOR } from "../../../test/elevator-rows.ts";
import { createForeignServerFixture, type ForeignServerFixture } from "../../../test/foreign-server.ts";
import { send } from "../../../test/robot-fixture.ts";
import { aVirtualElevator } from "../../../test/virtual-elevator.ts";
import { publishElevatorMessage } from "./elevator-message.ts";

const TIMEOUT = { timeout: 25_000, interval: 50 };
const fire = (alarm: number, area = "B1") => ({ alarm, alarm_type: "fire", area_id: area });

describe("an alarm of the building", () => {
  let fixture: ForeignServerFixture;
  beforeAll(async () => {
    fixture = await createForeignServerFixture();
  });
  afterAll(() => fixture.close());

  it("reaches its elevators through their server, and those of no other building or server", async () => {
    const { world, admin } = fixture;
    const [server, other] = [
      await fixture.aServer({ organizationId: world.rootId, adapters: [] }),
      await fixture.aServer({ organizationId: world.rootId, adapters: [] }),
    ];
    const anElevator = async (addressNumber: string, mqttServer: typeof server) => {
      const line = { username: "u", password: "p", address: addressNumber, floor: "2", account: "robot-7" };
      await aVirtualElevator({ ...line, url: `mqtt://127.0.0.1:${mqttServer.port}` });
      const fields = { organizationId: world.rootId, addressNumber, accountId: "robot-7" };
      const body = { ...AN_ELEVATOR, ...fields, mqttServerId: mqttServer.id };
      const { data } = await world.call(admin, E.create, { body });
      const state = async () => (await world.call(admin, E.state, { params: { id: data.id } })).data;
      await expect.poll(state, TIMEOUT).toMatchObject({ currentFloor: "2", mode: "human", fault: null });
      return { id: data.id, state };
    };
    const [here, beside, elsewhere] = await Promise.all([
      anElevator("mill/a/1", server),
      anElevator("tower/a/1", server),
      anElevator("mill/a/2", other),
    ]);
    const say = (payload: object) =>
      server.client.publishAsync("/lci/mill/alarm/message", JSON.stringify(payload), { qos: 1 });
    // A drill of the connection, and what cannot be read, do nothing.
    await say({ ...fire(99), dry_run: true });
    await say({ alarm: 7, alarm_type: "fire", area_id: "B1" });
    await say(fire(99));
    await expect
      .poll(here.state, TIMEOUT)
      .toMatchObject({ mode: "fire", fault: "emergency", faultNote: "fire: B1" });
    const { data: refused } = await world.call(admin, R.call, {
      ...{ params: { id: here.id }, body: { fromFloor: "1" } },
    });
    const request = async () => {
      const { data: page } = await world.call(admin, R.requests, { params: { id: here.id } });
      return page.records.find(({ id }: { id: string }) => id === refused.id);
    };
    await expect
      .poll(request, TIMEOUT)
      .toMatchObject({ state: "failed", failure: "emergency", note: "fire: B1" });
    for (const { state } of [beside, elsewhere])
      expect(await state()).toMatchObject({ mode: "human", fault: null });
    // Two areas burn; it is over when both are.
    await say(fire(99, "1"));
    await expect.poll(here.state, TIMEOUT).toMatchObject({ mode: "fire" });
    await say(fire(0));
    await say(fire(0, "1"));
    await expect.poll(here.state, TIMEOUT).toMatchObject({ mode: "human", fault: null });
    // Elevators that nobody wants are asked every ten seconds.
  }, 90_000);
});

describe("a building in alarm", () => {
  let fixture: ElevatorFixture;
  beforeAll(async () => {
    fixture = await createElevatorFixture();
  });
  afterAll(() => fixture.close());

  it("lets no elevator of the product's own broker raise it for its neighbors", async () => {
    const [one, other] = [await fixture.anElevator(), await fixture.anElevator()];
    await send(one.car.client, "/lci/tower/alarm/message", fire(99));
    const counted = async () =>
      (await fixture.rejections()).filter(({ serialNumber }) => serialNumber === one.detail.addressNumber);
    await expect.poll(counted, RIDE_TIMEOUT).toMatchObject([{ reason: "foreignTopic" }]);
    const { state } = await fixture.elevators.get(fixture.requester.caller, other.detail.id);
    expect(state.mode).not.toBe("fire");
  });

  it("ends the ride and the queue in words, tells the robot, and carries robots again when it is over", async () => {
    const { detail, car } = await fixture.anElevator();
    const [inside, waiting] = [await fixture.aRidingRobot("1"), await fixture.aRidingRobot("2")];
    // It says that it is in when the car moves no more.
    inside.ignores.add("enter");
    const ride = await fixture.call(detail.id, { deviceId: inside.id, toFloor: "3" });
    await expect.poll(() => inside.phases, RIDE_TIMEOUT).toEqual(["enter"]);
    car.isStuck = true;
    const { commandId } = await fixture.request(detail.id, ride.id);
    const entered = { actionId: commandId, actionType: "rideElevator", actionStatus: "FINISHED" };
    await inside.at("1", { actionStates: [entered] });
    await fixture.becomes(detail.id, ride.id, { state: "riding" });
    const queued = await fixture.call(detail.id, { deviceId: waiting.id, toFloor: "1" });
    const alarm = (value: number) =>
      publishElevatorMessage(fixture.bus, {
        ...{ elevatorId: detail.id, api: "alarm", at: Date.now() },
        payload: fire(value),
      });
    alarm(99);
    const words = { state: "failed", failure: "emergency", note: "fire: B1" };
    await fixture.becomes(detail.id, ride.id, words);
    await fixture.becomes(detail.id, queued.id, words);
    await expect.poll(() => inside.phases, RIDE_TIMEOUT).toEqual(["enter", "abort"]);
    expect(waiting.phases).toEqual([]);
    const state = async () => (await fixture.elevators.get(fixture.requester.caller, detail.id)).state;
    expect(await state()).toMatchObject({ mode: "fire", fault: "emergency", occupiedBy: inside.id });

    car.isStuck = false;
    alarm(0);
    await expect.poll(state, RIDE_TIMEOUT).toMatchObject({ fault: "occupied" });
    await fixture.rides.release(fixture.requester, { elevatorId: detail.id, isCarEmpty: true });
    const next = await fixture.call(detail.id, { deviceId: waiting.id, toFloor: "1" });
    await fixture.becomes(detail.id, next.id, { state: "done" });
  });
});
