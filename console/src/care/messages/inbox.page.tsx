import { INBOX_ENDPOINTS as I, type InboxMessage } from "@sweepline/contract/care/messages/inbox.ts";
import { MESSAGE_SUBJECTS, SEVERITIES } from "@sweepline/contract/care/messages/ways.ts";
import { useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useLanguage, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { notify } from "../../core/notices/index.ts";
import { LinkButton } from "../../ui/actions/index.ts";
import { Button } from "../../ui/kit.ts";
import { declareList, type ListColumn, ListPage, useList } from "../../ui/list/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { RowButton, SearchBox } from "../../ui/table/index.ts";
import styles from "./inbox.module.css";
import { inboxTexts } from "./inbox.texts.ts";
import { InboxDrawer } from "./inbox-drawer.tsx";
import { useReadMessages } from "./messages.calls.ts";
import { messageTexts } from "./messages.texts.ts";
import { SeverityTag } from "./severity-tag.tsx";

const INBOX = declareList(I.list, {
  id: "inbox",
  filters: ["search", "readState", "severity", "subject"],
  address: { readState: "state" },
  order: "-at",
});
const READ_STATES = ["unread", "read"] as const;

/** What the person was sent, newest first; opening a message reads it. */
export function InboxPage() {
  const t = useTexts(inboxTexts);
  const m = useTexts(messageTexts);
  const href = useHref();
  const list = useList(INBOX);
  const read = useReadMessages();
  const [shown, setShown] = useState<InboxMessage>();
  const open = (message: InboxMessage) => {
    setShown(message);
    if (!message.isRead) read.mutate({ ids: [message.id] });
  };
  const newest = list.query.data?.records[0]?.at;
  const markAll = async () => {
    await read.mutateAsync({ upTo: new Date(Math.max(Date.now(), Date.parse(newest ?? ""))).toISOString() });
    notify("success", t.allRead);
  };
  return (
    <ListPage
      list={list}
      texts={t}
      columns={useColumns(open)}
      onOpen={open}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <SelectOne
            {...list.bind("readState")}
            options={READ_STATES.map((value) => ({ value, label: t.readStates[value] }))}
            placeholder={t.anyReadState}
            label={t.readState}
            width={10.5}
          />
          <SelectOne
            {...list.bind("severity")}
            options={SEVERITIES.map((value) => ({ value, label: m.severities[value] }))}
            placeholder={m.allSeverities}
            label={m.severity}
            width={9}
          />
          <SelectOne
            {...list.bind("subject")}
            options={MESSAGE_SUBJECTS.map((value) => ({ value, label: m.subjects[value] }))}
            placeholder={m.allSubjects}
            label={m.subject}
            width={8}
          />
        </>
      }
      actions={
        <>
          <LinkButton to={href("messageSettings")}>{t.settings}</LinkButton>
          <Button loading={read.isPending} disabled={newest === undefined} onClick={() => void markAll()}>
            {t.markAll}
          </Button>
        </>
      }
    >
      {shown ? <InboxDrawer message={shown} onClose={() => setShown(undefined)} /> : null}
    </ListPage>
  );
}

function useColumns(onOpen: (message: InboxMessage) => void): readonly ListColumn<typeof I.list>[] {
  const t = useTexts(inboxTexts);
  const m = useTexts(messageTexts);
  const language = useLanguage();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "severity",
        title: m.severity,
        width: 7,
        render: ({ severity }) => <SeverityTag severity={severity} />,
      },
      {
        ...{ key: "message", title: t.message, width: 26 },
        render: (message) => (
          <span className={message.isRead ? styles.message : styles.unread}>
            <RowButton onClick={() => onOpen(message)}>{message.title[language]}</RowButton>
            {message.isRead ? null : <span className="visually-hidden"> ({t.isUnread})</span>}
            <span className={styles.content}>{message.content[language]}</span>
          </span>
        ),
      },
      { key: "subject", title: m.subject, width: 8, render: ({ subject }) => m.subjects[subject] },
      { key: "from", title: t.from, width: 9, render: ({ authorName }) => authorName || m.product },
      { key: "at", title: t.at, sort: "at", width: 11, render: ({ at }) => format.dateTime(at) },
    ],
    [t, m, language, format, onOpen],
  );
}
