import { MESSAGE_ENDPOINTS as E, type WrittenMessage } from "@sweepline/contract/care/messages/index.ts";
import { useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Drawer } from "../../ui/kit.ts";
import { declareList, type ListColumn, ListTable, useLocalList } from "../../ui/list/index.ts";
import { TwoLines } from "../../ui/table/index.ts";
import styles from "./inbox.module.css";
import { messageTexts } from "./messages.texts.ts";
import { namesIn } from "./receiver-names.ts";
import { SeverityTag } from "./severity-tag.tsx";
import { WayProgressLines } from "./way-progress.tsx";
import { writtenTexts } from "./written.texts.ts";

const RECEIPTS = declareList(E.receipts, { id: "message-receipts", size: 10 });

interface WrittenDrawerProps {
  readonly message: WrittenMessage;
  readonly onClose: () => void;
}

/** One message that somebody wrote: to whom it goes, and who has read it. */
export function WrittenDrawer({ message, onClose }: WrittenDrawerProps) {
  const t = useTexts(writtenTexts);
  const m = useTexts(messageTexts);
  const format = useFormat();
  const list = useLocalList(RECEIPTS, { params: { id: message.id } });
  const { severity, ways, state, receivers, scheduledAt, sentAt } = message;
  const names = namesIn(receivers);
  return (
    <Drawer open size={640} title={message.title} onClose={onClose}>
      <KeyValues
        items={[
          { label: m.severity, value: <SeverityTag severity={severity} /> },
          { label: t.state, value: t.states[state] },
          { label: m.way, value: format.list(ways.map((way) => m.ways[way])) },
          { label: m.receiver, value: format.list(names) },
          {
            label: t.scheduledAt,
            value: scheduledAt ? format.dateTime(scheduledAt) : t.atOnce,
          },
          { label: t.sentAt, value: format.dateTime(sentAt) },
          { label: t.progress, value: <WayProgressLines message={message} /> },
        ]}
      />
      <p className={styles.text}>{message.content}</p>
      <ListTable
        list={list}
        label={t.receipts}
        columns={useColumns()}
        rowKey={({ staffId }) => staffId}
        empty={<EmptyState title={t.noReceipts} />}
      />
    </Drawer>
  );
}

function useColumns(): readonly ListColumn<typeof E.receipts>[] {
  const t = useTexts(writtenTexts);
  const format = useFormat();
  return useMemo(
    () => [
      {
        ...{ key: "name", title: t.name, sort: "name", width: 16 },
        render: ({ name, organizationName }) => <TwoLines below={organizationName}>{name}</TwoLines>,
      },
      {
        ...{ key: "readAt", title: t.readAt, sort: "readAt", width: 12 },
        render: ({ readAt }) => (readAt ? format.dateTime(readAt) : t.notRead),
      },
    ],
    [t, format],
  );
}
