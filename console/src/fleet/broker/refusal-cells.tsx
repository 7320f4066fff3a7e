import type { BrokerRefusal } from "@sweepline/contract/fleet/broker.ts";
import { Link } from "react-router";
import { NOT_REPORTED } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import styles from "./broker.module.css";
import { brokerTexts } from "./broker.texts.ts";
import { TopicText } from "./topic-text.tsx";
import { useVersionName } from "./use-version-name.ts";

interface CellProps {
  readonly refusal: BrokerRefusal;
}

export function Whose({ refusal: { device, identity } }: CellProps) {
  const t = useTexts(brokerTexts);
  const href = useHref();
  if (!device) return <span className={styles.break}>{identity || t.unnamed}</span>;
  return (
    <Link className={styles.break} to={href("deviceView", { id: device.id })}>
      {device.shortName || device.serialNumber}
    </Link>
  );
}

export function Reason({ refusal: { reason } }: CellProps) {
  const t = useTexts(brokerTexts);
  return (
    <>
      <span className={styles.reason}>{t.reasons[reason]}</span>
      <span className={styles.advice}>{t.advice[reason]}</span>
    </>
  );
}

/** What came, what was expected in its place, and an excerpt. */
export function Came({ refusal }: CellProps) {
  const t = useTexts(brokerTexts);
  const { topic, expected, excerpt, detail, username } = refusal;
  const came = topic || (expected ? username : "");
  const isDetailed = Boolean(detail) && detail !== topic && detail !== refusal.remoteIp;
  if (!(came || expected || isDetailed || excerpt)) return NOT_REPORTED;
  return (
    <span className={styles.came}>
      {came ? <TopicText>{came}</TopicText> : null}
      {expected ? (
        <span>
          {t.expected} <TopicText>{expected}</TopicText>
        </span>
      ) : null}
      {isDetailed ? <span className={styles.advice}>{detail}</span> : null}
      {excerpt ? <code className={styles.excerpt}>{excerpt}</code> : null}
    </span>
  );
}

export function ClientOf({ refusal: { clientId, remoteIp, mqttVersion, mqttServer } }: CellProps) {
  const versionName = useVersionName();
  const line = [mqttVersion === null ? "" : versionName(mqttVersion), remoteIp ?? ""]
    .filter(Boolean)
    .join(" · ");
  return (
    <span className={styles.came}>
      {clientId ? <code>{clientId}</code> : null}
      <span className={styles.advice}>{mqttServer?.name ?? line}</span>
    </span>
  );
}
