import type { SendReason } from "@sweepline/contract/care/message-channels.ts";
import type { MessageSubject, Severity } from "@sweepline/contract/care/messages/ways.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { Clock } from "../../core/clock.ts";
import type { Outgoing } from "../../core/outgoing/outgoing.ts";

/** A message on its way out, in its receiver's language. */
export interface OutgoingMessage {
  /** The same with every attempt: by it a receiver knows what it has already. */
  key: string;
  at: Date;
  title: string;
  content: string;
  severity: Severity;
  subject: MessageSubject;
  /** Of title and content. */
  language: Language;
  /** With host; empty: it leads nowhere, or the host is unknown. */
  link: string;
  /** The same without host. */
  path: string;
  /** On a phone instead; empty: the same. */
  cardPath: string;
  eventCount: number;
}

export type SendResult =
  | { outcome: "delivered"; status: number | null }
  | {
      outcome: "retry";
      reason: SendReason;
      status: number | null;
      /** Asked for by the other side. */
      afterMs?: number;
      /** The next message would fare alike: it is the channel that fails. */
      isChannels: boolean;
    }
  | { outcome: "refused"; reason: SendReason; status: number | null };

export interface Adapter<Settings> {
  send(
    message: OutgoingMessage,
    to: { settings: Settings; secret: string | undefined; address: string },
  ): Promise<SendResult>;
}

export interface AdapterDeps {
  clock: Clock;
  outgoing: Outgoing;
}
