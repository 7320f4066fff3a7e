import http from "node:http";
import https from "node:https";
import { AddressRefused, type Outgoing } from "../../core/outgoing/outgoing.ts";
import type { SendResult } from "./outgoing-message.ts";

/** A call to an address that somebody chose: past the guard, resolved anew each time, and led on by no redirection. */
export interface GuardedRequest {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
}

const TIMEOUT_MS = 10_000;
const MAX_RETRY_AFTER_MS = 3_600_000;

interface Answered {
  status: number;
  retryAfter: string | undefined;
}

export async function sendGuarded(outgoing: Outgoing, request: GuardedRequest): Promise<SendResult> {
  try {
    return resultOf(await callOnce(outgoing, request));
  } catch (error) {
    return failureOf(error as NodeJS.ErrnoException);
  }
}

function callOnce(outgoing: Outgoing, { url, method, headers, body }: GuardedRequest): Promise<Answered> {
  const target = new URL(url);
  const { host, lookup } = outgoing.routeTo(target.hostname);
  const { request } = target.protocol === "https:" ? https : http;
  const length = Buffer.byteLength(body);
  return new Promise((resolve, reject) => {
    const call = request(
      {
        ...{ host, lookup, method, agent: false, port: target.port || undefined },
        path: `${target.pathname}${target.search}`,
        headers: { ...headers, host: target.host, ...(length > 0 && { "content-length": length }) },
        servername: host,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (answer) => {
        const { statusCode: status = 0, headers: answered } = answer;
        // What it says besides is nobody's business here.
        answer.destroy();
        resolve({ status, retryAfter: answered["retry-after"] });
      },
    );
    call.on("error", reject);
    call.end(body);
  });
}

function resultOf({ status, retryAfter }: Answered): SendResult {
  if (status >= 200 && status < 300) return { outcome: "delivered", status };
  if (status >= 300 && status < 400) return { outcome: "refused", reason: "redirected", status };
  if (status === 429 || status === 503) {
    const afterMs = Math.min(Number(retryAfter) * 1_000 || 0, MAX_RETRY_AFTER_MS);
    return { outcome: "retry", reason: "busy", status, ...(afterMs > 0 && { afterMs }), isChannels: true };
  }
  if (status === 401 || status === 403)
    return { outcome: "retry", reason: "signInRefused", status, isChannels: true };
  if (status === 408 || status >= 500)
    return { outcome: "retry", reason: "failing", status, isChannels: true };
  if (status === 404 || status === 410) return { outcome: "refused", reason: "gone", status };
  return { outcome: "refused", reason: "rejected", status };
}

/** What is behind an address is not told: refused, unknown and unreachable are one. */
export function failureOf(error: NodeJS.ErrnoException): SendResult {
  const unheard = { outcome: "retry", status: null, isChannels: true } as const;
  if (error instanceof AddressRefused || error.code === "ERR_ADDRESS_REFUSED")
    return { ...unheard, reason: "unreachable" };
  if (error.name === "TimeoutError" || error.name === "AbortError" || error.code === "ETIMEDOUT")
    return { ...unheard, reason: "timeout" };
  const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(error.code ?? "");
  return { ...unheard, reason: isCertificate ? "certificate" : "unreachable" };
}
