import type { SessionRow } from "@sweepline/contract/access/session/index.ts";
import { browserName, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { sessionTexts } from "./session.texts.ts";

/** Of one session: with what, from where, since when. */
export function SessionFacts({ row }: { row: SessionRow }) {
  const t = useTexts(sessionTexts);
  const format = useFormat();
  return (
    <>
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
    </>
  );
}
