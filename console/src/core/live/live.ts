import type { LiveEntry, LiveEvent, LiveReply } from "@sweepline/contract/core/live-event.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { accessToken, loseSession, onTokensChange } from "../session/index.ts";
import { createStore } from "../store/index.ts";
import { type Connection, connect } from "./connection.ts";
import { createCounts } from "./counts.ts";
import { createSubscriptions } from "./subscriptions.ts";

/**
 * Writes one kind of event into the query cache, where the components read it like any other answer. It is a constant of
 * its room, since it is counted by what it is and not by what it does.
 */
export interface LiveHandler {
  readonly name: string;
  write(cache: QueryClient, key: number, payload: unknown): void;
}

/** A room declares `const stateChanged = liveHandler(DEVICE_EVENTS.state, (cache, deviceId, state) => …)`. */
export function liveHandler<Payload extends z.ZodType>(
  event: LiveEvent<Payload>,
  write: (cache: QueryClient, key: number, payload: z.output<Payload>) => void,
): LiveHandler {
  // The server has checked the payload against the same schema; parsing it again would cost a frame.
  return {
    name: event.name,
    write: (cache, key, payload) => write(cache, key, payload as z.output<Payload>),
  };
}

export type Watcher = (payload: unknown, key: number) => void;

/** Those in use, by the name of their event. */
const handlers = createCounts<LiveHandler>();
const watchers = createCounts<Watcher>();

/** Hands a frame's entries to the handlers in use, each once, then to the components that watch an event themselves. */
function dispatch(cache: QueryClient, entries: readonly LiveEntry[]): void {
  for (const [name, key, payload] of entries) {
    for (const handler of handlers.of(name)) handler.write(cache, key, payload);
    for (const watcher of watchers.of(name)) watcher(payload, key);
  }
}

interface Setup {
  readonly cache: QueryClient;
  /** The person's rights changed: fetch user info and menu again. */
  readonly onRightsChanged: () => void;
}

/** Epoch milliseconds of the last frame; how old the live figures may be. */
export const lastReceivedAt = createStore(0);

let connection: Connection | undefined;
const subscriptions = createSubscriptions((message) => connection?.send(message));

/** Opens the socket for as long as someone is signed in; answers the function that closes it for good. */
export function startLive(setup: Setup): () => void {
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
        // Events were missed while the connection was down: refetch what is on screen.
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
  lastReceivedAt.set(Date.now());
  if (reply.type === "events") enqueue(setup.cache, reply.events);
  if (reply.type === "rightsChanged") setup.onRightsChanged();
  if (reply.type === "signedOut") loseSession();
}

/** Entries wait for the next frame of the screen, so that a burst is drawn once; a hidden tab takes them at once. */
let waiting: LiveEntry[] = [];

function enqueue(cache: QueryClient, entries: readonly LiveEntry[]): void {
  const isFirst = waiting.length === 0;
  waiting.push(...entries);
  if (!isFirst) return;
  const flush = () => {
    const taken = waiting;
    waiting = [];
    dispatch(cache, taken);
  };
  if (document.visibilityState === "hidden") flush();
  else requestAnimationFrame(flush);
}

export const subscribe = (event: string, keys: readonly number[]): (() => void) =>
  subscriptions.add(event, keys);
export const register = (handler: LiveHandler): (() => void) => handlers.add(handler.name, [handler]);
export const watch = (event: string, watcher: Watcher): (() => void) => watchers.add(event, [watcher]);
