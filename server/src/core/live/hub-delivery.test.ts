import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLiveFixture, type LiveFixture, REPORTED_EVENT, SEEN } from "../../../test/live-fixture.ts";
import { SlowSocket } from "../../../test/slow-socket.ts";
import {
  createFramer,
  emptyOutbox,
  MAX_BUFFERED_BYTES,
  MAX_KEPT,
  put,
  STUCK_MS,
  takeAll,
} from "./hub-delivery.ts";
import type { LiveItem } from "./hub-model.ts";
import { SIGN_IN_MS } from "./signed-socket.ts";

let fixture: LiveFixture;

beforeEach(async () => {
  fixture = await createLiveFixture();
});

afterEach(async () => {
  vi.useRealTimers();
  await fixture.close();
});

async function slowWatcher(...events: string[]): Promise<SlowSocket> {
  fixture.aCaller("a");
  const socket = new SlowSocket();
  fixture.hub.accept(socket);
  const signedIn = once(socket, "sent");
  socket.says({ type: "signIn", token: "a" });
  await signedIn;
  for (const event of [...events, "fence"]) socket.says({ type: "subscribe", event, keys: [1] });
  await once(socket, "sent");
  return socket;
}

describe("a slow browser", () => {
  it("gets no frames while its connection is full, and then the newest of everything", async () => {
    const slow = await slowWatcher(SEEN.name, REPORTED_EVENT.name);
    fixture.aCaller("fast");
    slow.bufferedAmount = MAX_BUFFERED_BYTES + 1;
    const fast = await slowWatcher(SEEN.name);
    for (const value of [1, 2, 3]) {
      fixture.announce(["seen", 1, value], ["told", 1, value]);
      await once(fast, "sent");
    }
    expect(slow.frames).toEqual([]);
    slow.bufferedAmount = 0;
    await once(slow, "sent");
    expect(slow.frames).toEqual([
      [
        ["seen", 1, 3],
        ["told", 1, 1],
        ["told", 1, 2],
        ["told", 1, 3],
      ],
    ]);
    expect(fast.frames).toHaveLength(3);
  });

  it("is let go after half a minute of taking nothing", async () => {
    const slow = await slowWatcher(SEEN.name);
    slow.bufferedAmount = MAX_BUFFERED_BYTES + 1;
    const terminated = once(slow, "terminated");
    const fast = await slowWatcher(SEEN.name);
    fixture.announce(["seen", 1, 1]);
    await once(fast, "sent");
    fixture.clock.advance(STUCK_MS);
    await terminated;
    expect(fixture.hub.viewers()).toBe(1);
  });
});

it("shares the bytes of frames that are the same, and only of those", () => {
  const [one, two, three, four] = [1, 2, 3, 4].map((id) => ({
    id,
    slot: id,
    keepsAll: false,
    text: `[${id}]`,
  })) as [LiveItem, LiveItem, LiveItem, LiveItem];
  const frame = createFramer();
  expect(frame([one, four])).toBe(frame([one, four]));
  expect(String(frame([two, three]))).toBe('{"type":"events","events":[[2],[3]]}');
  expect(String(frame([four, one]))).toContain("[[4],[1]]");
});

it("keeps a bounded number of what is all kept, the newest", () => {
  const outbox = emptyOutbox();
  for (let id = 1; id <= 3 * MAX_KEPT; id += 1) put(outbox, { id, slot: 1, keepsAll: true, text: "" });
  const items = takeAll(outbox);
  expect(items.length).toBeLessThanOrEqual(MAX_KEPT);
  expect(items.length).toBeGreaterThanOrEqual((MAX_KEPT * 3) / 4);
  expect(items.at(-1)?.id).toBe(3 * MAX_KEPT);
});

it("closes a socket that has not signed in within five seconds", () => {
  vi.useFakeTimers();
  const socket = new SlowSocket();
  const codes: number[] = [];
  socket.on("closing", (code) => codes.push(code));
  fixture.hub.accept(socket);
  vi.advanceTimersByTime(SIGN_IN_MS - 1);
  expect(codes).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(codes).toEqual([4008]);
});
