import type { MessageSubject, MessageWay, Severity } from "@sweepline/contract/care/messages/ways.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** A message as it is made; `receivers` where people chose them. */
export interface MadeMessage {
  id: string;
  createdAt: Date;
  organizationId: number;
  subject: MessageSubject;
  severity: Severity;
  title: Record<Language, string>;
  content: Record<Language, string>;
  eventCount: number;
  link: string;
  cardPath?: string;
  author: { staffId: number; name: string } | null;
  ways: readonly MessageWay[];
  receivers: object | null;
  scheduledAt: Date | null;
  sentAt: Date | null;
  isEscalating: boolean;
}

export async function insertMessage(tx: Queries, message: MadeMessage): Promise<void> {
  const { title, content, author, receivers } = message;
  await tx.run(sql`
    insert into messages (created_at, id, organization_id, subject, severity, title_zh, title_en, content_zh, content_en,
      event_count, link, card_path, author_staff_id, author_name, ways, receivers, scheduled_at, sent_at, is_escalating)
    values (${message.createdAt}, ${message.id}, ${message.organizationId}, ${message.subject}, ${message.severity},
      ${title.zh}, ${title.en}, ${content.zh}, ${content.en}, ${message.eventCount}, ${message.link}, ${message.cardPath ?? ""},
      ${author?.staffId ?? null}, ${author?.name ?? ""}, ${[...message.ways]},
      ${receivers === null ? null : JSON.stringify(receivers)}::jsonb, ${message.scheduledAt}, ${message.sentAt},
      ${message.isEscalating})`);
}

export interface NewReceiver {
  staffId: number;
  isInApp: boolean;
}

export async function insertReceivers(
  tx: Queries,
  message: { id: string; createdAt: Date; receivedAt: Date },
  receivers: readonly NewReceiver[],
): Promise<void> {
  if (receivers.length === 0) return;
  await tx.run(sql`
    insert into message_receivers (staff_id, received_at, message_id, message_at, is_in_app)
    select v.staff_id, ${message.receivedAt}::timestamptz, ${message.id}::uuid, ${message.createdAt}::timestamptz, v.is_in_app
    from unnest(${receivers.map(({ staffId }) => staffId)}::bigint[], ${receivers.map(({ isInApp }) => isInApp)}::boolean[])
      v(staff_id, is_in_app)`);
}
