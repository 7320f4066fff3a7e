import type { AssistCard } from "@sweepline/contract/care/assists/index.ts";
import { useNow } from "../../core/clock/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import styles from "./card.module.css";
import { cardTexts } from "./card.texts.ts";

/** How the robot is, and how old that is. */
export function CardRobot({ card }: { readonly card: AssistCard }) {
  const t = useTexts(cardTexts);
  const format = useFormat();
  const now = useNow(5_000);
  const { batteryPercent, x, y, reportedAt, placeName, floorName } = card;
  const position = x === null || y === null ? undefined : `${format.length(x, 1)}, ${format.length(y, 1)}`;
  const facts = [
    [
      t.battery,
      batteryPercent === null
        ? undefined
        : [format.percent(batteryPercent, 0), card.isCharging ? t.charging : ""].filter(Boolean).join(" · "),
    ],
    [t.place, [placeName, floorName].filter(Boolean).join(" · ") || undefined],
    [t.position, position],
    [t.reported, reportedAt === null ? undefined : format.age(reportedAt, now)],
  ] as const;
  return (
    <header className={styles.robot}>
      <h1>{card.deviceName || card.serialNumber}</h1>
      <p className={styles.soft}>{[card.serialNumber, card.productName].join(" · ")}</p>
      <p className={styles.tags}>
        <StatusTag tone={card.isOnline ? "positive" : "neutral"}>
          {card.isOnline ? t.online : t.away}
        </StatusTag>
        {card.status && card.isOnline ? <DictionaryTag type="deviceStatus" value={card.status} /> : null}
      </p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? t.notReported}</dd>
          </div>
        ))}
      </dl>
    </header>
  );
}
