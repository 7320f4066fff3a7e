import type { TokenAnswer } from "@sweepline/contract/access/session/index.ts";
import { createStore, createStoredStore, writeStored } from "../store/index.ts";

/** One browser session. Tabs that share it have the same `family`; each refresh counts `generation` up. */
export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Epoch milliseconds by this machine's clock. */
  readonly expiresAt: number;
  readonly family: string;
  readonly generation: number;
}

export function isTokens(value: unknown): value is Tokens {
  const tokens = value as Partial<Tokens> | null;
  return (
    typeof tokens === "object" &&
    typeof tokens?.accessToken === "string" &&
    typeof tokens.refreshToken === "string" &&
    typeof tokens.expiresAt === "number" &&
    typeof tokens.family === "string" &&
    typeof tokens.generation === "number"
  );
}

const isTokensOrNone = (value: unknown): value is Tokens | null => value === null || isTokens(value);

/** Session storage: closing the tab forgets the tokens (spec §9). */
export const tokens = createStoredStore<Tokens | null>({
  area: "session",
  key: "tokens",
  initial: null,
  isValid: isTokensOrNone,
});

/** Seconds left by the counter of spec §9, which drops by ten a tick; set again with every pair of tokens. */
export const remaining = createStore(secondsLeft(tokens.get(), Date.now()));

export function secondsLeft(held: Tokens | null, now: number): number {
  return held ? Math.max(0, Math.floor((held.expiresAt - now) / 1_000)) : 0;
}

export function tokensFrom(answer: TokenAnswer, previous: Tokens | null): Tokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? previous?.refreshToken ?? "",
    expiresAt: Date.now() + answer.expires_in * 1_000,
    family: previous?.family ?? Math.random().toString(36).slice(2),
    generation: (previous?.generation ?? 0) + 1,
  };
}

export function holdTokens(next: Tokens | null): void {
  tokens.set(next);
  remaining.set(secondsLeft(next, Date.now()));
  if (next === null) writeStored("session", "tokens", undefined);
}
