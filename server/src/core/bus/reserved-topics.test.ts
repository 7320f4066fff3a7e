import { afterAll, describe, expect, it } from "vitest";
import { carelessIngest } from "../../../test/careless-ingest.ts";
import { aConnect, aPublish, aSubscribe, type RawClient, signedIn } from "../../../test/raw-client.ts";
import { createLog } from "../log.ts";
import { startBroker } from "./broker.ts";
import { isReserved } from "./reserved-topics.ts";

const RESERVED = [
  "sweepline/internal/probe",
  "sweepline",
  "$SYS/x/new/clients",
  "/lci/1/2/3/CallElevator/us",
];
const WIDE = ["#", "+/internal/probe", "/+/1/2/3/#", "/#", "$share/a/sweepline/#", "sweepline/#"];

const taken: string[] = [];
const broker = await startBroker({
  ingestOf: carelessIngest({ take: async ({ topic }) => void taken.push(topic) }),
  ...{ host: "127.0.0.1", port: 0, internalSecret: "internal", log: createLog("silent") },
});
afterAll(() => broker.close());

async function connected(will?: string): Promise<RawClient> {
  const more = will
    ? { will: { topic: will, payload: Buffer.from("x"), qos: 1, retain: true } as const }
    : {};
  const { client } = await signedIn(
    { port: broker.port },
    aConnect({ serialNumber: "R-1", secret: "" }, more),
  );
  return client;
}

describe("topics that are nobody's from outside", () => {
  it("cannot be listened to, said, or left as a last will, though a protocol's rules allow it", async () => {
    const client = await connected(RESERVED[0]);
    client.send(aSubscribe([...RESERVED, ...WIDE, "free/topic"]));
    const granted = await client.next("suback");
    const all = [...RESERVED, ...WIDE].map(() => 128);
    expect(granted).toMatchObject({ granted: [...all, 1] });
    for (const topic of [...RESERVED, "free/topic"]) {
      client.send(aPublish(topic, "x", { retain: true }));
      await client.next("puback");
    }
    for (const topic of [...RESERVED, "free/topic"]) await broker.bus.publish(topic, "from us", { qos: 1 });
    client.send({ cmd: "pingreq" });
    await client.next("pingresp");
    const received = client.received.flatMap((packet) => (packet.cmd === "publish" ? [packet.topic] : []));
    client.reset();
    await client.closed;
    expect([taken, received]).toEqual([["free/topic"], ["free/topic"]]);
  });

  it.each([
    ["/lci/1/2/3/CallElevatorResult/us", "1/2/3", false],
    ["/lci/1/2/3/#", "1/2/3", false],
    ["/lci/1/2/30/CallElevator/us", "1/2/3", true],
    ["/factory/R-1/up", "R-1", false],
    ["sweepline-like/R-1", "R-1", false],
    ["$queue/R-1", "R-1", true],
  ])("%s for %s: %s", (topic, name, isKept) => {
    expect(isReserved(topic, name)).toBe(isKept);
  });
});
