import type { AccountNotice } from "@sweepline/contract/access/account-notices.ts";
import { useState } from "react";
import { browserName, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { useMarkRead, useNotices } from "./account-notices.calls.ts";
import styles from "./account-notices.module.css";
import { accountNoticeTexts } from "./account-notices.texts.ts";

const FIRST = 5;
const MORE = 100;

interface OwnNoticesProps {
  /** Leads to the change of the password, which ends all other sessions. */
  readonly onNotMe: () => void;
}

/** What happened to one's own account, newest first. */
export function OwnNotices({ onNotMe }: OwnNoticesProps) {
  const t = useTexts(accountNoticeTexts);
  const [size, setSize] = useState(FIRST);
  const notices = useNotices(size);
  const markRead = useMarkRead();
  const leave = () => {
    notify("info", t.notMeNote);
    onNotMe();
  };
  return (
    <Card title={t.title}>
      <p className={styles.note}>{t.note}</p>
      <QueryView query={notices} block={6}>
        {({ records, total }) =>
          records.length === 0 ? (
            <p className={styles.note}>{t.none}</p>
          ) : (
            <>
              <Entries>
                {records.map((row) => (
                  <Row key={row.id} row={row} onNotMe={leave} />
                ))}
              </Entries>
              <div className={styles.foot}>
                {records.some(({ isRead }) => !isRead) ? (
                  <Button loading={markRead.isPending} onClick={() => markRead.mutate(records[0]?.id ?? 0)}>
                    {t.markRead}
                  </Button>
                ) : null}
                {total > size && size < MORE ? <Button onClick={() => setSize(MORE)}>{t.more}</Button> : null}
              </div>
            </>
          )
        }
      </QueryView>
    </Card>
  );
}

function Row({ row, onNotMe }: { readonly row: AccountNotice; readonly onNotMe: () => void }) {
  const t = useTexts(accountNoticeTexts);
  const format = useFormat();
  return (
    <Entry
      className={row.isRead ? undefined : styles.unread}
      facts={
        <>
          <strong className={styles.kind}>
            {t.kinds[row.kind]}
            {row.isRead ? null : <span className="visually-hidden"> ({t.isUnread})</span>}
          </strong>
          <span>{format.dateTime(row.at)}</span>
          {row.subject ? <span>{row.subject}</span> : null}
          {row.userAgent ? <span>{browserName(row.userAgent)}</span> : null}
          {row.remoteIp ? (
            <span>
              {t.from} {row.remoteIp}
            </span>
          ) : null}
          {row.byName ? <span>{t.by(row.byName)}</span> : null}
        </>
      }
    >
      {row.isRead ? null : <Button onClick={onNotMe}>{t.notMe}</Button>}
    </Entry>
  );
}
