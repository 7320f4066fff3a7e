import type { MqttClient } from "mqtt";
import mqtt from "mqtt";
import { afterAll, describe, expect, it } from "vitest";
import { createElevatorFixture, RIDE_TIMEOUT } from "../../../test/elevator-fixture.ts";
import { send } from "../../../test/robot-fixture.ts";

const fixture = await createElevatorFixture();
afterAll(() => fixture.close());

const stateOf = async (id: number) => (await fixture.elevators.get(fixture.requester.caller, id)).state;
const grants = async (client: MqttClient, filter: string): Promise<number | undefined> =>
  (await client.subscribeAsync(filter).catch(() => [{ qos: 128 }]))[0]?.qos;

describe("an elevator at the product's own broker", () => {
  it("may listen and speak below its own address only", async () => {
    const [own, other] = [await fixture.anElevator(), await fixture.anElevator()];
    const { client } = own.car;
    const address = own.detail.addressNumber;
    for (const filter of [
      `/lci/${address}/+/+`,
      `/lci/${address}/CallElevator/sweepline`,
      `/lci/${address}/#`,
    ])
      expect(await grants(client, filter), filter).not.toBe(128);
    const foreign = other.detail.addressNumber;
    for (const filter of [
      `/lci/${foreign}/+/+`,
      "/lci/#",
      "#",
      "uagv/#",
      "sweepline/internal/elevators/heard",
    ])
      expect(await grants(client, filter), filter).toBe(128);
    await expect.poll(() => stateOf(other.detail.id), RIDE_TIMEOUT).toMatchObject({ currentFloor: "1" });
    await send(client, `/lci/${foreign}/ElevatorStatus/sweepline`, { result: 1, floor: "3", door: 1 });
    await send(client, `/lci/${address}/CallElevator/sweepline`, { destination: "3" });
    // There when it is asked again, too.
    own.car.car.floor = "2";
    await own.car.publish("ElevatorStatus", { result: 1, floor: "2", door: 0 });
    await expect.poll(() => stateOf(own.detail.id), RIDE_TIMEOUT).toMatchObject({ currentFloor: "2" });
    expect(await stateOf(other.detail.id)).toMatchObject({ currentFloor: "1" });
    const counted = (await fixture.rejections()).filter(({ serialNumber }) => serialNumber === address);
    expect(counted.map(({ reason, kind }) => `${reason} ${kind}`)).toEqual(
      expect.arrayContaining(["foreignTopic sweepline", "unknownTopic CallElevator"]),
    );
  });

  it("is let in by its own password only, and not by one that was replaced", async () => {
    const { detail, car } = await fixture.anElevator();
    const gone = new Promise<void>((resolve) => car.client.once("close", () => resolve()));
    const { username, password } = await fixture.elevators.renewCredentials(fixture.requester, detail.id);
    await gone;
    const url = `mqtt://127.0.0.1:${fixture.port}`;
    const enters = (given: string) =>
      mqtt.connectAsync(url, { username, password: given, reconnectPeriod: 0 }).then(
        (client) => client.endAsync(true).then(() => true),
        () => false,
      );
    expect(await enters("wrong")).toBe(false);
    await expect.poll(() => enters(password), RIDE_TIMEOUT).toBe(true);
    expect(await enters("")).toBe(false);
  });

  it.each([
    ["no JSON", "{", "malformed"],
    ["an array", "[]", "invalid"],
    ["no result", { floor: "1" }, "invalid"],
    ["a door past all doors", { result: 1, floor: "1", door: 9 }, "invalid"],
    ["a floor without end", { result: 1, floor: "9".repeat(400), door: 0 }, "invalid"],
    ["a result past all results", { result: 1e300, floor: "1", door: 0 }, "invalid"],
  ])("that says %s is counted, and heard again afterwards", async (_, message, reason) => {
    const { detail, car } = await fixture.anElevator();
    await car.publish("ElevatorStatus", message as object);
    await car.publish("ElevatorStatus", { result: "1", floor: 3, door: "1", vendor: { anything: [] } });
    car.car.floor = "3";
    await expect.poll(() => stateOf(detail.id), RIDE_TIMEOUT).toMatchObject({ currentFloor: "3" });
    const counted = (await fixture.rejections()).filter((one) => one.serialNumber === detail.addressNumber);
    expect(counted).toMatchObject([{ reason, kind: "ElevatorStatus", count: 1 }]);
  });

  it("is told offline as soon as its connection breaks", async () => {
    const { detail, car } = await fixture.anElevator();
    await expect.poll(() => stateOf(detail.id), RIDE_TIMEOUT).toMatchObject({ mode: "human" });
    car.client.stream.destroy();
    await expect.poll(() => stateOf(detail.id), RIDE_TIMEOUT).toMatchObject({ mode: "offline" });
  });
});
