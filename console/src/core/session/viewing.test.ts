// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { beginViewing, loseSession, onSignedOut, onViewingEnded, stopViewing } from "./life.ts";
import { holdPerson, person } from "./person.ts";
import { startRefreshing } from "./refresh.ts";
import { holdTokens, type Tokens, tokens } from "./tokens.ts";
import { forgetViewing, viewing } from "./viewing.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const own: Tokens = {
  accessToken: "own",
  refreshToken: "r",
  expiresAt: NOW + 43_200_000,
  family: "f",
  generation: 1,
};
const answer = { access_token: "theirs", token_type: "bearer" as const, expires_in: 1_800, scope: "server" };
const calls: string[] = [];
const endings: string[] = [];
let stopListening: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "setInterval", "clearInterval"] });
  calls.length = 0;
  endings.length = 0;
  vi.stubGlobal("fetch", async (url: string, init: { headers: Record<string, string> }) => {
    calls.push(`${url} ${new Headers(init.headers).get("authorization")}`);
    return new Response(JSON.stringify({ code: 0, msg: "", data: true }));
  });
  holdTokens(own);
  holdPerson({ sysUser: { username: "ann" }, permissions: [] } as never);
  stopListening = onViewingEnded((how) => endings.push(how));
});
afterEach(() => {
  stopListening();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetViewing();
  holdTokens(null);
});

describe("looking through another's eyes", () => {
  it("puts the own session aside, forgets what was of it, and survives a reload", async () => {
    const forgotten = vi.fn();
    const stop = onSignedOut(forgotten);
    await beginViewing(answer, "/platform/staff/info");
    stop();
    expect(tokens.get()).toMatchObject({ accessToken: "theirs", refreshToken: "" });
    expect(person.get()).toBeNull();
    expect(forgotten).toHaveBeenCalledOnce();
    expect(JSON.parse(sessionStorage.getItem("sweepline.viewing") ?? "null")).toMatchObject({
      own: { accessToken: "own" },
    });
  });

  it("ends at the server and here, and leads back to where it began", async () => {
    await beginViewing(answer, "/platform/staff/info?x=1");
    holdPerson({ sysUser: { username: "bob" }, permissions: [] } as never);
    expect(await stopViewing()).toBe("/platform/staff/info?x=1");
    expect(calls).toEqual(["/auth/token/logout Bearer theirs"]);
    expect(tokens.get()).toEqual(own);
    expect(person.get()).toBeNull();
    expect(viewing.get()).toBeNull();
    expect(sessionStorage.getItem("sweepline.viewing")).toBeNull();
    expect(endings).toEqual(["stopped"]);
  });

  it("falls back to the own session when the server ends it, and says so", async () => {
    await beginViewing(answer, "/");
    loseSession();
    await expect.poll(() => endings).toEqual(["lost"]);
    expect(tokens.get()).toEqual(own);
    // The next lost session is one's own.
    loseSession();
    expect(tokens.get()).toBeNull();
  });

  it("is never refreshed, though it runs low, and ends when its time is over", async () => {
    await beginViewing({ ...answer, expires_in: 900 }, "/");
    const hooks = { share: vi.fn(), ask: vi.fn(), onLost: vi.fn() };
    const stop = startRefreshing(hooks);
    await vi.advanceTimersByTimeAsync(890_000);
    expect(hooks.onLost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(hooks.onLost).toHaveBeenCalled();
    expect(calls).toEqual([]);
    stop();
  });
});
