import { type CallAnswer, callFault, callOnce, type GuardedCall } from "../../core/outgoing/guarded-call.ts";
import type { Outgoing } from "../../core/outgoing/outgoing.ts";
import type { SendResult } from "./outgoing-message.ts";

export type GuardedRequest = Omit<GuardedCall, "maxAnswerBytes">;

const MAX_RETRY_AFTER_MS = 3_600_000;

export async function sendGuarded(outgoing: Outgoing, request: GuardedRequest): Promise<SendResult> {
  try {
    // What it says besides its status is nobody's business here.
    return resultOf(await callOnce(outgoing, request));
  } catch (error) {
    return failureOf(error as NodeJS.ErrnoException);
  }
}

function resultOf({ status, headers }: CallAnswer): SendResult {
  if (status >= 200 && status < 300) return { outcome: "delivered", status };
  if (status >= 300 && status < 400) return { outcome: "refused", reason: "redirected", status };
  if (status === 429 || status === 503) {
    const afterMs = Math.min(Number(headers["retry-after"]) * 1_000 || 0, MAX_RETRY_AFTER_MS);
    return { outcome: "retry", reason: "busy", status, ...(afterMs > 0 && { afterMs }), isChannels: true };
  }
  if (status === 401 || status === 403)
    return { outcome: "retry", reason: "signInRefused", status, isChannels: true };
  if (status === 408 || status >= 500)
    return { outcome: "retry", reason: "failing", status, isChannels: true };
  if (status === 404 || status === 410) return { outcome: "refused", reason: "gone", status };
  return { outcome: "refused", reason: "rejected", status };
}

export const failureOf = (error: NodeJS.ErrnoException): SendResult => ({
  ...{ outcome: "retry", status: null, isChannels: true },
  reason: callFault(error),
});
