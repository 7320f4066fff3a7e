import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Client,
  createLiveGround,
  FIGURES,
  type LiveGround,
  SEEN,
  signedIn,
} from "../../../test/live-ground.ts";
import { NOTHING } from "../caller.ts";
import { createRightsNotifier, NOTIFIED_AT_ONCE, NOTIFY_EVERY_MS } from "./hub-everyone.ts";
import type { Viewer } from "./hub-model.ts";
import { createViewer } from "./hub-viewer.ts";

let ground: LiveGround;
const within = (...organizationIds: number[]) => ({ scope: { ...NOTHING, organizationIds } });

beforeEach(async () => {
  ground = await createLiveGround();
});

afterEach(() => ground.close());

async function watching(token: string, keys: number[]): Promise<Client> {
  const client = await signedIn(ground.url, token);
  client.send({ type: "subscribe", event: SEEN.name, keys });
  client.send({ type: "subscribe", event: "fence", keys: [] });
  await client.until(({ replies }) => replies.length === 2);
  return client;
}

describe("what everyone sees, changed", () => {
  const notified = ({ replies }: Client) => replies.filter(({ type }) => type === "rightsChanged").length;

  it("is told to all, a few at a time, without asking for their sessions anew", async () => {
    const clients = await Promise.all(
      Array.from({ length: NOTIFIED_AT_ONCE + 2 }, async (_, n) => {
        ground.aCaller(`c${n}`);
        return signedIn(ground.url, `c${n}`);
      }),
    );
    let asked = 0;
    ground.beforeReauthenticate.run = async () => {
      asked += 1;
    };
    await ground.changeRights({ everyone: true });
    await Promise.all(clients.map((client) => client.until((one) => notified(one) === 1)));
    expect(asked).toBe(0);
  });

  it("is told once to who was not yet told of the change before, and live data goes on", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const viewers = Array.from({ length: NOTIFIED_AT_ONCE + 1 }, () => {
      const sent: string[] = [];
      const socket = { send: (text: string) => sent.push(text) } as unknown as Viewer["socket"];
      return { sent, viewer: createViewer(socket, ground.aCaller("x")) };
    });
    const rightsNotifier = createRightsNotifier();
    const counts = () => viewers.map(({ sent }) => sent.length);
    const [first, rest] = [Array(NOTIFIED_AT_ONCE).fill(1), [0]];
    rightsNotifier.notify(viewers.map(({ viewer }) => viewer));
    expect(counts()).toEqual([...first, ...rest]);
    rightsNotifier.notify(viewers.map(({ viewer }) => viewer));
    vi.advanceTimersByTime(NOTIFY_EVERY_MS);
    expect(counts().at(-1)).toBe(1);
    vi.advanceTimersByTime(NOTIFY_EVERY_MS);
    expect(counts()).toEqual([...Array(NOTIFIED_AT_ONCE).fill(2), 1]);
    vi.useRealTimers();
  });
});

