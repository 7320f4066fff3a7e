import {
  CONSOLE_CLIENT,
  REFRESH_AT_S,
  REFRESH_TICK_S,
  SESSION_ENDPOINTS,
} from "@sweepline/contract/access/session/index.ts";
import { readStored, writeStored } from "../store/index.ts";
import { CallError, request } from "../transport/index.ts";
import { inOneTab } from "./one-tab.ts";
import { holdTokens, remaining, secondsLeft, type Tokens, tokens, tokensFrom } from "./tokens.ts";
import { viewing } from "./viewing.ts";

/** The console is a public OAuth client: its credential is an identifier that every browser knows. */
export const CLIENT_AUTHORIZATION = `Basic ${btoa(`${CONSOLE_CLIENT.id}:${CONSOLE_CLIENT.secret}`)}`;

const isNumber = (value: unknown): value is number => typeof value === "number";
const generationKey = (family: string) => `generation.${family}`;

/**
 * The remaining-lifetime counter of spec §9, and the absolute expiry beside it: a sleeping tab's timer does not tick, so
 * its counter may promise a lifetime that is long over.
 */
export function needsRefresh(counter: number, held: Tokens | null, now: number): boolean {
  return held !== null && Math.min(counter, secondsLeft(held, now)) <= REFRESH_AT_S;
}

interface RefreshHooks {
  /** Hands a fresh pair to the other tabs. */
  share(fresh: Tokens): void;
  /** Asks the other tabs for the pair that one of them has already fetched. */
  ask(): void;
  /** The server says that this session is over. */
  onLost(): void;
}

/** One refresh by one tab for all. A refresh token used twice ends its session, so the others must not ask too. */
export async function refreshOnce(hooks: RefreshHooks): Promise<void> {
  const before = tokens.get();
  if (!before) return;
  await inOneTab("refresh", async () => {
    const held = tokens.get();
    if (!held || held.generation !== before.generation) return;
    if ((readStored("local", generationKey(held.family), isNumber) ?? 0) > held.generation)
      return hooks.ask();
    try {
      const answer = await request(
        SESSION_ENDPOINTS.token,
        { body: { grant_type: "refresh_token", scope: "server", refresh_token: held.refreshToken } },
        { authorization: CLIENT_AUTHORIZATION },
      );
      const fresh = tokensFrom(answer, held);
      // Written before the lock is given back: messages between tabs may arrive later than the lock.
      writeStored("local", generationKey(fresh.family), fresh.generation);
      holdTokens(fresh);
      hooks.share(fresh);
    } catch (error) {
      // Without an answer the next tick tries again; a refusal is final.
      if (error instanceof CallError && error.status >= 400 && error.status < 500 && error.status !== 429)
        hooks.onLost();
    }
  });
}

export function forgetGeneration(family: string): void {
  writeStored("local", generationKey(family), undefined);
}

/** Counts the lifetime down and refreshes when it runs low; answers a function that stops it. */
export function startRefreshing(hooks: RefreshHooks): () => void {
  let isRunning = false;
  const check = () => {
    if (viewing.get()) {
      // Such a session is not refreshed: it runs out.
      if (secondsLeft(tokens.get(), Date.now()) === 0) hooks.onLost();
      return;
    }
    if (isRunning || !needsRefresh(remaining.get(), tokens.get(), Date.now())) return;
    isRunning = true;
    void refreshOnce(hooks).finally(() => {
      isRunning = false;
    });
  };
  const timer = setInterval(() => {
    remaining.set((seconds) => Math.max(0, seconds - REFRESH_TICK_S));
    check();
  }, REFRESH_TICK_S * 1_000);
  document.addEventListener("visibilitychange", check);
  check();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
  };
}
