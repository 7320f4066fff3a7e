import type { SessionRow } from "@sweepline/contract/access/session.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./personal-info.module.css";
import { sessionTexts } from "./session.texts.ts";

/** Of one session: with what, from where, since when. */
export function SessionFacts({ row }: { row: SessionRow }) {
  const t = useTexts(sessionTexts);
  const format = useFormat();
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
