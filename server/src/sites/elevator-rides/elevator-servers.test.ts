import { ELEVATOR_RIDE_ENDPOINTS as R } from "@sweepline/contract/sites/elevator-rides/index.ts";
import { ELEVATOR_CREDENTIAL_ENDPOINTS } from "@sweepline/contract/sites/elevators/credentials.ts";
import { ELEVATOR_ENDPOINTS as E } from "@sweepline/contract/sites/elevators/index.ts";
import { afterAll, describe, expect, it } from "vitest";
import { AN_ELEVATOR } from "../../../test/elevator-rows.ts";
import { createForeignServerFixture } from "../../../test/foreign-server.ts";
import { aVirtualElevator } from "../../../test/virtual-elevator.ts";

const TIMEOUT = { timeout: 40_000, interval: 50 };
/** Silence alone takes 20 s; the rest is for a machine that is held up. */
const GIVEN_UP = { timeout: 100_000, interval: 50 };
const fixture = await createForeignServerFixture();
afterAll(() => fixture.close());

describe("an elevator behind an MQTT server that is not ours", () => {
  it("is asked and heard there, and nobody speaks for it elsewhere", async () => {
    const { world, admin } = fixture;
    const server = await fixture.aServer({ organizationId: world.rootId, adapters: [] });
    const other = await fixture.aServer({ organizationId: world.rootId, adapters: [] });
    const address = "hall/a/1";
    const line = { username: "u", password: "p", address, floor: "2", account: "robot-7" };
    const car = await aVirtualElevator({ ...line, url: `mqtt://127.0.0.1:${server.port}` });
    const body = {
      ...{ ...AN_ELEVATOR, organizationId: world.rootId, addressNumber: address, accountId: "robot-7" },
      mqttServerId: server.id,
    };
    const made = await world.call(admin, E.create, { body });
    expect(made.status, made.text).toBe(200);
    const params = { id: made.data.id };
    const state = async () => (await world.call(admin, E.state, { params })).data;
    await expect.poll(state, TIMEOUT).toMatchObject({ currentFloor: "2", mode: "human" });

    const call = await world.call(admin, R.call, { params, body: { fromFloor: "1" } });
    expect(call.status, call.text).toBe(200);
    await expect.poll(state, TIMEOUT).toMatchObject({ currentFloor: "1", door: "open", mode: "agv" });
    expect(car.holder).toBe("robot-7");

    // Another server's client has its topics, and is not the elevator.
    await other.client.publishAsync(
      `/lci/${address}/ElevatorStatus/robot-7`,
      JSON.stringify({ result: 1, floor: "2", door: 0 }),
      { qos: 1 },
    );
    await car.publish("ElevatorStatus", { result: 1, floor: "1", door: 1 });
    expect(await state()).toMatchObject({ currentFloor: "1" });
    const refused = await world.call(admin, ELEVATOR_CREDENTIAL_ENDPOINTS.renew, { params });
    expect(refused.error).toBe("signsInElsewhere");
    await car.end();
  });

  it("that is gone ends the ride, and says why", async () => {
    const { world, admin } = fixture;
    const server = await fixture.aServer({ organizationId: world.rootId, adapters: [] });
    const body = {
      ...{ ...AN_ELEVATOR, organizationId: world.rootId, addressNumber: "hall/a/2", mqttServerId: server.id },
    };
    const made = await world.call(admin, E.create, { body });
    const params = { id: made.data.id };
    const { data } = await world.call(admin, R.call, { params, body: { fromFloor: "1" } });
    const request = async () => {
      const { data: page } = await world.call(admin, R.requests, { params });
      return page.records.find(({ id }: { id: string }) => id === data.id);
    };
    await expect.poll(request, GIVEN_UP).toMatchObject({ state: "failed", failure: "noAnswer" });
  }, 120_000);
});
