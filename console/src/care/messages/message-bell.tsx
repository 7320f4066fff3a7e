import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { CountedLink } from "../../ui/counted-link/index.ts";
import { useUnreadMessages } from "./messages.calls.ts";
import { messageTexts } from "./messages.texts.ts";

/** Leads to the person's messages; how many are unread is said aloud as it changes. */
export function MessageBell({ className }: { readonly className: string | undefined }) {
  const t = useTexts(messageTexts);
  const href = useHref();
  const unread = useUnreadMessages();
  return (
    <span role="status">
      <CountedLink
        to={href("inbox")}
        icon="alarm"
        label={t.bell(unread)}
        count={unread}
        className={className}
      />
    </span>
  );
}
