import { SESSION_ENDPOINTS, type TokenAnswer } from "@sweepline/contract/access/session/index.ts";
import { noteActivity } from "../activity/index.ts";
import { claimDrafts, keepDrafts } from "../drafts/index.ts";
import { request } from "../transport/index.ts";
import { isEndEarly, learnWhy, lostBy, reasonNow, staySignedIn as stay, watchEnds } from "./ends.ts";
import { person } from "./person.ts";
import { forgetGeneration, needsRefresh, refreshOnce, startRefreshing } from "./refresh.ts";
import { joinSiblings, type SiblingMessage, type Siblings } from "./siblings.ts";
import { holdTokens, secondsLeft, type Tokens, tokens, tokensFrom } from "./tokens.ts";
import { forgetViewing, viewing } from "./viewing.ts";

/**
 * The life of a session (spec §4): logged out → logged in (tokens held) → refreshed … → logged out.
 * Leaving clears tokens, menu, roles, permissions, tabs and the lock state; whoever keeps such state registers with
 * `onSignedOut`. Looking through another's eyes is a way out and in again: the same state goes when it begins and ends,
 * and a session that ends meanwhile is the other's, not one's own.
 */
const cleaners = new Set<() => void>();
let siblings: Siblings | undefined;

export function onSignedOut(clean: () => void): () => void {
  cleaners.add(clean);
  return () => cleaners.delete(clean);
}

const leavers = new Set<() => Promise<unknown>>();

/** What is to be done while the person signs out, or once the server has ended the session; not where it ran out by itself. */
export function onLeaving(work: () => Promise<unknown>): () => void {
  leavers.add(work);
  return () => leavers.delete(work);
}

const HOOKS = {
  share: (fresh: Tokens) => siblings?.post({ type: "tokens", tokens: fresh }),
  ask: () => siblings?.post({ type: "ask" }),
  onLost: () => loseSession(),
};

/** How long a new tab waits for a sibling to hand its session over before it shows the login page. */
const ASK_MS = 150;

export async function startSession(): Promise<void> {
  siblings = joinSiblings(onSibling);
  startRefreshing(HOOKS);
  watchEnds(loseSession);
  if (tokens.get()) return;
  siblings.post({ type: "ask" });
  await new Promise<void>((resolve) => {
    const stop = tokens.subscribe(resolve);
    setTimeout(() => {
      stop();
      resolve();
    }, ASK_MS);
  });
}

/** Tabs share their own session: whoever looks through another's eyes does so in one tab. */
const ownTokens = (): Tokens | null => viewing.get()?.own ?? tokens.get();

function holdOwn(own: Tokens): void {
  if (viewing.get()) viewing.set((at) => at && { ...at, own });
  else holdTokens(own);
}

function onSibling(message: SiblingMessage): void {
  const held = ownTokens();
  if (message.type === "ask" && held) siblings?.post({ type: "tokens", tokens: held });
  if (message.type === "signedOut" && held?.family === message.family) {
    noteReason();
    // Another tab has seen first that it is over: what is being typed here is kept as well, and here too it is said why.
    if (message.isLost) keepOwnDrafts();
    leave();
    if (message.isLost) void learnWhy(held);
  }
  if (message.type === "tokens") {
    const isNewer = held?.family === message.tokens.family && message.tokens.generation > held.generation;
    if (!held || isNewer) holdOwn(message.tokens);
  }
}

export function beginSession(answer: TokenAnswer): void {
  noteActivity();
  lostBy.set(null);
  holdTokens(tokensFrom(answer, null));
}

/** Once it is known whose session it is: drafts of anybody else are dropped. */
export function nameSession(username: string): void {
  claimDrafts(username);
}

/** The server no longer knows this session: what was being typed is kept for the next sign-in. */
export function loseSession(): void {
  if (viewing.get()) {
    void comeBack("lost");
    return;
  }
  const [isEarly, held] = [isEndEarly(), ownTokens()];
  noteReason();
  if (isEarly) for (const work of leavers) work().catch(() => undefined);
  keepOwnDrafts();
  postAndLeave({ isLost: true });
  if (held) void learnWhy(held);
}

function keepOwnDrafts(): void {
  const owner = person.get()?.sysUser.username;
  if (owner) keepDrafts(owner);
}

/** For the login page, as far as it is known here. */
function noteReason(): void {
  lostBy.set(reasonNow());
}

/** Puts the end of doing nothing off. */
export const staySignedIn = (): Promise<void> => stay(loseSession);

/** So long the goodbye may take; without a network the tokens go all the same. */
const GOODBYE_MS = 3_000;

/** The person leaves on purpose. The page starts again, so that nothing of this person stays in memory. */
export async function signOut(restart = () => window.location.replace("/")): Promise<void> {
  const works = [...leavers].map((work) => Promise.race([work().catch(() => undefined), goodbyeIsOver()]));
  await Promise.all([...[viewing.get() && tokens.get(), ownTokens()].map(goodbye), ...works]);
  postAndLeave({ isLost: false });
  restart();
}

const goodbyeIsOver = () => new Promise<void>((resolve) => setTimeout(resolve, GOODBYE_MS));

async function goodbye(held: Tokens | null | undefined): Promise<void> {
  if (!held) return;
  const options = { authorization: `Bearer ${held.accessToken}`, signal: AbortSignal.timeout(GOODBYE_MS) };
  await request(SESSION_ENDPOINTS.logout, {}, options).catch(() => undefined);
}

/**
 * Goes on in this tab as the person of another session, which was begun for looking. `from` is where one comes back to.
 */
export async function beginViewing(answer: TokenAnswer, from: string): Promise<void> {
  // One's own tokens must last longer than the looking does: nobody refreshes them meanwhile.
  if (needsRefresh(secondsLeft(tokens.get(), Date.now()) - answer.expires_in, tokens.get(), Date.now()))
    await refreshOnce(HOOKS);
  const own = tokens.get();
  if (!own) return;
  keepOwnDrafts();
  viewing.set({ own, from });
  become(tokensFrom(answer, null));
}

type Ending = "stopped" | "lost";
const viewingEnds = new Set<(how: Ending) => void>();

/** Called when viewing as another person has ended: by the person, or by itself. */
export function onViewingEnded(listener: (how: Ending) => void): () => void {
  viewingEnds.add(listener);
  return () => viewingEnds.delete(listener);
}

/** Ends the looking, here and at the server, and answers where it began. */
export async function stopViewing(): Promise<string> {
  const from = viewing.get()?.from ?? "/";
  await goodbye(viewing.get() && tokens.get());
  await comeBack("stopped");
  return from;
}

async function comeBack(how: Ending): Promise<void> {
  const own = viewing.get()?.own;
  if (!own) return;
  forgetViewing();
  holdTokens(own);
  if (needsRefresh(secondsLeft(own, Date.now()), own, Date.now())) await refreshOnce(HOOKS);
  const fresh = tokens.get();
  if (!fresh) return;
  become(fresh);
  for (const post of [...viewingEnds]) post(how);
}

/** Another person's session in the same tab: nothing of the one before stays. */
function become(next: Tokens): void {
  holdTokens(next);
  person.set(null);
  for (const clean of [...cleaners]) clean();
}

function postAndLeave({ isLost }: { isLost: boolean }): void {
  const held = ownTokens();
  if (held) {
    siblings?.post({ type: "signedOut", family: held.family, isLost });
    forgetGeneration(held.family);
  }
  leave();
}

function leave(): void {
  forgetViewing();
  holdTokens(null);
  person.set(null);
  for (const clean of [...cleaners]) clean();
}
