import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { useQuery } from "@tanstack/react-query";
import { call, queryFor, useWrite } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { Entries, Entry } from "../../ui/data/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import styles from "./personal-info.module.css";
import { sessionTexts } from "./session.texts.ts";
import { SessionFacts } from "./session-facts.tsx";

/** Where this account is signed in; each can be ended from here. */
export function OwnSessions() {
  const t = useTexts(sessionTexts);
  const sessions = useQuery(queryFor(SESSION_ENDPOINTS.listSessions, {}));
  const { mutateAsync: end } = useWrite(
    (id: number) => call(SESSION_ENDPOINTS.endSession, { params: { id } }),
    [SESSION_ENDPOINTS.listSessions],
  );
  return (
    <Card title={t.sessions}>
      <p className={styles.note}>{t.sessionsNote}</p>
      <QueryView query={sessions} block={10}>
        {(rows) => (
          <Entries>
            {rows.map((row) => (
              <Entry key={row.id} facts={<SessionFacts row={row} />}>
                {row.isCurrent ? (
                  <StatusTag tone="positive">{t.thisSession}</StatusTag>
                ) : (
                  <ConfirmButton
                    danger
                    question={t.endQuestion}
                    onConfirm={() => end(row.id).then(() => notify("success", t.ended))}
                  >
                    {t.end}
                  </ConfirmButton>
                )}
              </Entry>
            ))}
          </Entries>
        )}
      </QueryView>
    </Card>
  );
}
