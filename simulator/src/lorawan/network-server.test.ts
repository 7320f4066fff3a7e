import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createNetworkServer, type NetworkServer } from "./network-server.ts";
import { type SensorNetwork, sensorNetworkSchema } from "./sensor-network.ts";

const NEAR = "a840410001810001";
const NEW = "a8404100018100ff";
const CONCENTRATOR = "0016c001f1a20b01";
const NETWORK: SensorNetwork = sensorNetworkSchema.parse({
  port: 0,
  applicationId: "demo",
  region: "eu868",
  concentrators: [{ id: CONCENTRATOR, everyMin: 30 }, { id: "0016c001f1a20b02" }],
  sensors: [
    { devEui: NEAR, name: "Hall", everyMin: 15, rssiDbm: -62 },
    { devEui: NEW, name: "New", everyMin: 1, rssiDbm: -71, isRejoining: true },
  ],
});

interface Received {
  topic: string;
  said: { [field: string]: unknown };
}
let network: NetworkServer;
let received: Received[];

beforeEach(() => {
  vi.useFakeTimers();
  received = [];
  network = createNetworkServer(NETWORK, ({ topic, payload }) => {
    received.push({ topic, said: JSON.parse(payload) });
  });
});
afterEach(() => {
  network.stop();
  vi.useRealTimers();
});

/** What is said in so many minutes. */
function live(minutes: number): Received[] {
  vi.advanceTimersByTime(minutes * 60_000);
  return received.splice(0);
}
const kinds = (all: readonly Received[], name: string): string[] =>
  all
    .filter(({ topic }) => topic.includes(name))
    .map(({ topic }) => topic.slice(topic.indexOf("event/") + 6));

describe("a virtual network server", () => {
  it("says nothing before somebody listens, and then begins", () => {
    expect(live(60)).toEqual([]);
    network.onListener();
    const first = live(0.5);
    expect(kinds(first, NEAR)).toEqual(["join", "up", "status"]);
    expect(first.find(({ topic }) => topic === `eu868/gateway/${CONCENTRATOR}/state/conn`)?.said.state).toBe(
      "ONLINE",
    );
  });

  it("lets each sensor speak at its own pace, with a frame counter and who heard it", () => {
    network.onListener();
    const ups = live(61).filter(({ topic }) => topic === `application/demo/device/${NEAR}/event/up`);
    expect(ups.map(({ said }) => said.fCnt)).toEqual([0, 1, 2, 3, 4]);
    const { rxInfo, object } = (ups[0]?.said ?? {}) as {
      rxInfo: { gatewayId: string; rssi: number }[];
      object: object;
    };
    expect(rxInfo.map(({ gatewayId }) => gatewayId)).toEqual(NETWORK.concentrators.map(({ id }) => id));
    expect(rxInfo[0]?.rssi).toBeGreaterThan(rxInfo[1]?.rssi ?? 0);
    expect(Object.keys(object)).toEqual(["temperature", "humidity", "co2"]);
  });

  it("has one sensor join again and again", () => {
    network.onListener();
    const all = live(3.5);
    expect(kinds(all, NEW).filter((kind) => kind === "join")).toHaveLength(4);
    for (const { topic, said } of all) if (topic.endsWith(`${NEW}/event/up`)) expect(said.fCnt).toBe(0);
  });

  it("keeps bytes to a sensor until it speaks, and tells what became of them", () => {
    network.onListener();
    live(1);
    const topic = `application/demo/device/${NEAR}/command/down`;
    const down = (message: object) => network.onMessage(topic, Buffer.from(JSON.stringify(message)));
    down({ id: "1", devEui: NEAR, confirmed: true, fPort: 2, data: "AQ==" });
    down({ id: "1", devEui: NEAR, confirmed: true, fPort: 2, data: "AQ==" });
    down({ id: "2", devEui: NEAR, confirmed: false, fPort: 2, data: "Ag==" });
    network.onMessage(topic, Buffer.from("no json"));
    expect(kinds(live(1), NEAR)).toEqual([]);
    const later = live(15).filter(({ topic }) => /a840410001810001\/event\/(ack|txack)/.test(topic));
    expect(later.map(({ topic, said }) => [topic.split("/").at(-1), said.queueItemId])).toEqual([
      ["txack", "1"],
      ["ack", "1"],
      ["txack", "2"],
    ]);
  });
});
