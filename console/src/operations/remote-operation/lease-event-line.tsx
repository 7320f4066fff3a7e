import { useTexts } from "../../core/i18n/index.ts";
import { useStore } from "../../core/store/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { CloseOutlined } from "../../ui/icons.ts";
import type { LeaseEvent, Remote } from "../remote-driving/index.ts";
import styles from "./lease.module.css";
import { leaseTexts } from "./lease.texts.ts";

/** How control was lost, or why it was not given; until it is read. */
export function LeaseEventLine({ remote }: { readonly remote: Remote }) {
  const t = useTexts(leaseTexts);
  const event = useStore(remote.leaseEvent);
  // What this page did itself is no news to it.
  if (!event || (event.type === "lost" && event.ending === "released")) return null;
  return (
    <Notice tone={event.type === "declined" ? "info" : "notice"} role="alert">
      <div className={styles.event}>
        <span>{textOf(event, t)}</span>
        <button
          type="button"
          className={styles.close}
          aria-label={t.dismiss}
          onClick={() => remote.leaseEvent.set(undefined)}
        >
          <CloseOutlined />
        </button>
      </div>
    </Notice>
  );
}

function textOf(event: LeaseEvent, t: (typeof leaseTexts)["en"]): string {
  if (event.type === "refused") return event.text;
  if (event.type === "declined") return t.declined;
  const how = t.lost[event.ending](event.byName ?? t.somebody);
  return event.reason ? `${how}: ${t.why(event.reason)}` : how;
}
