import { once } from "node:events";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLiveGround, type LiveGround } from "../../../test/live-ground.ts";
import { SlowSocket } from "../../../test/slow-socket.ts";
import type { Caller } from "../caller.ts";

const BEAT_MS = 30_000;

let ground: LiveGround;
let socket: SlowSocket;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  ground = await createLiveGround();
  ground.aCaller("a");
  socket = new SlowSocket();
  ground.hub.accept(socket);
  socket.says({ type: "signIn", token: "a" });
  await once(socket, "sent");
});

afterEach(async () => {
  vi.useRealTimers();
  await ground.close();
});

it("lets go of a browser that does not answer a ping", async () => {
  vi.advanceTimersByTime(BEAT_MS);
  expect([socket.pings, ground.hub.viewers()]).toEqual([1, 1]);
  vi.advanceTimersByTime(BEAT_MS);
  expect(ground.hub.viewers()).toBe(0);
});

it("keeps one that answers, and looks at its session each minute", async () => {
  const ended = once(socket, "closing");
  for (let beat = 0; beat < 3; beat += 1) {
    vi.advanceTimersByTime(BEAT_MS);
    socket.emit("pong");
  }
  expect(ground.hub.viewers()).toBe(1);
  // The session expired without a word from anyone.
  ground.callers.delete("a");
  vi.advanceTimersByTime(BEAT_MS);
  expect(await ended).toEqual([4001]);
});

const CHANGES: [string, Partial<Caller>][] = [
  ["permissions changed", { permissions: new Set() }],
  ["company was granted something else, or not any more", { companyPermissions: new Set(["fault"]) }],
];
it.each(CHANGES)("tells a browser whose %s, without a word", async (_, change) => {
  const caller = ground.callers.get("a");
  const notified = once(socket, "sent");
  if (caller) ground.callers.set("a", { ...caller, ...change });
  for (let beat = 0; beat < 2; beat += 1) {
    vi.advanceTimersByTime(BEAT_MS);
    socket.emit("pong");
  }
  expect(await notified).toEqual(["rightsChanged"]);
});

it("keeps watching when the session cannot be read for a moment", async () => {
  ground.beforeReauthenticate.run = async () => {
    ground.beforeReauthenticate.run = async () => undefined;
    throw new Error("database away");
  };
  for (let beat = 0; beat < 2; beat += 1) {
    vi.advanceTimersByTime(BEAT_MS);
    socket.emit("pong");
  }
  socket.says({ type: "subscribe", event: "fence", keys: [] });
  expect(await once(socket, "sent")).toEqual(["refused"]);
  expect(ground.hub.viewers()).toBe(1);
});
