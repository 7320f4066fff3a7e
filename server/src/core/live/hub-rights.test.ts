import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type Client,
  createLiveFixture,
  FIGURES,
  type LiveFixture,
  SEEN,
  signedIn,
} from "../../../test/live-fixture.ts";
import { NOTHING } from "../caller.ts";
import { createRightsNotifier, NOTIFIED_AT_ONCE, NOTIFY_EVERY_MS } from "./hub-everyone.ts";
import type { Viewer } from "./hub-model.ts";
import { createViewer } from "./hub-viewer.ts";

let fixture: LiveFixture;
const within = (...organizationIds: number[]) => ({ scope: { ...NOTHING, organizationIds } });

beforeEach(async () => {
  fixture = await createLiveFixture();
});

afterEach(() => fixture.close());

async function watching(token: string, keys: number[]): Promise<Client> {
  const client = await signedIn(fixture.url, token);
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
        fixture.aCaller(`c${n}`);
        return signedIn(fixture.url, `c${n}`);
      }),
    );
    let asked = 0;
    fixture.beforeReauthenticate.run = async () => {
      asked += 1;
    };
    await fixture.changeRights({ everyone: true });
    await Promise.all(clients.map((client) => client.until((one) => notified(one) === 1)));
    expect(asked).toBe(0);
  });

  it("is told once to who was not yet told of the change before, and live data goes on", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const viewers = Array.from({ length: NOTIFIED_AT_ONCE + 1 }, () => {
      const sent: string[] = [];
      const socket = { send: (text: string) => sent.push(text) } as unknown as Viewer["socket"];
      return { sent, viewer: createViewer(socket, fixture.aCaller("x")) };
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
    fixture.aCaller("ten", within(10));
    fixture.aCaller("both", within(10, 20));
    const [ten, both] = await Promise.all([watching("ten", [1, 2]), watching("both", [1, 2])]);
    fixture.holders.set(1, 20);
    fixture.present.set(1, 7);
    fixture.announce(["seen", 1, 7, 20]);
    // The other one is granted again, with the present value.
    await both.until(({ entries }) => entries.length === 1);
    fixture.announce(["seen", 1, 8, 20], ["seen", 2, 9]);
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
    fixture.aCaller("ten", within(10));
    const client = await watching("ten", [1, 2]);
    fixture.announce(["seen", 1, 5]);
    fixture.holders.set(1, 20);
    fixture.hub.lookAgain([1]);
    fixture.announce(["seen", 1, 6], ["seen", 2, 7]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([["seen", 2, 7]]);
  });

  it("is looked at again where the subscription was just being granted", async () => {
    fixture.aCaller("ten", within(10));
    fixture.present.set(1, 3);
    fixture.afterVisible.run = () => {
      fixture.afterVisible.run = () => undefined;
      fixture.holders.set(1, 20);
      fixture.hub.lookAgain([1]);
    };
    const client = await watching("ten", [1, 2]);
    fixture.announce(["seen", 1, 4], ["seen", 2, 5]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([["seen", 2, 5]]);
  });

  it("does not come back to whoever stopped watching it meanwhile", async () => {
    fixture.aCaller("ten", within(10));
    const client = await watching("ten", [1, 2]);
    fixture.hub.lookAgain([1]);
    client.send({ type: "unsubscribe", event: SEEN.name, keys: [1] });
    client.send({ type: "subscribe", event: "fence", keys: [] });
    await client.until(({ replies }) => replies.length === 3);
    fixture.announce(["seen", 1, 4], ["seen", 2, 5]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([["seen", 2, 5]]);
  });
});

describe("a person whose rights change", () => {
  it("is told, keeps what is still allowed, and loses the rest, also what was waiting", async () => {
    const caller = fixture.aCaller("a", within(10, 20));
    fixture.aCaller("bystander", within(10));
    fixture.holders.set(2, 20);
    const [client, bystander] = await Promise.all([watching("a", [1, 2]), watching("bystander", [1])]);
    fixture.announce(["seen", 2, 1, 20]);
    fixture.callers.set("a", { ...caller, ...within(10) });
    await fixture.changeRights({ staffIds: [caller.staffId] });
    await client.until(({ replies }) => replies.some(({ type }) => type === "rightsChanged"));
    fixture.announce(["seen", 2, 2, 20], ["seen", 1, 3]);
    await client.until(({ entries }) => entries.some(([, key]) => key === 1));
    expect(client.entries).toEqual([["seen", 1, 3]]);
    expect(bystander.replies.map(({ type }) => type)).not.toContain("rightsChanged");
  });

  it("is sent nothing at all until it is known what they may see now", async () => {
    const caller = fixture.aCaller("a");
    fixture.aCaller("bystander");
    const [client, bystander] = await Promise.all([watching("a", [1]), watching("bystander", [1])]);
    const asked = Promise.withResolvers<void>();
    fixture.beforeReauthenticate.run = () => asked.promise;
    await fixture.changeRights({ staffIds: [caller.staffId] });
    fixture.announce(["seen", 1, 3]);
    await bystander.until(({ entries }) => entries.length > 0);
    expect(client.entries).toEqual([]);
    fixture.callers.delete("a");
    asked.resolve();
    expect(await client.closed).toBe(4001);
    expect(client.entries).toEqual([]);
  });

  it("hears nothing of an event whose permission is gone", async () => {
    const caller = fixture.aCaller("a");
    const client = await watching("a", [1]);
    client.send({ type: "subscribe", event: FIGURES.name, keys: [] });
    await client.until(({ entries }) => entries.length > 0);
    fixture.callers.set("a", { ...caller, permissions: new Set() });
    await fixture.changeRights({ sessionIds: [caller.sessionId] });
    await client.until(({ replies }) => replies.some(({ type }) => type === "rightsChanged"));
    const before = client.entries.length;
    fixture.aCaller("other");
    const other = await watching("other", [1]);
    fixture.announce(["seen", 1, 3]);
    await other.until(({ entries }) => entries.length > 0);
    expect(client.entries).toHaveLength(before);
  });

  it("no longer looks through another's eyes where their own rights to it are gone", async () => {
    const viewer = { staffId: 4_711, displayName: "Ann" };
    fixture.aCaller("looking", { viewer });
    const client = await watching("looking", [1]);
    fixture.callers.delete("looking");
    await fixture.changeRights({ staffIds: [viewer.staffId] });
    expect(await client.closed).toBe(4001);
  });

  it("gets the figures of the new scope, not of the old one", async () => {
    const caller = fixture.aCaller("a", within(10));
    const client = await signedIn(fixture.url, "a");
    client.send({ type: "subscribe", event: FIGURES.name, keys: [] });
    await client.until(({ entries }) => entries.length > 0);
    fixture.callers.set("a", { ...caller, ...within(20) });
    await fixture.changeRights({ staffIds: [caller.staffId] });
    const before = client.entries.length;
    await client.until(({ entries }) => entries.length > before);
    expect(String(client.entries[before]?.[2])).toMatch(/^20#/);
  });

  it("is signed out when the session has ended, and the others stay", async () => {
    const caller = fixture.aCaller("a");
    fixture.aCaller("b");
    const [client, other] = await Promise.all([watching("a", [1]), watching("b", [1])]);
    fixture.callers.delete("a");
    await fixture.changeRights({ sessionIds: [caller.sessionId] });
    expect(await client.closed).toBe(4001);
    expect(client.replies.at(-1)).toEqual({ type: "signedOut" });
    fixture.announce(["seen", 1, 3]);
    await other.until(({ entries }) => entries.length > 0);
    expect(fixture.hub.viewers()).toBe(1);
  });

  it("is not disturbed by what is no word about rights", async () => {
    fixture.aCaller("a");
    const client = await watching("a", [1]);
    for (const text of ["", "null", '{"staffIds":"all"}', "[]"])
      await fixture.bus.publish("sweepline/internal/rights", text);
    fixture.announce(["seen", 1, 3]);
    await client.until(({ entries }) => entries.length > 0);
    expect(client.replies.map(({ type }) => type)).toEqual(["signedIn", "refused"]);
  });
});
