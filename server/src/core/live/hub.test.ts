import { LIVE_FRAME_MS, MAX_LIVE_KEYS } from "@sweepline/contract/core/live-event.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type Client,
  createLiveGround,
  FIGURES,
  type LiveGround,
  openClient,
  SECRET,
  SEEN,
  signedIn,
  TOLD,
} from "../../../test/live-ground.ts";
import { NOTHING } from "../caller.ts";
import { MAX_PENDING } from "./hub.ts";

let ground: LiveGround;
const within = (...organizationIds: number[]) => ({ scope: { ...NOTHING, organizationIds } });

beforeEach(async () => {
  ground = await createLiveGround();
});

afterEach(() => ground.close());

async function watcher(token: string, event = SEEN.name, keys: number[] = [1]): Promise<Client> {
  const client = await signedIn(ground.url, token);
  client.send({ type: "subscribe", event, keys });
  await settled(client);
  return client;
}

/** Requests are answered in order: when a wrong one is refused, those before it have been done. */
async function settled(client: Client): Promise<void> {
  const before = client.replies.length;
  client.send({ type: "subscribe", event: "fence", keys: [] });
  await client.until(({ replies }) => replies.length > before);
}

const valuesOf = (client: Client, name: string) =>
  client.entries.filter((entry) => entry[0] === name).map((entry) => entry[2]);

describe("signing in", () => {
  it("refuses an unknown token and closes", async () => {
    const client = await openClient(ground.url);
    client.send({ type: "signIn", token: "stolen" });
    expect(await client.closed).toBe(4001);
    expect(client.replies).toEqual([{ type: "refused", error: "notSignedIn" }]);
  });

  it("has room for so many who have not signed in; who has takes none of it", async () => {
    ground.aCaller("a");
    const own = await watcher("a");
    const pending = await Promise.all(Array.from({ length: MAX_PENDING }, () => openClient(ground.url)));
    expect(await (await openClient(ground.url)).closed).toBe(4029);
    ground.announce([SEEN.name, 1, 7]);
    await own.until(({ entries }) => entries.length > 0);
    const [first] = pending;
    first?.socket.close();
    await first?.closed;
    await signedIn(ground.url, "a");
    for (const { socket } of pending) socket.terminate();
  });

  it.each([
    '{"type":"subscribe","event":"seen","keys":[1]}',
    "not json",
    "null",
    '{"type":"signIn"}',
    `{"type":"signIn","token":"${"x".repeat(600)}"}`,
  ])("closes on %s before signing in", async (text) => {
    ground.aCaller("a");
    const client = await openClient(ground.url);
    client.send(text);
    expect(await client.closed).toBe(1008);
    expect(ground.hub.viewers()).toBe(0);
  });

  it("closes a socket that sends more than a frame may hold", async () => {
    const client = await openClient(ground.url);
    client.send("x".repeat(100_000));
    expect(await client.closed).toBe(1009);
  });

  it("lets nobody in who must first change the initial password", async () => {
    ground.aCaller("new", { isRestricted: true });
    const client = await openClient(ground.url);
    client.send({ type: "signIn", token: "new" });
    expect(await client.closed).toBe(4001);
  });

  it("keeps one person to twenty sockets", async () => {
    ground.aCaller("busy");
    for (let count = 0; count < 20; count += 1) await signedIn(ground.url, "busy");
    const client = await openClient(ground.url);
    client.send({ type: "signIn", token: "busy" });
    expect(await client.closed).toBe(4029);
    ground.aCaller("other");
    await signedIn(ground.url, "other");
  });
});

