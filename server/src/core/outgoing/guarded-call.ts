import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import { AddressRefused, type Outgoing } from "./outgoing.ts";

/** A call to an address that somebody chose: past the guard, resolved anew each time, and led on by no redirection. */
export interface GuardedCall {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  /** An answer is read as far as that; left out: not at all. */
  maxAnswerBytes?: number;
}

export interface CallAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const TIMEOUT_MS = 10_000;

/** Rejects where nobody answers in time. Outgoing undefined: who runs the platform may go anywhere. */
export function callOnce(outgoing: Outgoing | undefined, call: GuardedCall): Promise<CallAnswer> {
  const { url, method, headers, body, maxAnswerBytes } = call;
  const target = new URL(url);
  const { host, lookup } = outgoing?.routeTo(target.hostname) ?? {
    host: bare(target.hostname),
    lookup: undefined,
  };
  const { request } = target.protocol === "https:" ? https : http;
  const length = Buffer.byteLength(body);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host, method, agent: false, port: target.port || undefined },
        ...(lookup && { lookup }),
        path: `${target.pathname}${target.search}`,
        headers: { ...headers, host: target.host, ...(length > 0 && { "content-length": length }) },
        servername: host,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (answer) => {
        const { statusCode: status = 0, headers: answered } = answer;
        if (maxAnswerBytes === undefined) {
          answer.destroy();
          resolve({ status, headers: answered, body: Buffer.alloc(0) });
          return;
        }
        const parts: Buffer[] = [];
        let size = 0;
        answer.on("data", (part: Buffer) => {
          size += part.length;
          if (size > maxAnswerBytes) answer.destroy(new Error("the answer is too large"));
          else parts.push(part);
        });
        answer.on("error", reject);
        answer.on("end", () => resolve({ status, headers: answered, body: Buffer.concat(parts) }));
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/** What is behind an address is not told: refused, unknown and unreachable are one. */
export function callFault(error: NodeJS.ErrnoException): "unreachable" | "timeout" | "certificate" {
  if (error instanceof AddressRefused || error.code === "ERR_ADDRESS_REFUSED") return "unreachable";
  if (error.name === "TimeoutError" || error.name === "AbortError" || error.code === "ETIMEDOUT")
    return "timeout";
  return /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(error.code ?? "") ? "certificate" : "unreachable";
}
