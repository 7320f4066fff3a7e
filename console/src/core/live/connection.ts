import { LIVE_PATH, type LiveReply, type LiveRequest } from "@sweepline/contract/core/live-event.ts";
import { createStore } from "../store/index.ts";

/**
 * One socket for the whole tab: closed → connecting → live, and after a loss waiting → connecting …
 * The token goes in the first message, never in the address, which proxies write to their logs.
 */
export type LiveState = "off" | "connecting" | "live" | "waiting";

export const liveState = createStore<LiveState>("off");

interface Wiring {
  /** The token of this moment; without one nothing is opened. */
  readonly token: () => string | undefined;
  readonly onSignedIn: () => void;
  readonly onReply: (reply: LiveReply) => void;
}

/** First try after so long, doubled up to the longest, with a spread so that a thousand browsers do not return at once. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

export function waitBefore(attempt: number, random: number): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return whole / 2 + (whole / 2) * random;
}

export interface Connection {
  send(message: LiveRequest): void;
  close(): void;
}

export function connect(wiring: Wiring): Connection {
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let isClosed = false;

  const open = () => {
    clearTimeout(timer);
    const token = wiring.token();
    if (isClosed || !token) return;
    liveState.set("connecting");
    const address = new URL(LIVE_PATH, window.location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const opened = new WebSocket(address);
    socket = opened;
    opened.onopen = () => opened.send(JSON.stringify({ type: "signIn", token } satisfies LiveRequest));
    opened.onmessage = ({ data }) => {
      if (opened === socket) take(String(data));
    };
    opened.onclose = () => {
      if (opened === socket) lose();
    };
  };

  const take = (text: string) => {
    const reply = parseReply(text);
    if (!reply) return;
    if (reply.type === "signedIn") {
      attempt = 0;
      liveState.set("live");
      wiring.onSignedIn();
    } else wiring.onReply(reply);
  };

  const lose = () => {
    socket = undefined;
    if (isClosed) return;
    liveState.set("waiting");
    timer = setTimeout(open, waitBefore(attempt++, Math.random()));
  };

  const retryNow = () => {
    if (liveState.get() === "waiting") open();
  };
  window.addEventListener("online", retryNow);
  open();
  return {
    send: (message) => {
      if (liveState.get() === "live" && socket?.readyState === WebSocket.OPEN)
        socket.send(JSON.stringify(message));
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      window.removeEventListener("online", retryNow);
      socket?.close();
      liveState.set("off");
    },
  };
}

function parseReply(text: string): LiveReply | undefined {
  try {
    const value = JSON.parse(text) as Partial<LiveReply> | null;
    return typeof value?.type === "string" ? (value as LiveReply) : undefined;
  } catch {
    return undefined;
  }
}
