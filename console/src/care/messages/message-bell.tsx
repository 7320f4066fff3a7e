import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { Icon } from "../../ui/icon/index.ts";
import styles from "./message-bell.module.css";
import { useUnreadMessages } from "./messages.calls.ts";
import { messageTexts } from "./messages.texts.ts";

/** Leads to the person's messages; how many are unread is said aloud as it changes. */
export function MessageBell({ className = "" }: { readonly className: string | undefined }) {
  const t = useTexts(messageTexts);
  const href = useHref();
  const unread = useUnreadMessages();
  return (
    <span role="status">
      <Link
        to={href("inbox")}
        className={`${className} ${styles.bell}`}
        aria-label={t.bell(unread)}
        title={t.bell(unread)}
      >
        <Icon name="alarm" />
        {unread > 0 ? (
          <span className={styles.count} aria-hidden>
            {unread > 99 ? "99+" : unread}
          </span>
        ) : null}
      </Link>
    </span>
  );
}
