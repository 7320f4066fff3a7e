import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Published, startTinyBroker, type TinyBroker } from "../testing/tiny-broker.ts";
import type { Link, Outgoing } from "./link.ts";
import { createMqttLink } from "./mqtt-link.ts";

const PREFIX = "uagv/v2/sweepline/SW-1";

let broker: TinyBroker;
let link: Link;
let onlineCount = 0;
const received: [string, string][] = [];
const troubles: string[] = [];

function aLink({ password = "secret", bufferMs = 60_000 } = {}): Link {
  return createMqttLink({
    brokerUrl: broker.url,
    identity: { serialNumber: "SW-1", manufacturer: "sweepline", product: "P", timeZone: "UTC" },
    password,
    bufferMs,
    onFailure: (reason) => troubles.push(reason),
    events: {
      onOnline: () => {
        onlineCount++;
      },
      onMessage: (kind, payload) => received.push([kind, new TextDecoder().decode(payload)]),
      connectionPayload: (state) => state,
    },
  });
}

const cleaning = (n: number, wireMs = n): Outgoing => ({ kind: "cleaning", payload: `report ${n}`, wireMs });
const COMMANDS = ["order", "instantActions", "drive", "watch"];
const isConnection = (state: string) => (message: Published) =>
  message.topic === `${PREFIX}/connection` && message.payload === state;
const reports = () =>
  broker.published.filter(({ topic }) => topic === `${PREFIX}/cleaning`).map(({ payload }) => payload);

beforeEach(async () => {
  broker = await startTinyBroker();
  onlineCount = 0;
  received.length = 0;
  troubles.length = 0;
  link = aLink();
});
afterEach(async () => {
  await link.close();
  await broker.close();
});

describe("a robot's link", () => {
  it("says ONLINE retained at QoS 1, listens to its own topics, and says OFFLINE when it closes", async () => {
    link.open();
    expect(await broker.waitFor(isConnection("ONLINE"))).toMatchObject({ qos: 1, isRetained: true });
    expect(broker.clients()).toEqual(["SW-1"]);
    await expect.poll(() => broker.subscriptions()).toEqual(COMMANDS.map((kind) => `${PREFIX}/${kind}`));
    broker.send(`${PREFIX}/instantActions`, "do it");
    await expect.poll(() => received).toEqual([["instantActions", "do it"]]);
    await link.close();
    expect(await broker.waitFor(isConnection("OFFLINE"))).toMatchObject({ qos: 1, isRetained: true });
    expect(broker.published.some(isConnection("CONNECTIONBROKEN"))).toBe(false);
  });

  it("leaves a will that the broker speaks when the signal is gone, and tries nothing until it is back", async () => {
    link.open();
    await broker.waitFor(isConnection("ONLINE"));
    link.loseSignal();
    expect(await broker.waitFor(isConnection("CONNECTIONBROKEN"))).toMatchObject({
      qos: 1,
      isRetained: true,
    });
    link.send(cleaning(1));
    link.send({ kind: "visualization", payload: "lost", wireMs: 1 });
    expect(broker.clients()).toEqual([]);
    link.regainSignal();
    await expect.poll(reports).toEqual(["report 1"]);
    expect(onlineCount).toBe(2);
    expect(broker.published.some(({ payload }) => payload === "lost")).toBe(false);
  });

  it("sends again, unchanged and in order, what was not acknowledged when the connection broke", async () => {
    link.open();
    await broker.waitFor(isConnection("ONLINE"));
    broker.withholdAcks = true;
    for (let n = 1; n <= 3; n++) link.send(cleaning(n));
    await expect.poll(reports).toEqual(["report 1", "report 2", "report 3"]);
    broker.withholdAcks = false;
    broker.cutConnections();
    await expect
      .poll(reports)
      .toEqual(["report 1", "report 2", "report 3", "report 1", "report 2", "report 3"]);
    link.send(cleaning(4));
    await expect.poll(() => reports().at(-1)).toBe("report 4");
    expect(reports().length).toBe(7);
  });

  it("keeps what is told before the first connection, and gives up what is older than its buffer", async () => {
    await link.close();
    link = aLink({ bufferMs: 1_000 });
    link.send(cleaning(1, 0));
    link.send(cleaning(2, 900));
    link.send(cleaning(3, 1_500));
    link.open();
    await expect.poll(reports).toEqual(["report 2", "report 3"]);
  });

  it("tells of a refused password", async () => {
    await link.close();
    link = aLink({ password: "wrong" });
    link.open();
    await expect.poll(() => troubles.join()).toMatch(/not authorized/i);
  });

  it("waits with its goodbye until everything reliable has arrived", async () => {
    link.open();
    await broker.waitFor(isConnection("ONLINE"));
    for (let n = 1; n <= 40; n++) link.send(cleaning(n));
    await link.close();
    expect(reports().length).toBe(40);
    const order = broker.published.map(({ payload }) => payload);
    expect(order.indexOf("OFFLINE")).toBeGreaterThan(order.indexOf("report 40"));
  });
});
