// @vitest-environment jsdom
import { liveEvent } from "@sweepline/contract/core/live-event.ts";
import { QueryClient } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { beginSession, isSignedIn, loseSession } from "../session/index.ts";
import { liveState } from "./connection.ts";
import { liveHandler, startLive, useLive, useLiveEach } from "./index.ts";

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
  stop = startLive({ cache, onRightsChanged });
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

describe("an event", () => {
  const receive = (battery: number) => {
    newest().say({
      type: "events",
      events: [
        ["state", 7, { battery }],
        ["unknown", 1, {}],
      ],
    });
    vi.advanceTimersByTime(50);
  };
  const write = vi.fn();
  const stateChanged = liveHandler(event, write);
  const used = () => renderHook(() => useLive(stateChanged, [7]));

  it("is written once, however many components use its handler", () => {
    const both = [used(), used()];
    receive(80);
    expect(write.mock.calls).toEqual([[cache, 7, { battery: 80 }]]);
    both[0]?.unmount();
    receive(81);
    expect(write).toHaveBeenCalledTimes(2);
    both[1]?.unmount();
  });

  it("is written by no handler that nobody uses any longer", () => {
    receive(80);
    used().unmount();
    receive(81);
    expect(write).not.toHaveBeenCalled();
  });

  it("is written by each of its handlers in use, and told to who watches it", () => {
    const [other, watch] = [vi.fn(), vi.fn()];
    const alsoChanged = liveHandler(event, other);
    const all = [
      used(),
      renderHook(() => useLive(alsoChanged, [7])),
      renderHook(() => useLiveEach(event, [7], watch)),
    ];
    receive(80);
    expect([write.mock.calls, other.mock.calls]).toEqual(Array(2).fill([[cache, 7, { battery: 80 }]]));
    expect(watch.mock.calls).toEqual([[{ battery: 80 }, 7]]);
    for (const { unmount } of all) unmount();
  });
});
