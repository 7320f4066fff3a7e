import type {
  ChannelKind,
  EmailSettings,
  SmsSettings,
  WebhookSettings,
} from "@sweepline/contract/care/message-channels.ts";
import type { Database } from "../../core/db/database.ts";
import type { SecretBox } from "../../core/secret-box.ts";
import { findOpen } from "./channels.store.ts";
import { createEmails } from "./email.ts";
import type { Adapter, AdapterDeps, OutgoingMessage, SendResult } from "./outgoing-message.ts";
import { createTextMessages } from "./sms.ts";
import { createWebhooks } from "./webhook.ts";

/** A channel that something can be sent by. */
export interface OpenWay {
  channelId: number;
  send(message: OutgoingMessage, address: string): Promise<SendResult>;
}

export interface Ways {
  /** Those of these that still exist. */
  open(channelIds: readonly number[]): Promise<OpenWay[]>;
}

/** Binds a sealed secret to its channel. */
export const secretOf = (channelId: number): string => `message-channel/${channelId}`;

type AdapterOf = { email: EmailSettings; webhook: WebhookSettings; sms: SmsSettings };

export function createWays({
  db,
  secrets,
  ...deps
}: AdapterDeps & { db: Database; secrets: SecretBox }): Ways {
  const adapters: { [Kind in ChannelKind]: Adapter<AdapterOf[Kind]> } = {
    email: createEmails(deps),
    webhook: createWebhooks(deps),
    sms: createTextMessages(deps),
  };
  return {
    async open(channelIds) {
      const channels = await findOpen(db, channelIds);
      return channels.map(({ id, kind, settings, secretSealed }) => ({
        channelId: id,
        send: (message, address) => {
          const secret = secretSealed ? secrets.open(secretSealed, secretOf(id)) : undefined;
          // Sealed by another key: nobody can read it any more.
          if (secretSealed && secret === undefined)
            return Promise.resolve({ outcome: "retry", reason: "noSecret", status: null, isChannels: true });
          return (adapters[kind] as Adapter<unknown>).send(message, { settings, secret, address });
        },
      }));
    },
  };
}
