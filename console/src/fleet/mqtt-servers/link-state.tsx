import type { LinkStatus } from "@sweepline/contract/fleet/mqtt-servers.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import styles from "./mqtt-servers.module.css";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";

/** How a link is, why, and when it tries again. */
export function LinkState({ link }: { readonly link: LinkStatus }) {
  const t = useTexts(mqttServerTexts);
  const format = useFormat();
  const words = useDictionary("mqttLinkState");
  const { state, reason, detail, since, nextTryAt, attempts } = link;
  const note = reason
    ? t.reasons[reason]
    : since && state === "connected"
      ? t.since(format.dateTime(since))
      : "";
  return (
    <span className={styles.stack}>
      <StatusDot tone={words.toneOf(state)} isLive={state === "connecting"}>
        {words.labelOf(state)}
      </StatusDot>
      <span className={styles.sub} title={detail ? `${note}: ${detail}` : note}>
        {note}
      </span>
      {nextTryAt && attempts > 0 && (
        <span className={styles.sub}>{t.nextTry(format.time(nextTryAt), attempts)}</span>
      )}
    </span>
  );
}
