import { once } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLiveFixture, type LiveFixture } from "../../../test/live-fixture.ts";
import { SlowSocket } from "../../../test/slow-socket.ts";
import type { Caller } from "../caller.ts";

const BEAT_MS = 30_000;

let fixture: LiveFixture;
let socket: SlowSocket;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  fixture = await createLiveFixture();
  fixture.aCaller("a");
  socket = new SlowSocket();
  fixture.hub.accept(socket);
  socket.says({ type: "signIn", token: "a" });
  await once(socket, "sent");
});

afterEach(async () => {
  vi.useRealTimers();
  await fixture.close();
});

it("lets go of a browser that does not answer a ping", async () => {
  vi.advanceTimersByTime(BEAT_MS);
  expect([socket.pings, fixture.hub.viewers()]).toEqual([1, 1]);
  vi.advanceTimersByTime(BEAT_MS);
  expect(fixture.hub.viewers()).toBe(0);
});

it("keeps one that answers, and looks at its session each minute", async () => {
  const ended = once(socket, "closing");
  for (let beat = 0; beat < 3; beat += 1) {
    vi.advanceTimersByTime(BEAT_MS);
    socket.emit("pong");
  }
  expect(fixture.hub.viewers()).toBe(1);
  // The session expired without a word from anyone.
  fixture.callers.delete("a");
  vi.advanceTimersByTime(BEAT_MS);
  expect(await ended).toEqual([4001]);
});

const CHANGES: [string, Partial<Caller>][] = [
  ["permissions changed", { permissions: new Set() }],
  ["company was granted something else, or not any more", { companyPermissions: new Set(["fault"]) }],
];
it.each(CHANGES)("tells a browser whose %s, without a word", async (_, change) => {
  const caller = fixture.callers.get("a");
  const notified = once(socket, "sent");
  if (caller) fixture.callers.set("a", { ...caller, ...change });
  for (let beat = 0; beat < 2; beat += 1) {
    vi.advanceTimersByTime(BEAT_MS);
    socket.emit("pong");
  }
  expect(await notified).toEqual(["rightsChanged"]);
});

it("keeps watching when the session cannot be read for a moment", async () => {
  fixture.beforeReauthenticate.run = async () => {
    fixture.beforeReauthenticate.run = async () => undefined;
    throw new Error("database away");
  };
  for (let beat = 0; beat < 2; beat += 1) {
    vi.advanceTimersByTime(BEAT_MS);
    socket.emit("pong");
  }
  socket.says({ type: "subscribe", event: "fence", keys: [] });
  expect(await once(socket, "sent")).toEqual(["refused"]);
  expect(fixture.hub.viewers()).toBe(1);
});
