import { SESSION_ENDPOINTS } from "@sweepline/contract/access/session/index.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, queryFor, queryKeyOf } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
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
  const cache = useQueryClient();
  const end = useMutation({
    mutationFn: (id: number) => call(SESSION_ENDPOINTS.endSession, { params: { id } }),
    onSuccess: () => {
      notify("success", t.ended);
      return cache.invalidateQueries({ queryKey: queryKeyOf(SESSION_ENDPOINTS.listSessions) });
    },
  });
  return (
    <Card title={t.sessions}>
      <p className={styles.note}>{t.sessionsNote}</p>
      <QueryView query={sessions} block={10}>
        {(rows) => (
          <ul className={styles.sessions}>
            {rows.map((row) => (
              <li key={row.id} className={styles.session}>
                <SessionFacts row={row} />
                {row.isCurrent ? (
                  <StatusTag tone="positive">{t.thisSession}</StatusTag>
                ) : (
                  <ConfirmButton danger question={t.endQuestion} onConfirm={() => end.mutateAsync(row.id)}>
                    {t.end}
                  </ConfirmButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Card>
  );
}
