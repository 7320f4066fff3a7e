/** The files of `deploy/` for an outside broker, in a real Mosquitto: as narrow for robots as the embedded broker is. */
import mqtt, { type MqttClient } from "mqtt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTopicRights } from "../src/core/bus/rights.ts";
import { startSharedConsumer } from "../src/core/bus/shared-consumer.ts";
import { createLog } from "../src/core/log.ts";
import { vdaAdapter } from "../src/fleet/vda5050/index.ts";
import { aMosquitto, hasMosquitto, type Mosquitto } from "./mosquitto.ts";

const USERS = ["sweepline:platform", "R-1:one", "R-2:two", "internal:three"];
const KINDS = [
  "connection",
  "state",
  "visualization",
  "factsheet",
  "cleaning",
  "map",
  "order",
  "instantActions",
];
const TOPICS = [
  ...KINDS.flatMap((kind) => [`uagv/v2/Acme/R-1/${kind}`, `uagv/v2/Acme/R-2/${kind}`]),
  ...[
    "uagv/v2/Other/R-1/state",
    "uagv/v2/Acme/R-1/anything",
    "uagv/v2/Acme/R-1/state/more",
    "uagv/v3/Acme/R-1/state",
    "uagv/v2/R-1/state",
  ],
  ...["/lci/b/k/e/CallElevator/R-1", "valetudo/R-1/$state", "hall/R-1/data", "R-1", "a/R-1/state"],
  ...[
    "sweepline/internal/live",
    "sweepline/internal/rights",
    "sweepline/internal/mqtt/send",
    "sweepline/R-1/state",
  ],
];

let broker: Mosquitto;
let platform: MqttClient;
const clients: MqttClient[] = [];

async function connected(user: string, options: mqtt.IClientOptions = {}): Promise<MqttClient> {
  const [username = "", password = ""] = (
    USERS.find((one) => one.startsWith(`${user}:`)) ?? `${user}:`
  ).split(":");
  const port = user === "sweepline" ? broker.ownPort : broker.port;
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    ...{ username, password, protocolVersion: 5, reconnectPeriod: 0 },
    ...options,
  });
  client.on("error", () => undefined);
  clients.push(client);
  return client;
}

/** Topics that a client hears, in order. */
function earOf(client: MqttClient): string[] {
  const received: string[] = [];
  client.on("message", (topic) => void received.push(topic));
  return received;
}

/** All that was said before has arrived when this has: each connection is in order. */
async function settled(received: string[], from: MqttClient, mark: string): Promise<string[]> {
  await from.publishAsync(mark, "end", { qos: 1 });
  await expect.poll(() => received.at(-1)).toBe(mark);
  return received.splice(0).slice(0, -1);
}

