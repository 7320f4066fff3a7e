/** One device at a DDI server: it polls, follows the links that it is given, and signs in with a token at its own server only. */
import type { IncomingMessage } from "node:http";
import type { z } from "zod";
import { type Poll, pollSchema } from "./ddi-messages.ts";
import type { HttpAnswer, HttpPool } from "./http-pool.ts";

export interface DdiAccess {
  /** Of the server: what stands before the tenant. */
  url: string;
  tenant: string;
  controllerId: string;
  /** Of this device; else the gateway's. */
  token?: string | undefined;
  gatewayToken?: string | undefined;
}

export class DdiError extends Error {
  status: number;
  retryAfterMs: number | undefined;

  constructor(status: number, retryAfter?: string) {
    super(`The server answered ${status}`);
    this.status = status;
    const seconds = Number(retryAfter);
    this.retryAfterMs = seconds > 0 ? 1_000 * seconds : undefined;
  }
}

/** It would be answered alike if it was sent again. */
export const isFinal = (error: unknown): boolean =>
  error instanceof DdiError &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 403, 408, 429].includes(error.status);

export interface DdiClient {
  /** Undefined: as it was at the last one. */
  poll(
    etag: string | undefined,
    signal: AbortSignal,
  ): Promise<{ poll: Poll; etag: string | undefined } | undefined>;
  get<T>(wanted: { href: string; schema: z.ZodType<T>; kind: string }, signal: AbortSignal): Promise<T>;
  send(message: DdiMessage, signal: AbortSignal): Promise<void>;
  /** From a byte on; with an `etag` only if the file is still the same one, else all of it. */
  download(wanted: WantedBytes, signal: AbortSignal): Promise<IncomingMessage>;
  /** Counts a download as in progress. */
  track: HttpPool["track"];
  /** Of an artifact's links the one by which this server is reached. */
  pickLink(links: Readonly<Record<string, { href: string } | undefined>>): string | undefined;
}

export interface DdiMessage {
  href: string;
  method: "PUT" | "POST";
  body: object;
  kind: string;
}

export interface WantedBytes {
  href: string;
  from: number;
  etag: string | undefined;
}

/** Links have a query that says which state they are of; what is below them does not. */
export function below(href: string, path: string): string {
  const [address = ""] = href.split("?");
  return `${address}/${path}`;
}

function parse<T>(schema: z.ZodType<T>, { status, headers, body }: HttpAnswer): T {
  if (status < 200 || status > 299) throw new DdiError(status, headers["retry-after"]);
  return schema.parse(JSON.parse(body));
}

export function createDdiClient(pool: HttpPool, access: DdiAccess): DdiClient {
  const { tenant, controllerId, token, gatewayToken } = access;
  const root = access.url.replace(/\/+$/, "");
  const base = new URL(
    `${root}/${encodeURIComponent(tenant)}/controller/v1/${encodeURIComponent(controllerId)}`,
  );
  const credentials: Record<string, string> = token
    ? { authorization: `TargetToken ${token}` }
    : gatewayToken
      ? { authorization: `GatewayToken ${gatewayToken}` }
      : {};

  // Files may lie with somebody else, whom the token is none of.
  const credentialsFor = (url: URL) =>
    url.origin === base.origin || (url.hostname === base.hostname && url.protocol === "https:")
      ? credentials
      : {};
  const to = (href: string, more: Record<string, string> = {}) => {
    const url = new URL(href, base);
    return {
      url,
      headers: { accept: "application/hal+json, application/json", ...credentialsFor(url), ...more },
    };
  };

  return {
    poll: async (etag, signal) => {
      const known: Record<string, string> = etag === undefined ? {} : { "if-none-match": etag };
      const answer = await pool.exchange({ ...to(base.href, known), method: "GET", signal, kind: "poll" });
      if (answer.status === 304) return undefined;
      return { poll: parse(pollSchema, answer), etag: answer.headers.etag };
    },
    get: async ({ href, schema, kind }, signal) =>
      parse(schema, await pool.exchange({ ...to(href), method: "GET", signal, kind })),
    send: async ({ href, method, body, kind }, signal) => {
      const request = { ...to(href, { "content-type": "application/json" }), method, signal, kind };
      const { status, headers } = await pool.exchange({ ...request, body: JSON.stringify(body) });
      if (status < 200 || status > 299) throw new DdiError(status, headers["retry-after"]);
    },
    download: ({ href, from, etag }, signal) => {
      const range: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
      const condition: Record<string, string> = from > 0 && etag ? { "if-range": etag } : {};
      const { url, headers } = to(href, { ...range, ...condition, accept: "*/*" });
      return pool.open({ url, headers, method: "GET", signal, kind: "download" });
    },
    track: pool.track,
    pickLink: (links) => {
      const names = ["download", "download-http"];
      if (base.protocol === "http:") names.reverse();
      return names.map((name) => links[name]?.href).find(Boolean);
    },
  };
}
