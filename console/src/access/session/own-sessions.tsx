import { SESSION_ENDPOINTS, type SessionRow } from "@sweepline/contract/access/session.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call, queryFor, queryKeyOf } from "../../core/api/index.ts";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { notify } from "../../core/notices/index.ts";
import { ConfirmButton } from "../../ui/actions/index.ts";
import { QueryView } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import styles from "./personal-info.module.css";
import { sessionTexts } from "./session.texts.ts";

/** Where this account is signed in; each can be ended from here. */
export function OwnSessions() {
  const t = useTexts(sessionTexts);
  const format = useFormat();
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
                <Facts row={row} format={format} />
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

function Facts({ row, format }: { row: SessionRow; format: Format }) {
  const t = useTexts(sessionTexts);
  return (
    <div className={styles.facts}>
      <strong>{browserName(row.userAgent)}</strong>
      <span>
        {t.remoteIp} {row.remoteIp}
      </span>
      <span>
        {t.startedAt} {format.dateTime(row.startedAt)}
      </span>
      <span>
        {t.lastSeenAt} {format.dateTime(row.lastSeenAt)}
      </span>
    </div>
  );
}

/** "Firefox · Windows": enough to tell one's own devices apart. What is not recognized is shown as it came. */
function browserName(userAgent: string): string {
  const browser = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((name) =>
    userAgent.includes(`${name}/`),
  );
  const system = ["Windows", "Android", "iPhone", "iPad", "Mac OS X", "Linux"].find((name) =>
    userAgent.includes(name),
  );
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera", "Mac OS X": "macOS" };
  const known = [browser, system].filter((name) => name !== undefined).map((name) => names[name] ?? name);
  return known.length > 0 ? known.join(" · ") : userAgent || "—";
}
