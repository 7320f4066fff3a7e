// @vitest-environment jsdom
import { liveEvent } from "@sweepline/contract/core/live-event.ts";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { beginSession, isSignedIn, loseSession } from "../session/index.ts";
import { liveState } from "./connection.ts";
import { liveHandler, startLive } from "./index.ts";

const event = liveEvent({
  name: "state",
  keyedBy: "device",
  summary: "",
  payload: z.object({ battery: z.number() }),
});

/** The browser's end of the socket, driven by the test as the server would. */
class FakeSocket {
  static all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  sent: unknown[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  onclose?: () => void;
  readonly url: string;
  constructor(url: URL) {
    this.url = String(url);
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.onclose?.();
  }
  say(reply: unknown) {
    this.onmessage?.({ data: JSON.stringify(reply) });
  }
}
const newest = () => FakeSocket.all.at(-1) as FakeSocket;
const cache = new QueryClient();
const onRightsChanged = vi.fn();
let stop: () => void;

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  const write = liveHandler(event, (queries, key, payload) => queries.setQueryData(["device", key], payload));
  stop = startLive({ cache, handlers: [write], onRightsChanged });
  beginSession({
    access_token: "secret",
    refresh_token: "r",
    token_type: "bearer",
    expires_in: 60_000,
    scope: "s",
  });
  newest().onopen?.();
});
afterEach(() => {
  loseSession();
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the live socket", () => {
  it("signs in by its first message, never by its address", () => {
    expect(newest().url).not.toContain("secret");
    expect(newest().sent).toEqual([{ type: "signIn", token: "secret" }]);
    newest().say({ type: "signedIn" });
    expect(liveState.get()).toBe("live");
  });

  it("writes events into the query cache", () => {
    newest().say({ type: "signedIn" });
    newest().say({
      type: "events",
      events: [
        ["state", 7, { battery: 80 }],
        ["unknown", 1, {}],
      ],
    });
    vi.advanceTimersByTime(50);
    expect(cache.getQueryData(["device", 7])).toEqual({ battery: 80 });
  });

  it("comes back after a loss and reads again what is on screen", () => {
    const renewed = vi.spyOn(cache, "invalidateQueries");
    newest().say({ type: "signedIn" });
    expect(renewed).not.toHaveBeenCalled();
    newest().close();
    expect(liveState.get()).toBe("waiting");
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.all).toHaveLength(2);
    newest().onopen?.();
    newest().say({ type: "signedIn" });
    expect(renewed).toHaveBeenCalledOnce();
  });

  it("closes with the session, and ends it when the server says so", () => {
    newest().say({ type: "signedIn" });
    newest().say({ type: "signedOut" });
    expect(isSignedIn()).toBe(false);
    expect(liveState.get()).toBe("off");
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all).toHaveLength(1);
  });

  it("tells of changed rights, and survives what it cannot read", () => {
    newest().onmessage?.({ data: "{{{" });
    newest().say({ type: "signedIn" });
    newest().say({ type: "rightsChanged" });
    expect(onRightsChanged).toHaveBeenCalledOnce();
  });
});
