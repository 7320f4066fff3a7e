import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { CountedLink } from "../../ui/counted-link/index.ts";
import { useUnread } from "./account-notices.calls.ts";
import { accountNoticeTexts } from "./account-notices.texts.ts";

/** Leads to what is unread, and is not there while nothing is. Said aloud as it comes. */
export function NoticeMark({ className }: { readonly className: string | undefined }) {
  const t = useTexts(accountNoticeTexts);
  const href = useHref();
  const unread = useUnread();
  return (
    <span role="status">
      {unread > 0 ? (
        <CountedLink
          to={href("personalInfo")}
          icon="safety"
          label={t.unread(unread)}
          count={unread}
          className={className}
        />
      ) : null}
    </span>
  );
}
