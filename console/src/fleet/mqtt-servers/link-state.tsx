import type { LinkStatus } from "@sweepline/contract/fleet/mqtt-servers/index.ts";
import type { ReactNode } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import styles from "./mqtt-servers.module.css";
import { mqttServerTexts } from "./mqtt-servers.texts.ts";

interface LinkStateProps {
  readonly link: LinkStatus;
  /** Stands beside when it tries again. */
  readonly action?: ReactNode;
}

/** How a link is, why, and when it tries again. */
export function LinkState({ link, action }: LinkStateProps) {
  const t = useTexts(mqttServerTexts);
  const format = useFormat();
  const texts = useDictionary("mqttLinkState");
  const { state, since, nextTryAt, attempts } = link;
  const { reason, detail } = link.trouble ?? link;
  const note = reason
    ? t.reasons[reason]
    : since && state === "connected"
      ? t.since(format.dateTime(since))
      : "";
  return (
    <span className={styles.stack}>
      <StatusDot tone={texts.toneOf(state)} isLive={state === "connecting"}>
        {texts.labelOf(state)}
      </StatusDot>
      <span className={styles.reason} title={detail ? `${note}: ${detail}` : note}>
        {note}
      </span>
      {nextTryAt && attempts > 0 && (
        <span className={styles.reason}>
          {t.nextTry(format.time(nextTryAt), attempts)} {action}
        </span>
      )}
    </span>
  );
}
