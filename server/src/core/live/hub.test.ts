import { LIVE_FRAME_MS, MAX_LIVE_KEYS } from "@sweepline/contract/core/live-event.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type Client,
  createLiveFixture,
  FIGURES,
  type LiveFixture,
  openClient,
  REPORTED_EVENT,
  SECRET,
  SEEN,
  signedIn,
} from "../../../test/live-fixture.ts";
import { NOTHING } from "../caller.ts";
import { MAX_PENDING } from "./hub.ts";

let fixture: LiveFixture;
const within = (...organizationIds: number[]) => ({ scope: { ...NOTHING, organizationIds } });

beforeEach(async () => {
  fixture = await createLiveFixture();
});

afterEach(() => fixture.close());

async function watcher(token: string, event = SEEN.name, keys: number[] = [1]): Promise<Client> {
  const client = await signedIn(fixture.url, token);
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
    const client = await openClient(fixture.url);
    client.send({ type: "signIn", token: "stolen" });
    expect(await client.closed).toBe(4001);
    expect(client.replies).toEqual([{ type: "refused", error: "notSignedIn" }]);
  });

  it("has room for so many who have not signed in; who has takes none of it", async () => {
    fixture.aCaller("a");
    const own = await watcher("a");
    const pending = await Promise.all(Array.from({ length: MAX_PENDING }, () => openClient(fixture.url)));
    expect(await (await openClient(fixture.url)).closed).toBe(4029);
    fixture.announce([SEEN.name, 1, 7]);
    await own.until(({ entries }) => entries.length > 0);
    const [first] = pending;
    first?.socket.close();
    await first?.closed;
    await signedIn(fixture.url, "a");
    for (const { socket } of pending) socket.terminate();
  });

  it.each([
    '{"type":"subscribe","event":"seen","keys":[1]}',
    "not json",
    "null",
    '{"type":"signIn"}',
    `{"type":"signIn","token":"${"x".repeat(600)}"}`,
  ])("closes on %s before signing in", async (text) => {
    fixture.aCaller("a");
    const client = await openClient(fixture.url);
    client.send(text);
    expect(await client.closed).toBe(1008);
    expect(fixture.hub.viewers()).toBe(0);
  });

  it("closes a socket that sends more than a frame may hold", async () => {
    const client = await openClient(fixture.url);
    client.send("x".repeat(100_000));
    expect(await client.closed).toBe(1009);
  });

  it("lets nobody in who must first change the initial password", async () => {
    fixture.aCaller("new", { isRestricted: true });
    const client = await openClient(fixture.url);
    client.send({ type: "signIn", token: "new" });
    expect(await client.closed).toBe(4001);
  });

  it("keeps one person to twenty sockets", async () => {
    fixture.aCaller("busy");
    for (let count = 0; count < 20; count += 1) await signedIn(fixture.url, "busy");
    const client = await openClient(fixture.url);
    client.send({ type: "signIn", token: "busy" });
    expect(await client.closed).toBe(4029);
    fixture.aCaller("other");
    await signedIn(fixture.url, "other");
  });
});

