import {
  REMOTE_PATH,
  type RemoteReply,
  type RemoteRequest,
  remoteReplySchema,
} from "@sweepline/contract/operations/remote-operation/frames.ts";
import { currentLanguage } from "../../core/i18n/index.ts";
import { createStore, type Store } from "../../core/store/index.ts";

/**
 * The socket of one page, outside of React, so that a page that is hidden keeps it: off → connecting → open, and after a loss
 * waiting → connecting …; what the server refuses to open is tried again by a person alone.
 */
export type LineState = "off" | "connecting" | "waiting" | "open" | "refused";

interface Wiring {
  readonly deviceId: number;
  /** By it the page finds its lease again after a loss. */
  readonly seat: string;
  /** The token of this moment; without one nothing is opened. */
  readonly token: () => string | undefined;
  readonly onReply: (reply: RemoteReply) => void;
}

export interface Line {
  readonly state: Store<LineState>;
  /** Why it was refused, in the person's language. */
  readonly refusal: () => string;
  /** Does nothing where it is open or about to be. */
  open(): void;
  /** Gives a line up that may be dead, and makes another one. */
  renew(): void;
  /** False: it was not sent, and nobody sends it later. */
  send(request: RemoteRequest): boolean;
  /** Says `last`, where it still can, and is off until it is opened again. */
  close(last?: RemoteRequest): void;
}

/** Sooner than other lines of the console: a person may be waiting to brake. */
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 5_000;
/** Of a page that goes; without a code a line is only broken, and the lease waits for its seat. */
const LEFT = 1000;
/** A browser may wait minutes for a server that answers nothing. */
const OPENS_WITHIN_MS = 8_000;
const waitBefore = (attempt: number): number => {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return whole / 2 + (whole / 2) * Math.random();
};

export function createLine({ deviceId, seat, token: tokenNow, onReply }: Wiring): Line {
  const state = createStore<LineState>("off");
  let socket: WebSocket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let refusal = "";

  const say = (request: RemoteRequest) => socket?.send(JSON.stringify(request));
  const connect = () => {
    clearTimeout(timer);
    const token = tokenNow();
    if (!token) return state.set("off");
    state.set("connecting");
    const address = new URL(REMOTE_PATH, window.location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const made = new WebSocket(address);
    socket = made;
    // The token goes in the first message, never in the address, which proxies write to their logs.
    made.onopen = () => made === socket && say({ type: "signIn", token });
    made.onmessage = ({ data }) => {
      const reply = made === socket ? replyOf(String(data)) : undefined;
      if (reply) take(reply);
    };
    made.onclose = () => made === socket && lose();
    timer = setTimeout(() => {
      drop();
      lose();
    }, OPENS_WITHIN_MS);
  };
  const take = (reply: RemoteReply) => {
    if (reply.type === "signedIn") {
      say({ type: "open", deviceId, seat, language: currentLanguage() });
      return;
    }
    if (reply.type === "opened") {
      attempt = 0;
      clearTimeout(timer);
      // What it says is known before anybody acts on its being open.
      onReply(reply);
      return state.set("open");
    }
    if (reply.type === "refused" && state.get() !== "open") {
      // The token has run out on the way: the server ends the line, and the next one is opened with another.
      if (reply.to === "open") refuse(reply.text);
      return;
    }
    onReply(reply);
  };
  const drop = (code?: typeof LEFT) => {
    clearTimeout(timer);
    const held = socket;
    socket = undefined;
    held?.close(code);
  };
  const lose = () => {
    clearTimeout(timer);
    socket = undefined;
    state.set("waiting");
    timer = setTimeout(connect, waitBefore(attempt++));
  };
  const refuse = (text: string) => {
    refusal = text;
    drop();
    state.set("refused");
  };
  return {
    state,
    refusal: () => refusal,
    open() {
      if (state.get() === "off" || state.get() === "refused") connect();
    },
    renew() {
      if (state.get() === "off" || state.get() === "refused") return;
      drop();
      connect();
    },
    send(request) {
      if (state.get() !== "open" || socket?.readyState !== WebSocket.OPEN) return false;
      say(request);
      return true;
    },
    close(last) {
      if (last && state.get() === "open" && socket?.readyState === WebSocket.OPEN) say(last);
      drop(LEFT);
      state.set("off");
    },
  };
}

/** Undefined: nothing that the contract knows; a newer server may say more than this page understands. */
function replyOf(text: string): RemoteReply | undefined {
  try {
    return remoteReplySchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
