import { SESSION_ENDPOINTS, type TokenAnswer } from "@sweepline/contract/access/session.ts";
import { claimDrafts, keepDrafts } from "../drafts/index.ts";
import { request } from "../transport/index.ts";
import { person } from "./person.ts";
import { forgetGeneration, startRefreshing } from "./refresh.ts";
import { joinSiblings, type SiblingMessage, type Siblings } from "./siblings.ts";
import { holdTokens, tokens, tokensFrom } from "./tokens.ts";

/**
 * The life of a session (spec §4): logged out → logged in (tokens held) → refreshed … → logged out.
 * Leaving clears tokens, menu, roles, permissions, tabs and the lock state; whoever keeps such state registers with
 * `onSignedOut`.
 */
const cleaners = new Set<() => void>();
let siblings: Siblings | undefined;

export function onSignedOut(clean: () => void): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

/** How long a new tab waits for a sibling to hand its session over before it shows the login page. */
const ASK_MS = 150;

export async function startSession(): Promise<void> {
  siblings = joinSiblings(onSibling);
  const hooks = {
    share: (fresh: Parameters<typeof holdTokens>[0] & object) =>
      siblings?.tell({ type: "tokens", tokens: fresh }),
    ask: () => siblings?.tell({ type: "ask" }),
    onLost: () => loseSession(),
  };
  startRefreshing(hooks);
  if (tokens.get()) return;
  siblings.tell({ type: "ask" });
  await new Promise<void>((resolve) => {
    const stop = tokens.subscribe(resolve);
    setTimeout(() => {
      stop();
      resolve();
    }, ASK_MS);
  });
}

function onSibling(message: SiblingMessage): void {
  const held = tokens.get();
  if (message.type === "ask" && held) siblings?.tell({ type: "tokens", tokens: held });
  if (message.type === "signedOut" && held?.family === message.family) leave();
  if (message.type === "tokens") {
    const isNewer = held?.family === message.tokens.family && message.tokens.generation > held.generation;
    if (!held || isNewer) holdTokens(message.tokens);
  }
}

export function beginSession(answer: TokenAnswer): void {
  holdTokens(tokensFrom(answer, null));
}

/** Once it is known whose session it is: drafts of anybody else are dropped. */
export function nameSession(username: string): void {
  claimDrafts(username);
}

/** The server no longer knows this session: what was being typed is kept for the next sign-in. */
export function loseSession(): void {
  const owner = person.get()?.sysUser.username;
  if (owner) keepDrafts(owner);
  tellAndLeave();
}

/** So long the goodbye may take; without a network the tokens go all the same. */
const GOODBYE_MS = 3_000;

/** The person leaves on purpose. The page starts anew, so that nothing of this person stays in memory. */
export async function signOut(restart = () => window.location.replace("/")): Promise<void> {
  const held = tokens.get();
  if (held) {
    const options = { authorization: `Bearer ${held.accessToken}`, signal: AbortSignal.timeout(GOODBYE_MS) };
    await request(SESSION_ENDPOINTS.logout, {}, options).catch(() => undefined);
  }
  tellAndLeave();
  restart();
}

function tellAndLeave(): void {
  const held = tokens.get();
  if (held) {
    siblings?.tell({ type: "signedOut", family: held.family });
    forgetGeneration(held.family);
  }
  leave();
}

function leave(): void {
  holdTokens(null);
  person.set(null);
  for (const clean of [...cleaners]) clean();
}
