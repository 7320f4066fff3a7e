import { afterAll, describe, expect, it } from "vitest";
import { carelessIngest } from "../../../test/careless-ingest.ts";
import { aConnect, aSubscribe, signedIn } from "../../../test/raw-client.ts";
import { createLog } from "../log.ts";
import { startBroker } from "./broker.ts";
import type { Bus } from "./bus.ts";
import { asSent, passedOn } from "./robot-messages.ts";
import type { SiblingAnswers } from "./siblings.ts";

const noted: string[] = [];
const kicked = Promise.withResolvers<void>();
let own: Partial<SiblingAnswers> | undefined;
let passOn: ((topic: string, payload: Uint8Array) => void) | undefined;
/** That of the first process. */
const bus: Bus = {
  publish: async () => undefined,
  async subscribe(_filter, handler) {
    passOn = handler;
    return () => undefined;
  },
  close: async () => undefined,
};
const broker = await startBroker({
  ingestOf: carelessIngest({
    async connection({ kind, serialNumber }) {
      if (kind === "kicked") await kicked.promise;
      noted.push(`${serialNumber} ${kind}`);
    },
  }),
  ...{ host: "127.0.0.1", port: 0, isShared: true, internalSecret: "", log: createLog("silent") },
  siblings: {
    bus,
    serve(answers) {
      own = answers;
    },
    async release(serialNumber) {
      noted.push(`${serialNumber} asked for`);
      return [];
    },
    devices: async () => [],
    load: async () => [],
  },
});
afterAll(() => broker.close());
const at = { port: broker.ports.plain ?? 0 };

describe("one of several processes of the broker", () => {
  it("lets a device in when the others have let it go, and lets it go when that is committed", async () => {
    const { client } = await signedIn(at, aConnect({ serialNumber: "R-1", secret: "" }));
    await expect.poll(() => noted).toEqual(["R-1 asked for", "R-1 connected"]);
    expect(own?.devices?.()).toEqual(["R-1"]);
    const released = own?.release?.("R-1").then(() => noted.push("R-1 released"));
    await client.closed;
    expect(own?.devices?.()).toEqual([]);
    kicked.resolve();
    await released;
    expect(noted.slice(2)).toEqual(["R-1 kicked", "R-1 released"]);
    await own?.release?.("R-1");
  });

  it("hands on what came to the first for its robots, and lets none of our own processes in", async () => {
    const { client } = await signedIn(at, aConnect({ serialNumber: "R-2", secret: "" }));
    client.send(aSubscribe(["a/b"]));
    await client.next("suback");
    passOn?.(passedOn({ topic: "a/b", qos: 1, retain: false }) ?? "", Buffer.from("do"));
    expect(await client.next("publish")).toMatchObject({ topic: "a/b", qos: 1, payload: Buffer.from("do") });
    client.socket.end();
    const { code } = await signedIn(at, aConnect({ serialNumber: "$internal", secret: "" }));
    expect(code).not.toBe(0);
  });
});

describe("messages to robots", () => {
  it.each([
    { topic: "uagv/v2/Acme/1/order", qos: 0, retain: false },
    { topic: "/lci/1/2", qos: 1, retain: true },
  ] as const)("$topic come out as they were sent", (sent) => {
    expect(asSent(passedOn(sent) ?? "")).toEqual(sent);
  });

  it("are none of what our own processes say to each other", () => {
    expect(passedOn({ topic: "sweepline/internal/live", qos: 0, retain: false })).toBeUndefined();
  });
});
