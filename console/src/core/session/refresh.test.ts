// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { needsRefresh, refreshOnce, startRefreshing } from "./refresh.ts";
import { holdTokens, remaining, type Tokens, tokens } from "./tokens.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const someTokens = (over: Partial<Tokens> = {}): Tokens => ({
  accessToken: "a1",
  refreshToken: "r1",
  expiresAt: NOW + 43_200_000,
  family: "f",
  generation: 1,
  ...over,
});
const answer = {
  access_token: "a2",
  refresh_token: "r2",
  token_type: "bearer",
  expires_in: 43_200,
  scope: "server",
};
const hooks = () => ({ share: vi.fn(), ask: vi.fn(), onLost: vi.fn() });
const answering = (status: number, body: unknown) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

beforeEach(() => {
  vi.useFakeTimers({
    now: NOW,
    toFake: ["Date", "setInterval", "clearInterval", "setTimeout", "clearTimeout"],
  });
  localStorage.clear();
  holdTokens(someTokens());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  holdTokens(null);
});

/** The lease of plain http waits a moment; the fake clock walks through it. */
const refresh = async (given: ReturnType<typeof hooks>) => {
  const done = refreshOnce(given);
  await vi.advanceTimersByTimeAsync(1_000);
  await done;
};

describe("when to refresh (§9)", () => {
  it("asks at 1000 seconds or less by the counter", () => {
    expect(needsRefresh(1_001, someTokens(), NOW)).toBe(false);
    expect(needsRefresh(1_000, someTokens(), NOW)).toBe(true);
    expect(needsRefresh(0, null, NOW)).toBe(false);
  });

  it("asks by the absolute expiry too, as a sleeping tab does not count", () => {
    expect(needsRefresh(43_200, someTokens({ expiresAt: NOW + 900_000 }), NOW)).toBe(true);
  });

  it("drops the counter by ten a tick and refreshes once when it runs low", async () => {
    holdTokens(someTokens({ expiresAt: NOW + 1_025_000 }));
    const fetched = answering(200, answer);
    const stop = startRefreshing(hooks());
    await vi.advanceTimersByTimeAsync(20_000);
    expect(remaining.get()).toBe(1_005);
    expect(fetched).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(remaining.get()).toBeGreaterThan(43_000);
    stop();
  });
});

describe("a refresh", () => {
  it("holds and shares the new pair", async () => {
    const fetched = answering(200, answer);
    const given = hooks();
    await refresh(given);
    expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toMatchObject({
      grant_type: "refresh_token",
      refresh_token: "r1",
      scope: "server",
    });
    expect(tokens.get()).toMatchObject({ accessToken: "a2", refreshToken: "r2", generation: 2, family: "f" });
    expect(given.share).toHaveBeenCalledWith(tokens.get());
  });

  it("is asked for once, however many ask at the same moment", async () => {
    const fetched = answering(200, answer);
    await Promise.all([refresh(hooks()), refresh(hooks())]);
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it("leaves a used token alone and asks the tab that has the new pair", async () => {
    localStorage.setItem("sweepline.generation.f", "2");
    const fetched = answering(200, answer);
    const given = hooks();
    await refresh(given);
    expect(fetched).not.toHaveBeenCalled();
    expect(given.ask).toHaveBeenCalled();
  });

  it("ends the session when the server refuses, not when the network fails", async () => {
    answering(401, { code: 1, msg: "", data: null });
    const refused = hooks();
    await refresh(refused);
    expect(refused.onLost).toHaveBeenCalled();

    vi.stubGlobal(
      "fetch",
      vi.fn(() => Promise.reject(new TypeError("offline"))),
    );
    const offline = hooks();
    await refresh(offline);
    expect(offline.onLost).not.toHaveBeenCalled();
    expect(tokens.get()).not.toBeNull();
  });
});
