import type { LiveEntry, LiveReply } from "@sweepline/contract/core/live-event.ts";
import type { QueryClient } from "@tanstack/react-query";
import { accessToken, loseSession, onTokensChange } from "../session/index.ts";
import { createStore } from "../store/index.ts";
import { type Connection, connect } from "./connection.ts";
import { createDispatch, type LiveHandler, type Watcher } from "./handlers.ts";
import { createSubscriptions } from "./subscriptions.ts";

interface Setup {
  readonly cache: QueryClient;
  readonly handlers: readonly LiveHandler[];
  /** The person's rights changed: fetch user info and menu again. */
  readonly onRightsChanged: () => void;
}

/** Epoch milliseconds of the last frame; how old the live figures may be. */
export const lastHeardAt = createStore(0);

let connection: Connection | undefined;
let dispatch: ReturnType<typeof createDispatch> | undefined;
const subscriptions = createSubscriptions((message) => connection?.send(message));

/** Opens the socket for as long as someone is signed in; answers the function that closes it for good. */
export function startLive(setup: Setup): () => void {
  dispatch = createDispatch(setup.cache, setup.handlers);
  let hadConnection = false;
  const follow = () => {
    if (!accessToken()) {
      connection?.close();
      connection = undefined;
      hadConnection = false;
    } else connection ??= open();
  };
  const open = () =>
    connect({
      token: accessToken,
      onSignedIn: () => {
        subscriptions.resend();
        // What happened while the line was down was not heard: read again what is on screen.
        if (hadConnection) void setup.cache.invalidateQueries();
        hadConnection = true;
      },
      onReply: (reply) => take(reply, setup),
    });
  const stop = onTokensChange(follow);
  follow();
  return () => {
    stop();
    connection?.close();
    connection = undefined;
  };
}

function take(reply: LiveReply, setup: Setup): void {
  lastHeardAt.set(Date.now());
  if (reply.type === "events") enqueue(reply.events);
  if (reply.type === "rightsChanged") setup.onRightsChanged();
  if (reply.type === "signedOut") loseSession();
}

/** Entries wait for the next frame of the screen, so that a burst is drawn once; a hidden tab takes them at once. */
let waiting: LiveEntry[] = [];

function enqueue(entries: readonly LiveEntry[]): void {
  const isFirst = waiting.length === 0;
  waiting.push(...entries);
  if (!isFirst) return;
  const flush = () => {
    const taken = waiting;
    waiting = [];
    dispatch?.take(taken);
  };
  if (document.visibilityState === "hidden") flush();
  else requestAnimationFrame(flush);
}

export const subscribe = (event: string, keys: readonly number[]): (() => void) =>
  subscriptions.add(event, keys);
export const watch = (event: string, watcher: Watcher): (() => void) =>
  dispatch?.watch(event, watcher) ?? (() => undefined);
