import type { Database } from "../../core/db/database.ts";
import type { OutgoingMessage } from "../message-channels/index.ts";
import type { ClaimedDelivery } from "./deliveries.store.ts";
import { digestTexts } from "./digest.texts.ts";
import { type Collected, collectedBy } from "./digests.store.ts";
import { withMoments } from "./moments.ts";

/** What a delivery says: its message, or those that it collects. Undefined: its message is no longer kept. */
export async function outgoingOf(
  { db, publicUrl }: { db: Database; publicUrl: string },
  delivery: ClaimedDelivery,
): Promise<OutgoingMessage | undefined> {
  const base = publicUrl.replace(/\/$/, "");
  if (delivery.messageId === null) return digestOf(delivery, await collectedBy(db, delivery), base);
  const { id, messageAt, title, content, severity, subject, language, eventCount, timeZone } = delivery;
  const path = delivery.link ?? "";
  if (title === null || content === null || severity === null || subject === null) return undefined;
  return {
    ...{ key: id, at: messageAt ?? delivery.createdAt, severity, subject },
    ...{ title: withMoments(title, timeZone), content: withMoments(content, timeZone) },
    link: path && base ? `${base}${path}` : "",
    ...{ language, path, cardPath: delivery.cardPath ?? "", eventCount: eventCount ?? 1 },
  };
}

const INBOX = "/platform/message/index";

function digestOf(
  { id, createdAt, language, timeZone }: ClaimedDelivery,
  { total, shown, severity }: Collected,
  base: string,
): OutgoingMessage | undefined {
  if (total === 0) return undefined;
  const t = digestTexts[language];
  const lines = shown.map(
    ({ title, severity: of }) => `[${t.severities[of]}] ${withMoments(title, timeZone)}`,
  );
  if (total > shown.length) lines.push(t.more(total - shown.length));
  return {
    ...{
      key: id,
      at: createdAt,
      title: t.title(total),
      content: lines.join("\n"),
      severity,
      subject: "written",
    },
    link: base ? `${base}${INBOX}` : "",
    ...{ language, path: INBOX, cardPath: "", eventCount: total },
  };
}