describe("subscribing", () => {
  it("delivers what is watched, and nothing else", async () => {
    fixture.aCaller("a");
    const client = await watcher("a");
    fixture.announce(["seen", 2, 5], ["told", 1, 6], ["nonsense", 1, 7], ["seen", 1, 8]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([["seen", 1, 8]]);
  });

  it("delivers nothing after unsubscribing", async () => {
    fixture.aCaller("a");
    const client = await watcher("a", SEEN.name, [1, 2]);
    client.send({ type: "unsubscribe", event: SEEN.name, keys: [1] });
    await settled(client);
    fixture.announce(["seen", 1, 1], ["seen", 2, 2]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([["seen", 2, 2]]);
  });

  it("leaves out devices beyond the scope, without a word that tells them from missing ones", async () => {
    fixture.aCaller("tenant", within(10));
    fixture.holders.set(2, 20);
    const client = await watcher("tenant", SEEN.name, [1, 2, 999]);
    fixture.announce(["seen", 2, 1, 20], ["seen", 999, 1, 0], ["seen", 1, 3]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([["seen", 1, 3]]);
    expect(client.replies.map(({ type }) => type)).toEqual(["signedIn", "refused"]);
  });

  it("refuses events that need another permission, events that nobody offers, and too many keys", async () => {
    fixture.aCaller("a");
    const client = await signedIn(fixture.url, "a");
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
    fixture.aCaller("a");
    const client = await signedIn(fixture.url, "a");
    for (let count = 0; count < 250; count += 1)
      client.send({ type: "unsubscribe", event: SEEN.name, keys: [1] });
    expect(await client.closed).toBe(4029);
  });

  it("sends the present values at once, and never one older than what was announced meanwhile", async () => {
    fixture.aCaller("a");
    fixture.present.set(1, 100).set(2, 200);
    // Read, then overtaken by an announcement before it is sent.
    fixture.beforeSnapshot.run = async () => fixture.announce(["seen", 2, 201]);
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
    fixture.aCaller("a");
    const interests: unknown[] = [];
    await fixture.bus.subscribe("sweepline/internal/interest", (_topic, payload) => {
      interests.push(JSON.parse(Buffer.from(payload).toString()).keys);
    });
    let known: unknown[] = [];
    fixture.beforeSnapshot.run = async () => {
      known = [...interests];
    };
    await watcher("a", SEEN.name, [1, 3]);
    expect(known).toContainEqual({ seen: [1, 3] });
  });
});

describe("frames", () => {
  it("carry only the newest of an event and key, but all of an event that keeps all", async () => {
    fixture.aCaller("a");
    const client = await watcher("a");
    client.send({ type: "subscribe", event: REPORTED_EVENT.name, keys: [1] });
    await settled(client);
    for (const value of [1, 2, 3]) fixture.announce(["seen", 1, value], ["told", 1, value]);
    await client.until(({ entries }) => entries.length >= 4);
    expect(valuesOf(client, "seen")).toEqual([3]);
    expect(valuesOf(client, "told")).toEqual([1, 2, 3]);
    expect(client.frames()).toBe(1);
  });

  it("show each viewer their own, also where others see almost the same", async () => {
    fixture.holders.set(3, 30);
    fixture.aCaller("ten", within(10));
    fixture.aCaller("thirty", within(30));
    fixture.aCaller("both", within(10, 30));
    const clients = await Promise.all(
      ["ten", "thirty", "both", "both"].map((token) => watcher(token, SEEN.name, [1, 3])),
    );
    fixture.announce(["seen", 1, 11], ["seen", 3, 33, 30]);
    await Promise.all(clients.map((client) => client.until(({ entries }) => entries.length > 0)));
    const both = [
      ["seen", 1, 11],
      ["seen", 3, 33],
    ];
    expect(clients.map(({ entries }) => entries)).toEqual([[["seen", 1, 11]], [["seen", 3, 33]], both, both]);
  });

  it("survive what is no announcement on the internal topic", async () => {
    fixture.aCaller("a");
    const client = await watcher("a");
    for (const text of [
      "",
      "{",
      "null",
      "5",
      "{}",
      "\n\n\n\n",
      '["seen",1]\n1\n',
      '["seen","1",10]\n1\n',
      "[null,1,10]\n1\n",
      '["seen",1,10]\n1',
      '[{"entry":["seen",1,1],"organizationId":10}]',
    ])
      await fixture.bus.publish("sweepline/internal/live", text);
    fixture.announce(["seen", 1, 4]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([["seen", 1, 4]]);
  });
});

describe("figures of a scope", () => {
  it("are computed once for all who share it, and apart for others", async () => {
    fixture.aCaller("ten", within(10));
    fixture.aCaller("twenty", within(20));
    const clients = await Promise.all(
      ["ten", "ten", "twenty"].map((token) => watcher(token, FIGURES.name, [])),
    );
    await Promise.all(clients.map((client) => client.until(({ entries }) => entries.length > 0)));
    expect(fixture.computed.toSorted()).toEqual(["10", "20"]);
    expect(String(clients[1]?.entries[0]?.[2])).toMatch(/^10#/);
    expect(String(clients[2]?.entries[0]?.[2])).toMatch(/^20#/);
  });

  it("are computed again only when something was announced, or a minute has passed", async () => {
    fixture.aCaller("ten", within(10));
    const client = await watcher("ten", FIGURES.name, []);
    await client.until(({ entries }) => entries.length === 1);
    fixture.announce();
    await client.until(({ entries }) => entries.length === 2);
    fixture.clock.advance(60_000);
    await client.until(({ entries }) => entries.length === 3);
    expect(fixture.computed).toHaveLength(3);
    expect(LIVE_FRAME_MS).toBeGreaterThan(20);
  });

  it("stop when nobody listens", async () => {
    fixture.aCaller("ten", within(10));
    const [first, second] = await Promise.all([watcher("ten", FIGURES.name, []), watcher("ten")]);
    await first.until(({ entries }) => entries.length === 1);
    first.send({ type: "unsubscribe", event: FIGURES.name, keys: [] });
    await settled(first);
    const before = fixture.computed.length;
    fixture.announce(["seen", 1, 1]);
    // A frame is ten intervals of the figures long.
    await second.until(({ entries }) => entries.length > 0);
    expect(fixture.computed).toHaveLength(before);
  });
});