describe.skipIf(!hasMosquitto)("an outside broker with the files of deploy/ (Mosquitto)", () => {
  beforeAll(async () => {
    broker = await aMosquitto({ users: USERS, isDeployed: true });
    platform = await connected("sweepline");
    await platform.subscribeAsync("#", { qos: 1 });
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.endAsync(true)));
    await broker?.close();
  });

  it("lets in nobody without a name and its password", async () => {
    for (const [username, password] of [
      ["", ""],
      ["R-1", "two"],
      ["nobody", ""],
    ])
      await expect(
        mqtt.connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
          reconnectPeriod: 0,
          ...(username && { username, password: password ?? "" }),
        }),
      ).rejects.toThrow(/not authorized|bad user/i);
  });

  it("lets a robot say what it may say at the embedded broker, and nothing else", async () => {
    const rights = createTopicRights([vdaAdapter]);
    const identity = {
      kind: "device",
      protocol: "vda5050",
      serialNumber: "R-1",
      manufacturer: "Acme",
    } as const;
    const robot = await connected("R-1");
    const received = earOf(platform);
    for (const topic of TOPICS)
      await robot
        .publishAsync(topic, "{}", { qos: 1 })
        .catch((error) => expect(String(error)).toMatch(/135|author/i));
    const said = await settled(received, platform, "sweepline/internal/end");
    expect(said).toEqual(
      TOPICS.filter(
        (topic) =>
          "kind" in rights.published(identity, topic) && !("refused" in rights.published(identity, topic)),
      ),
    );
    expect(said).toHaveLength(6);
  });

  it("lets a robot hear what is sent to it, whatever it subscribes to, and nothing else", async () => {
    const robot = await connected("R-1");
    const received = earOf(robot);
    for (const filter of ["#", "/#", "+/v2/+/+/+", "sweepline/#", "$SYS/#", "uagv/v2/Acme/R-2/order"])
      await robot.subscribeAsync(filter, { qos: 1 }).catch(() => undefined);
    for (const topic of TOPICS) await platform.publishAsync(topic, "{}", { qos: 1, retain: false });
    const said = new Set(await settled(received, platform, "uagv/v2/Acme/R-1/order"));
    expect([...said].sort()).toEqual(["uagv/v2/Acme/R-1/instantActions", "uagv/v2/Acme/R-1/order"]);
    await robot.endAsync(true);
  });

  it("sends no will to what is not its robot's", async () => {
    const received = earOf(platform);
    for (const topic of ["uagv/v2/Acme/R-2/state", "sweepline/internal/live", "uagv/v2/Acme/R-2/order"]) {
      const robot = await connected("R-1", {
        will: { topic, payload: Buffer.from("x"), qos: 1, retain: true },
      }).catch(() => undefined);
      robot?.stream.destroy();
    }
    const own = await connected("R-1", {
      will: { topic: "uagv/v2/Acme/R-1/connection", payload: Buffer.from("x"), qos: 1, retain: true },
    });
    own.stream.destroy();
    await expect.poll(() => received).toEqual(["uagv/v2/Acme/R-1/connection"]);
  });

  it("keeps one message of each kind of a robot, and none beside them", async () => {
    const robot = await connected("R-2");
    for (let n = 0; n < 50; n += 1)
      for (const topic of [
        `i${n}/v2/Acme/R-2/state`,
        `uagv/v2/Maker${n}/R-2/state`,
        `uagv/v2/Acme/R-2/junk${n}`,
        `uagv/v2/Acme/R-2/state/${n}`,
        `x/${n}`,
      ])
        await robot.publishAsync(topic, "x", { qos: 1, retain: true }).catch(() => undefined);
    for (let n = 0; n < 5; n += 1)
      await robot.publishAsync("uagv/v2/Acme/R-2/state", `${n}`, { qos: 1, retain: true });
    const late = await connected("sweepline");
    const received = earOf(late);
    await late.subscribeAsync("#", { qos: 1 });
    const kept = await settled(received, platform, "sweepline/internal/end");
    expect(kept.filter((topic) => topic.includes("R-2") || topic.startsWith("x/"))).toEqual([
      "uagv/v2/Acme/R-2/state",
    ]);
    await platform.publishAsync("uagv/v2/Acme/R-2/state", "", { retain: true, qos: 1 });
  });

  it("gives our share of the messages to nobody else", async () => {
    const taken: string[] = [];
    const consumer = await startSharedConsumer({
      url: `mqtt://sweepline:platform@127.0.0.1:${broker.ownPort}`,
      ...{
        clientId: "ingest-1",
        share: "sweepline-0f3a",
        filters: vdaAdapter.filters,
        log: createLog("silent"),
      },
      ingest: { take: async ({ topic }) => void taken.push(topic), refuseLarge: () => undefined },
    });
    const [robot, thief] = [await connected("R-1"), await connected("R-2")];
    for (const share of ["sweepline", "sweepline-0f3b", "ingest-1"])
      await thief.subscribeAsync(`$share/${share}/+/v2/+/+/state`, { qos: 1 }).catch(() => undefined);
    for (let n = 0; n < 40; n += 1) await robot.publishAsync("uagv/v2/Acme/R-1/state", "{}", { qos: 1 });
    await expect.poll(() => taken.length).toBe(40);
    await consumer.stop();
  });

  it("gives nobody the client id of another", async () => {
    const own = await connected("sweepline", { clientId: "sweepline-host", clean: false });
    const robot = await connected("R-1", { clientId: "device-r1" });
    const ends: string[] = [];
    own.on("close", () => void ends.push("platform"));
    robot.on("close", () => void ends.push("R-1"));
    for (const clientId of ["sweepline-host", "device-r1", "R-1"]) await connected("R-2", { clientId });
    const received = earOf(own);
    await own.subscribeAsync("+/v2/+/+/state", { qos: 1 });
    await robot.publishAsync("uagv/v2/Acme/R-1/state", "{}", { qos: 1 });
    await expect.poll(() => received).toEqual(["uagv/v2/Acme/R-1/state"]);
    expect(ends).toEqual([]);
  });

  it("reads no message longer than a map", async () => {
    const robot = await connected("R-1");
    const received = earOf(platform);
    const closed = new Promise((resolve) => robot.once("close", () => resolve(undefined)));
    robot.publishAsync("uagv/v2/Acme/R-1/map", Buffer.alloc(4_300_000), { qos: 1 }).catch(() => undefined);
    await closed;
    expect(await settled(received, platform, "sweepline/internal/end")).toEqual([]);
  });
});