describe("a device that changes hands", () => {
  it("stops at once for those who may no longer see it, by the announcement alone", async () => {
    ground.aCaller("ten", within(10));
    ground.aCaller("both", within(10, 20));
    const [ten, both] = await Promise.all([watching("ten", [1, 2]), watching("both", [1, 2])]);
    ground.holders.set(1, 20);
    ground.present.set(1, 7);
    ground.announce(["seen", 1, 7, 20]);
    // The other one is granted again, with the present value.
    await both.until(({ entries }) => entries.length === 1);
    ground.announce(["seen", 1, 8, 20], ["seen", 2, 9]);
    await Promise.all([
      ten.until(({ entries }) => entries.length > 0),
      both.until(({ entries }) => entries.length === 3),
    ]);
    expect(ten.entries).toEqual([["seen", 2, 9]]);
    expect(both.entries).toEqual([
      ["seen", 1, 7],
      ["seen", 1, 8],
      ["seen", 2, 9],
    ]);
  });

  it("takes back what waits to be sent when the word comes from the devices' room", async () => {
    ground.aCaller("ten", within(10));
    const client = await watching("ten", [1, 2]);
    ground.announce(["seen", 1, 5]);
    ground.holders.set(1, 20);
    ground.hub.lookAgain([1]);
    ground.announce(["seen", 1, 6], ["seen", 2, 7]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([["seen", 2, 7]]);
  });

  it("is looked at again where the subscription was just being granted", async () => {
    ground.aCaller("ten", within(10));
    ground.present.set(1, 3);
    ground.afterVisible.run = () => {
      ground.afterVisible.run = () => undefined;
      ground.holders.set(1, 20);
      ground.hub.lookAgain([1]);
    };
    const client = await watching("ten", [1, 2]);
    ground.announce(["seen", 1, 4], ["seen", 2, 5]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([["seen", 2, 5]]);
  });

  it("does not come back to whoever stopped watching it meanwhile", async () => {
    ground.aCaller("ten", within(10));
    const client = await watching("ten", [1, 2]);
    ground.hub.lookAgain([1]);
    client.send({ type: "unsubscribe", event: SEEN.name, keys: [1] });
    client.send({ type: "subscribe", event: "fence", keys: [] });
    await client.until(({ replies }) => replies.length === 3);
    ground.announce(["seen", 1, 4], ["seen", 2, 5]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([["seen", 2, 5]]);
  });
});

describe("a person whose rights change", () => {
  it("is told, keeps what is still allowed, and loses the rest, also what was waiting", async () => {
    const caller = ground.aCaller("a", within(10, 20));
    ground.aCaller("bystander", within(10));
    ground.holders.set(2, 20);
    const [client, bystander] = await Promise.all([watching("a", [1, 2]), watching("bystander", [1])]);
    ground.announce(["seen", 2, 1, 20]);
    ground.callers.set("a", { ...caller, ...within(10) });
    await ground.changeRights({ staffIds: [caller.staffId] });
    await client.until(({ replies }) => replies.some(({ type }) => type === "rightsChanged"));
    ground.announce(["seen", 2, 2, 20], ["seen", 1, 3]);
    await client.until(({ entries }) => entries.some(([, key]) => key === 1));
    expect(client.entries).toEqual([["seen", 1, 3]]);
    expect(bystander.replies.map(({ type }) => type)).not.toContain("rightsChanged");
  });

  it("is sent nothing at all until it is known what they may see now", async () => {
    const caller = ground.aCaller("a");
    ground.aCaller("bystander");
    const [client, bystander] = await Promise.all([watching("a", [1]), watching("bystander", [1])]);
    const asked = Promise.withResolvers<void>();
    ground.beforeReauthenticate.run = () => asked.promise;
    await ground.changeRights({ staffIds: [caller.staffId] });
    ground.announce(["seen", 1, 3]);
    await bystander.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([]);
    ground.callers.delete("a");
    asked.resolve();
    expect(await client.closed).toBe(4001);
    expect(client.entries).toEqual([]);
  });

  it("hears nothing of an event whose permission is gone", async () => {
    const caller = ground.aCaller("a");
    const client = await watching("a", [1]);
    client.send({ type: "subscribe", event: FIGURES.name, keys: [] });
    await client.until(({ entries }) => entries.length > 0);
    ground.callers.set("a", { ...caller, permissions: new Set() });
    await ground.changeRights({ sessionIds: [caller.sessionId] });
    await client.until(({ replies }) => replies.some(({ type }) => type === "rightsChanged"));
    const before = client.entries.length;
    ground.aCaller("other");
    const other = await watching("other", [1]);
    ground.announce(["seen", 1, 3]);
    await other.until(({ entries }) => entries.length > 0);
    expect(client.entries).toHaveLength(before);
  });

  it("no longer looks through another's eyes where their own rights to it are gone", async () => {
    const viewer = { staffId: 4_711, displayName: "Ann" };
    ground.aCaller("looking", { viewer });
    const client = await watching("looking", [1]);
    ground.callers.delete("looking");
    await ground.changeRights({ staffIds: [viewer.staffId] });
    expect(await client.closed).toBe(4001);
  });

  it("gets the figures of the new scope, not of the old one", async () => {
    const caller = ground.aCaller("a", within(10));
    const client = await signedIn(ground.url, "a");
    client.send({ type: "subscribe", event: FIGURES.name, keys: [] });
    await client.until(({ entries }) => entries.length > 0);
    ground.callers.set("a", { ...caller, ...within(20) });
    await ground.changeRights({ staffIds: [caller.staffId] });
    const before = client.entries.length;
    await client.until(({ entries }) => entries.length > before);
    expect(String(client.entries[before]?.[2])).toMatch(/^20#/);
  });

  it("is signed out when the session has ended, and the others stay", async () => {
    const caller = ground.aCaller("a");
    ground.aCaller("b");
    const [client, other] = await Promise.all([watching("a", [1]), watching("b", [1])]);
    ground.callers.delete("a");
    await ground.changeRights({ sessionIds: [caller.sessionId] });
    expect(await client.closed).toBe(4001);
    expect(client.replies.at(-1)).toEqual({ type: "signedOut" });
    ground.announce(["seen", 1, 3]);
    await other.until(({ entries }) => entries.length > 0);
    expect(ground.hub.viewers()).toBe(1);
  });

  it("is not disturbed by what is no word about rights", async () => {
    ground.aCaller("a");
    const client = await watching("a", [1]);
    for (const text of ["", "null", '{"staffIds":"all"}', "[]"])
      await ground.bus.publish("sweepline/internal/rights", text);
    ground.announce(["seen", 1, 3]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.replies.map(({ type }) => type)).toEqual(["signedIn", "refused"]);
  });
});
