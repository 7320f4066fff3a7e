import { createHmac } from "node:crypto";
import {
  WEBHOOK_HEADERS,
  WEBHOOK_VERSION,
  type WebhookSettings,
} from "@sweepline/contract/care/message-channels.ts";
import { sendGuarded } from "./guarded-request.ts";
import type { Adapter, AdapterDeps, OutgoingMessage } from "./outgoing-message.ts";

/** Signed JSON. Whoever receives it checks time and signature, and drops what has an id that it knows. */
export const createWebhooks = ({ clock, outgoing }: AdapterDeps): Adapter<WebhookSettings> => ({
  async send(message, { settings, secret }) {
    if (secret === undefined) return { outcome: "refused", reason: "noSecret", status: null };
    const body = JSON.stringify(payloadOf(message));
    const seconds = Math.floor(clock.now().getTime() / 1_000);
    return sendGuarded(outgoing, {
      ...{ url: settings.url, method: "POST", body },
      headers: {
        "content-type": "application/json",
        "user-agent": "Sweepline",
        [WEBHOOK_HEADERS.signature]: `t=${seconds},v1=${signatureOf(secret, seconds, body)}`,
        [WEBHOOK_HEADERS.delivery]: message.key,
        [WEBHOOK_HEADERS.idempotency]: message.key,
      },
    });
  },
});

export const signatureOf = (secret: string, seconds: number, body: string): string =>
  createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");

const payloadOf = ({ key, at, language: _, path: __, cardPath: ___, ...message }: OutgoingMessage) => ({
  version: WEBHOOK_VERSION,
  id: key,
  at: at.toISOString(),
  message,
});
