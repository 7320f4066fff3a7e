import { isTokens, type Tokens } from "./tokens.ts";

/**
 * Tabs of the same browser speak to each other: a new tab asks for the session, a refreshed pair is handed round, and
 * signing out in one signs out all. The channel reaches the same origin only, as session storage does.
 */
export type SiblingMessage =
  | { readonly type: "ask" }
  | { readonly type: "tokens"; readonly tokens: Tokens }
  /** `isLost`: the server no longer knows the session; else the person signed out. */
  | { readonly type: "signedOut"; readonly family: string; readonly isLost?: boolean };

export interface Siblings {
  post(message: SiblingMessage): void;
  close(): void;
}

export function joinSiblings(onMessage: (message: SiblingMessage) => void): Siblings {
  if (typeof BroadcastChannel === "undefined") return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel("sweepline.session");
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data)) onMessage(data);
  };
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

function isMessage(data: unknown): data is SiblingMessage {
  const message = data as { type?: unknown; tokens?: unknown; family?: unknown } | null;
  if (message?.type === "ask") return true;
  if (message?.type === "tokens") return isTokens(message.tokens);
  return message?.type === "signedOut" && typeof message.family === "string";
}
