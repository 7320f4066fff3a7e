import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import { useUnread } from "./account-notices.calls.ts";
import styles from "./account-notices.module.css";
import { accountNoticeTexts } from "./account-notices.texts.ts";

/** Leads to what is unread, and is not there while nothing is. Said aloud as it comes. */
export function NoticeMark({ className }: { readonly className: string | undefined }) {
  const t = useTexts(accountNoticeTexts);
  const href = useHref();
  const unread = useUnread();
  return (
    <span role="status">
      {unread > 0 ? (
        <Link
          to={href("personalInfo")}
          className={`${className ?? ""} ${styles.mark}`}
          aria-label={t.unread(unread)}
          title={t.unread(unread)}
        >
          <Icon name="safety" />
          <span className={styles.count} aria-hidden>
            {unread > 99 ? "99+" : unread}
          </span>
        </Link>
      ) : null}
    </span>
  );
}