describe("subscribing", () => {
  it("delivers what is watched, and nothing else", async () => {
    ground.aCaller("a");
    const client = await watcher("a");
    ground.announce(["seen", 2, 5], ["told", 1, 6], ["nonsense", 1, 7], ["seen", 1, 8]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([["seen", 1, 8]]);
  });

  it("delivers nothing after unsubscribing", async () => {
    ground.aCaller("a");
    const client = await watcher("a", SEEN.name, [1, 2]);
    client.send({ type: "unsubscribe", event: SEEN.name, keys: [1] });
    await settled(client);
    ground.announce(["seen", 1, 1], ["seen", 2, 2]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([["seen", 2, 2]]);
  });

  it("leaves out devices beyond the scope, without a word that tells them from missing ones", async () => {
    ground.aCaller("tenant", within(10));
    ground.holders.set(2, 20);
    const client = await watcher("tenant", SEEN.name, [1, 2, 999]);
    ground.announce(["seen", 2, 1, 20], ["seen", 999, 1, 0], ["seen", 1, 3]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([["seen", 1, 3]]);
    expect(client.replies.map(({ type }) => type)).toEqual(["signedIn", "refused"]);
  });

  it("refuses events that need another permission, events that nobody offers, and too many keys", async () => {
    ground.aCaller("a");
    const client = await signedIn(ground.url, "a");
    client.send({ type: "subscribe", event: SECRET.name, keys: [1] });
    client.send({ type: "subscribe", event: "unheard", keys: [1] });
    const some = Array.from({ length: MAX_LIVE_KEYS }, (_, index) => index + 1);
    client.send({ type: "subscribe", event: SEEN.name, keys: some });
    client.send({ type: "subscribe", event: SEEN.name, keys: some });
    client.send({ type: "subscribe", event: SEEN.name, keys: [MAX_LIVE_KEYS + 1] });
    client.send('{"type":"subscribe","event":"seen","keys":[1.5]}');
    await client.until(({ replies }) => replies.length === 5);
    expect(client.replies.slice(1)).toEqual(
      expect.arrayContaining([
        { type: "refused", error: "noPermission" },
        { type: "refused", error: "notFound" },
        { type: "refused", error: "tooManyKeys" },
        { type: "refused", error: "invalidInput" },
      ]),
    );
  });

  it("lets go of whoever asks faster than any page does", async () => {
    ground.aCaller("a");
    const client = await signedIn(ground.url, "a");
    for (let count = 0; count < 250; count += 1)
      client.send({ type: "unsubscribe", event: SEEN.name, keys: [1] });
    expect(await client.closed).toBe(4029);
  });

  it("sends the present values at once, and never one older than what was announced meanwhile", async () => {
    ground.aCaller("a");
    ground.present.set(1, 100).set(2, 200);
    // Read, then overtaken by an announcement before it is sent.
    ground.beforeSnapshot.run = async () => ground.announce(["seen", 2, 201]);
    const client = await watcher("a", SEEN.name, [1, 2]);
    await client.until(({ entries }) => entries.length === 2);
    expect(new Map(client.entries.map(([, key, payload]) => [key, payload]))).toEqual(
      new Map([
        [1, 100],
        [2, 201],
      ]),
    );
  });

  it("has told who announces what is watched before the present values are read", async () => {
    ground.aCaller("a");
    const interests: unknown[] = [];
    await ground.bus.subscribe("sweepline/internal/interest", (_topic, payload) => {
      interests.push(JSON.parse(Buffer.from(payload).toString()).keys);
    });
    let known: unknown[] = [];
    ground.beforeSnapshot.run = async () => {
      known = [...interests];
    };
    await watcher("a", SEEN.name, [1, 3]);
    expect(known).toContainEqual({ seen: [1, 3] });
  });
});

describe("frames", () => {
  it("carry only the newest of an event and key, but all of an event that keeps all", async () => {
    ground.aCaller("a");
    const client = await watcher("a");
    client.send({ type: "subscribe", event: TOLD.name, keys: [1] });
    await settled(client);
    for (const value of [1, 2, 3]) ground.announce(["seen", 1, value], ["told", 1, value]);
    await client.until(({ entries }) => entries.length >= 4);
    expect(valuesOf(client, "seen")).toEqual([3]);
    expect(valuesOf(client, "told")).toEqual([1, 2, 3]);
    expect(client.frames()).toBe(1);
  });

  it("show each viewer their own, also where others see almost the same", async () => {
    ground.holders.set(3, 30);
    ground.aCaller("ten", within(10));
    ground.aCaller("thirty", within(30));
    ground.aCaller("both", within(10, 30));
    const clients = await Promise.all(
      ["ten", "thirty", "both", "both"].map((token) => watcher(token, SEEN.name, [1, 3])),
    );
    ground.announce(["seen", 1, 11], ["seen", 3, 33, 30]);
    await Promise.all(clients.map((client) => client.until(({ entries }) => entries.length > 0)));
    const both = [
      ["seen", 1, 11],
      ["seen", 3, 33],
    ];
    expect(clients.map(({ entries }) => entries)).toEqual([[["seen", 1, 11]], [["seen", 3, 33]], both, both]);
  });

  it("survive what is no announcement on the internal topic", async () => {
    ground.aCaller("a");
    const client = await watcher("a");
    for (const text of [
      "",
      "{",
      "null",
      "5",
      "{}",
      "[null,1,{}]",
      '[{"entry":["seen",1]}]',
      '[{"entry":"seen","organizationId":10}]',
    ])
      await ground.bus.publish("sweepline/internal/live", text);
    ground.announce(["seen", 1, 4]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([["seen", 1, 4]]);
  });
});

describe("figures of a scope", () => {
  it("are computed once for all who share it, and apart for others", async () => {
    ground.aCaller("ten", within(10));
    ground.aCaller("twenty", within(20));
    const clients = await Promise.all(
      ["ten", "ten", "twenty"].map((token) => watcher(token, FIGURES.name, [])),
    );
    await Promise.all(clients.map((client) => client.until(({ entries }) => entries.length > 0)));
    expect(ground.computed.toSorted()).toEqual(["10", "20"]);
    expect(String(clients[1]?.entries[0]?.[2])).toMatch(/^10#/);
    expect(String(clients[2]?.entries[0]?.[2])).toMatch(/^20#/);
  });

  it("are computed again only when something was announced, or a minute has passed", async () => {
    ground.aCaller("ten", within(10));
    const client = await watcher("ten", FIGURES.name, []);
    await client.until(({ entries }) => entries.length === 1);
    ground.announce();
    await client.until(({ entries }) => entries.length === 2);
    ground.clock.advance(60_000);
    await client.until(({ entries }) => entries.length === 3);
    expect(ground.computed).toHaveLength(3);
    expect(LIVE_FRAME_MS).toBeGreaterThan(20);
  });

  it("stop when nobody listens", async () => {
    ground.aCaller("ten", within(10));
    const [first, second] = await Promise.all([watcher("ten", FIGURES.name, []), watcher("ten")]);
    await first.until(({ entries }) => entries.length === 1);
    first.send({ type: "unsubscribe", event: FIGURES.name, keys: [] });
    await settled(first);
    const before = ground.computed.length;
    ground.announce(["seen", 1, 1]);
    // A frame is ten intervals of the figures long.
    await second.until(({ entries }) => entries.length > 0);
    expect(ground.computed).toHaveLength(before);
  });
});
