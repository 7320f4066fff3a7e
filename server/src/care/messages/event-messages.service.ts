import type { EventKind } from "@sweepline/contract/care/messages/event-codes.ts";
import type { MessageWay, Severity } from "@sweepline/contract/care/messages/ways.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type { Queries } from "../../core/db/database.ts";
import { newTimeId } from "../../core/time-id.ts";
import { type HandOutDeps, handOut } from "./hand-out.service.ts";
import { insertMessage } from "./hand-out.store.ts";
import type { Receiver } from "./receivers.store.ts";

/** A message of the product's own, about events of devices or of its jobs. */
export interface EventMessage {
  organizationId: number;
  subject: EventKind | "job";
  severity: Severity;
  title: Record<Language, string>;
  content: Record<Language, string>;
  eventCount: number;
  link: string;
  /** On a phone; empty: as elsewhere. */
  cardPath: string;
  ways: readonly MessageWay[];
  isEscalating: boolean;
}

/** Sends it to these people, in the transaction that decides it. Answers its id, and whether it stands in an inbox; undefined: nobody wants it. */
export async function sendEventMessage(
  deps: HandOutDeps,
  tx: Queries,
  { message, receivers, now }: { message: EventMessage; receivers: readonly Receiver[]; now: Date },
): Promise<{ id: string; isInApp: boolean } | undefined> {
  const id = newTimeId(now);
  const { people, isInApp } = await handOut(deps, tx, {
    message: { ...message, id, createdAt: now },
    receivers,
    now,
  });
  if (people === 0 && !message.ways.includes("webhook")) return undefined;
  await insertMessage(tx, {
    ...{ ...message, id, createdAt: now, sentAt: now, scheduledAt: null, receivers: null, author: null },
  });
  return { id, isInApp };
}
