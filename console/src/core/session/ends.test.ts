// @vitest-environment jsdom
import { SESSION_WARNING_S } from "@sweepline/contract/access/session/index.ts";
import { IDLE_HEADER } from "@sweepline/contract/core/limits.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followActivity } from "../activity/index.ts";
import { isEndEarly, reasonNow, staySignedIn, warning, watchEnds } from "./ends.ts";
import { holdTokens } from "./tokens.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const HOUR_S = 3_600;
let stops: (() => void)[] = [];
let onLost: ReturnType<typeof vi.fn<() => void>>;
/** The server: idle for an hour, a day in all; it believes what the header says. */
let activeAt: number;
const limitAt = NOW + 24 * HOUR_S * 1_000;
const fetched = vi.fn(async (_url: unknown, init?: RequestInit) => {
  const idleS = Number(new Headers(init?.headers).get(IDLE_HEADER));
  activeAt = Math.max(activeAt, Date.now() - idleS * 1_000);
  const idleEndsInS = Math.floor((activeAt - Date.now()) / 1_000) + HOUR_S;
  const limitEndsInS = Math.floor((limitAt - Date.now()) / 1_000);
  const isOver = idleEndsInS <= 0 || limitEndsInS <= 0;
  const data = { idleEndsInS, limitEndsInS };
  return new Response(JSON.stringify({ code: isOver ? 1 : 0, msg: "", data }), {
    status: isOver ? 401 : 200,
  });
});

let serial = 0;
beforeEach(async () => {
  vi.useFakeTimers({
    now: NOW,
    toFake: ["Date", "setInterval", "clearInterval", "setTimeout", "clearTimeout"],
  });
  vi.stubGlobal("fetch", fetched);
  fetched.mockClear();
  localStorage.clear();
  activeAt = NOW;
  serial += 1;
  onLost = vi.fn<() => void>();
  stops = [followActivity()];
  window.dispatchEvent(new Event("pointerdown"));
  const pair = { accessToken: "a", refreshToken: "r", expiresAt: limitAt, generation: 1 };
  holdTokens({ ...pair, family: `f${serial}` });
  stops.push(watchEnds(onLost));
  await pass(0);
});
afterEach(() => {
  for (const stop of stops) stop();
  holdTokens(null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = async (seconds: number) => {
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
};

it("asks once, and no more while nobody does anything", async () => {
  await pass(HOUR_S / 2);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(warning.get()).toBeNull();
});

it("warns two minutes before, and is lost with the reason when nobody answers", async () => {
  await pass(HOUR_S - SESSION_WARNING_S - 10);
  expect(warning.get()).toBeNull();
  expect(isEndEarly()).toBe(true);
  await pass(15);
  expect(warning.get()).toEqual({ reason: "idle", at: NOW + HOUR_S * 1_000 });
  expect(onLost).not.toHaveBeenCalled();
  await pass(SESSION_WARNING_S);
  expect(onLost).toHaveBeenCalled();
  expect(reasonNow()).toBe("idle");
  expect(isEndEarly()).toBe(false);
});

it("goes on for who says so", async () => {
  await pass(HOUR_S - 60);
  expect(warning.get()).not.toBeNull();
  await staySignedIn(onLost);
  expect(warning.get()).toBeNull();
  await pass(HOUR_S - SESSION_WARNING_S - 10);
  expect(warning.get()).toBeNull();
});

it("tells the server of what was done without a call, and warns nobody who works", async () => {
  for (let minutes = 0; minutes < 180; minutes += 5) {
    window.dispatchEvent(new Event("keydown"));
    await pass(300);
    expect(warning.get(), `${minutes} min`).toBeNull();
  }
  expect(fetched.mock.calls.length).toBeLessThan(40);
});

it("does not warn where another tab was used meanwhile", async () => {
  await pass(HOUR_S / 2);
  localStorage.setItem("sweepline.active-at", String(Date.now()));
  await pass(HOUR_S / 2 - 30);
  expect(warning.get()).toBeNull();
});

it("warns of the age of a session, which no act puts off", async () => {
  for (let minutes = 0; minutes < 24 * 60 - 10; minutes += 5) {
    window.dispatchEvent(new Event("wheel"));
    await pass(300);
  }
  window.dispatchEvent(new Event("wheel"));
  await pass(9 * 60);
  expect(warning.get()).toEqual({ reason: "limit", at: limitAt });
  await staySignedIn(onLost);
  expect(warning.get()?.reason).toBe("limit");
  await pass(60);
  expect(onLost).toHaveBeenCalled();
  expect(reasonNow()).toBe("limit");
});
