import {
  type ConsumableDay,
  type ConsumablePart,
  CONSUMABLE_ENDPOINTS as E,
} from "@sweepline/contract/fleet/consumables.ts";
import type { ReactNode } from "react";
import { useNow } from "../../core/clock/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Notice } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { Card } from "../../ui/page/index.ts";
import { ShareBar, Sparkline } from "../../ui/stat/index.ts";
import styles from "./consumables.module.css";
import { consumableTexts } from "./consumables.texts.ts";
import { useForecastText } from "./use-forecast-text.ts";
import { usePartName } from "./use-part-name.ts";
import { lifeLeft, wearTone } from "./wear.ts";

interface PartCardProps {
  readonly part: ConsumablePart;
  /** Of this part, oldest first. */
  readonly days: readonly ConsumableDay[];
  /** Beside the button for its replacement. */
  readonly acts?: ReactNode;
  readonly onReplace: () => void;
}

/** One part: what the robot counts, when it is due, and what our record says beside it. */
export function PartCard({ part, days, acts, onReplace }: PartCardProps) {
  const t = useTexts(consumableTexts);
  const partName = usePartName();
  const format = useFormat();
  const mayReplace = useMay(E.replace);
  const left = lifeLeft(part);
  const name = partName(part.kind);
  return (
    <Card title={name}>
      <div className={styles.part} data-tone={wearTone(part)}>
        <p className={styles.line}>
          <span className={styles.left}>{left <= 0 ? t.worn : t.left(format.percent(left * 100, 0))}</span>
          <span className={styles.soft}>
            {t.used(format.number(part.usedHours, 1), format.number(part.lifeHours))}
          </span>
        </p>
        <ShareBar percent={left * 100} tone={wearTone(part)} />
        <Forecast part={part} />
        <Trend days={days} />
        <Record part={part} />
        <p className={styles.acts}>
          {acts}
          {mayReplace ? (
            <Button size="small" aria-label={t.replaceOf(name)} onClick={onReplace}>
              {t.replace}
            </Button>
          ) : null}
        </p>
      </div>
    </Card>
  );
}

function Forecast({ part }: { part: ConsumablePart }) {
  const t = useTexts(consumableTexts);
  const format = useFormat();
  const forecast = useForecastText();
  const now = useNow(10_000);
  const { hoursADay } = part;
  return (
    <>
      <p className={styles.line}>
        <span>{t.forecast}</span>
        <strong>{forecast(part)}</strong>
      </p>
      <p className={styles.soft}>
        {hoursADay === null
          ? t.rateUnknown
          : hoursADay === 0
            ? t.resting
            : t.rate(format.number(hoursADay, 1))}
        {" · "}
        {t.reported(format.age(part.reportedAt, now))}
      </p>
    </>
  );
}

function Trend({ days }: { days: readonly ConsumableDay[] }) {
  const t = useTexts(consumableTexts);
  const format = useFormat();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < 2) return null;
  const summary = t.trend(format.number(first.usedHours, 1), format.number(last.usedHours, 1));
  return (
    <div className={styles.trend}>
      <Sparkline values={days.map(({ usedHours }) => usedHours)} summary={summary} />
    </div>
  );
}

/** Our record, and where it and the robot's counter differ. */
function Record({ part: { replacement, recordedUsedHours, recordedForecastAt } }: { part: ConsumablePart }) {
  const t = useTexts(consumableTexts);
  const format = useFormat();
  return (
    <>
      {recordedUsedHours === null ? null : (
        <Notice tone="info">
          {t.recorded(
            format.number(recordedUsedHours, 1),
            recordedForecastAt ? format.date(recordedForecastAt) : "",
          )}
        </Notice>
      )}
      <p className={styles.soft}>
        {replacement
          ? t.lastReplaced(format.date(replacement.replacedAt), replacement.staffName ?? "")
          : t.neverReplaced}
      </p>
    </>
  );
}
