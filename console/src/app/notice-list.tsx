import { useEffect } from "react";
import { useTexts } from "../core/i18n/index.ts";
import { dismissNotice, type Notice, notices } from "../core/notices/index.ts";
import { useStore } from "../core/store/index.ts";
import { Icon } from "../ui/icon/index.ts";
import styles from "./app.module.css";
import { appTexts } from "./app.texts.ts";

/** Long enough to read a sentence; a failure stays longer. */
const SHOWN_MS = { error: 8_000, success: 3_500, info: 5_000 } as const;

/** The messages over the page; read out by screen readers as they come. */
export function NoticeList() {
  const t = useTexts(appTexts);
  const shown = useStore(notices);
  return (
    <section className={styles.notices} aria-label={t.notices} aria-live="polite">
      {shown.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

function NoticeItem({ notice: { id, kind, text } }: { notice: Notice }) {
  const t = useTexts(appTexts);
  useEffect(() => {
    const timer = setTimeout(() => dismissNotice(id), SHOWN_MS[kind]);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <div className={styles.notice} data-kind={kind} role={kind === "error" ? "alert" : "status"}>
      {text}
      <button type="button" aria-label={t.dismiss} onClick={() => dismissNotice(id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
