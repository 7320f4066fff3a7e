import type { InboxMessage } from "@sweepline/contract/care/messages/inbox.ts";
import { useState } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Button, Drawer } from "../../ui/kit.ts";
import styles from "./inbox.module.css";
import { inboxTexts } from "./inbox.texts.ts";
import { useAcknowledge } from "./messages.calls.ts";
import { messageTexts } from "./messages.texts.ts";
import { SeverityTag } from "./severity-tag.tsx";

interface InboxDrawerProps {
  readonly message: InboxMessage;
  readonly onClose: () => void;
}

/** One message, where it leads, and that somebody sees to it. */
export function InboxDrawer({ message, onClose }: InboxDrawerProps) {
  const t = useTexts(inboxTexts);
  const m = useTexts(messageTexts);
  const language = useLanguage();
  const format = useFormat();
  const { severity, subject, authorName, at, eventCount, link } = message;
  return (
    <Drawer open size={520} title={message.title[language]} onClose={onClose}>
      <KeyValues
        items={[
          { label: m.severity, value: <SeverityTag severity={severity} /> },
          { label: m.subject, value: m.subjects[subject] },
          { label: t.from, value: authorName || m.product },
          { label: t.at, value: format.dateTime(at) },
        ]}
      />
      <p className={styles.text}>{message.content[language]}</p>
      {eventCount > 1 ? <p className={styles.faint}>{t.count(format.number(eventCount))}</p> : null}
      <Acknowledging message={message} />
      {link ? (
        <Link to={link} onClick={onClose}>
          {t.open}
        </Link>
      ) : null}
    </Drawer>
  );
}

function Acknowledging({
  message: { id, isEscalating, acknowledgedBy },
}: {
  readonly message: InboxMessage;
}) {
  const t = useTexts(inboxTexts);
  const acknowledge = useAcknowledge();
  const [isDone, setDone] = useState(false);
  if (acknowledgedBy) return <p className={styles.faint}>{t.acknowledgedBy(acknowledgedBy)}</p>;
  if (!isEscalating || isDone) return null;
  const say = async () => {
    await acknowledge.mutateAsync(id);
    setDone(true);
    notify("success", t.acknowledged);
  };
  return (
    <p className={styles.foot}>
      <Button type="primary" loading={acknowledge.isPending} onClick={() => void say()}>
        {t.acknowledge}
      </Button>
      <span className={styles.faint}>{t.escalates}</span>
    </p>
  );
}
