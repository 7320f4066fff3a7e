import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { DeviceLive } from "@sweepline/contract/fleet/telemetry.ts";
import { useNow } from "../../core/clock/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import styles from "./report-age.module.css";
import { type Freshness, freshnessOf } from "./telemetry.calls.ts";
import { telemetryTexts } from "./telemetry.texts.ts";

interface ReportAgeProps {
  readonly live: Pick<DeviceLive, "isOnline" | "lastReportAt">;
  readonly protocol: Protocol;
}

/** How long ago a device reported last, counting up; the text says whether it is late, away, or never reported. */
export function ReportAge({ live, protocol }: ReportAgeProps) {
  const t = useTexts(telemetryTexts);
  const format = useFormat();
  const now = useNow();
  const freshness: Freshness = freshnessOf(live, now, protocol);
  if (freshness === "unknown") return <span className={styles.age}>{t.freshness.unknown}</span>;
  return (
    <time
      className={styles.age}
      data-freshness={freshness}
      dateTime={live.lastReportAt ?? undefined}
      title={format.dateTime(live.lastReportAt)}
    >
      {format.age(live.lastReportAt, now)}
      {freshness === "stale" ? <span className={styles.word}>{t.freshness.stale}</span> : null}
    </time>
  );
}
