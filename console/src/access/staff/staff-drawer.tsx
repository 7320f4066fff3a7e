import { STAFF_ENDPOINTS as E, type StaffRow } from "@sweepline/contract/access/staff.ts";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { useMay } from "../../core/session/index.ts";
import { DictionaryLabel } from "../../system/dictionaries/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Entries, Entry, KeyValues } from "../../ui/data/index.ts";
import { EmptyState, Notice, QueryView } from "../../ui/feedback/index.ts";
import { Button, DetailDrawer } from "../../ui/kit.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { TwoLines } from "../../ui/table/index.ts";
import { PersonFactors } from "../second-factors/index.ts";
import { SessionFacts } from "../session/index.ts";
import { staffQuery, staffSessionsQuery, useEndSessions } from "./staff.calls.ts";
import styles from "./staff.module.css";
import { staffTexts } from "./staff.texts.ts";
import { AccountStatus, Avatar, LastSignIn, Roles } from "./staff-columns.tsx";

interface StaffDrawerProps {
  readonly id: number;
  readonly onEdit: (row: StaffRow) => void;
  readonly onClose: () => void;
}

/** One person: what is known of them, and where they are signed in. */
export function StaffDrawer({ id, onEdit, onClose }: StaffDrawerProps) {
  const t = useTexts(staffTexts);
  const person = useQuery(staffQuery(id));
  const mayEdit = useMay(E.update);
  return (
    <DetailDrawer
      title={t.details}
      width={560}
      block={24}
      query={person}
      onClose={onClose}
      extra={(row) => mayEdit && <Button onClick={() => onEdit(row)}>{t.edit}</Button>}
    >
      {(row) => (
        <div className={styles.detail}>
          <Facts row={row} />
          <PersonFactors id={id} />
          <Sessions id={id} />
        </div>
      )}
    </DetailDrawer>
  );
}

function Facts({ row }: { row: StaffRow }) {
  const t = useTexts(staffTexts);
  const format = useFormat();
  const text = (value: string | null) => value || undefined;
  return (
    <>
      <div className={styles.person}>
        <Avatar row={row} isLarge />
        <TwoLines below={row.username}>
          <strong className={styles.heading}>{row.displayName}</strong>
        </TwoLines>
        <AccountStatus row={row} />
        {row.initialPassword ? (
          <StatusTag tone={row.initialPassword === "waiting" ? "notice" : "danger"}>
            {t.initialPasswords[row.initialPassword]}
          </StatusTag>
        ) : null}
      </div>
      {row.initialPassword && row.initialPassword !== "waiting" ? (
        <Notice tone="notice">{t.initialNotes[row.initialPassword]}</Notice>
      ) : null}
      <KeyValues
        min={11}
        items={[
          { label: t.organization, value: row.organizationName },
          ...(row.tenantName === null ? [] : [{ label: t.tenant, value: row.tenantName }]),
          { label: t.kind, value: <DictionaryLabel type="staffKind" value={row.kind} /> },
          { label: t.role, value: <Roles row={row} /> },
          { label: t.phone, value: text(row.phone) },
          { label: t.email, value: text(row.email) },
          {
            label: t.sex,
            value: row.sex === "" ? undefined : <DictionaryLabel type="sex" value={row.sex} />,
          },
          { label: t.userCode, value: text(row.userCode) },
          { label: t.regionInfo, value: text(row.regionInfo) },
          { label: t.lastSignIn, value: <LastSignIn at={row.lastSignInAt} /> },
          { label: t.createdAt, value: format.dateTime(row.createdAt) },
          { label: t.description, value: text(row.description) },
        ]}
      />
    </>
  );
}

function Sessions({ id }: { id: number }) {
  const t = useTexts(staffTexts);
  const sessions = useQuery(staffSessionsQuery(id));
  const mayEnd = useMay(E.endSessions);
  const end = useEndSessions();
  const run = (sessionId?: number) =>
    end
      .mutateAsync(sessionId === undefined ? { id } : { id, sessionId })
      .then(() => notify("success", t.ended));
  return (
    <section>
      <div className={styles.sessionsHead}>
        <h3 className={styles.subheading}>{t.sessions}</h3>
        {mayEnd && (sessions.data?.length ?? 0) > 1 ? (
          <ConfirmButton size="small" danger question={t.endAllQuestion} onConfirm={() => run()}>
            {t.endAll}
          </ConfirmButton>
        ) : null}
      </div>
      <QueryView query={sessions} block={8}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={t.noSessions} />
          ) : (
            <Entries>
              {rows.map((session) => (
                <Entry key={session.id} facts={<SessionFacts row={session} />}>
                  {session.isCurrent ? (
                    <StatusTag tone="positive">{t.thisSession}</StatusTag>
                  ) : mayEnd ? (
                    <ConfirmButton
                      size="small"
                      danger
                      question={t.endQuestion}
                      onConfirm={() => run(session.id)}
                    >
                      {t.end}
                    </ConfirmButton>
                  ) : null}
                </Entry>
              ))}
            </Entries>
          )
        }
      </QueryView>
    </section>
  );
}
