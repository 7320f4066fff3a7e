import type { Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { DeviceLive } from "@sweepline/contract/fleet/telemetry.ts";
import { useNow } from "../../core/clock/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { STATUS_LOOKS } from "./device-status.ts";
import styles from "./device-status-tag.module.css";
import { StatusIcon } from "./status-icon.tsx";
import { freshnessOf } from "./telemetry.calls.ts";
import { telemetryTexts } from "./telemetry.texts.ts";

type Shown = Pick<DeviceLive, "status" | "isOnline" | "lastReportAt" | "errorCount">;

/** The status of a device as shape, color and text: dashed where the state is old, with a triangle where it reports errors. */
export function DeviceStatusTag({ live, protocol }: { live: Shown; protocol: Protocol }) {
  const t = useTexts(telemetryTexts);
  const { labelOf, toneOf } = useDictionary("deviceStatus");
  const format = useFormat();
  const now = useNow(5_000);
  const look = STATUS_LOOKS[live.status];
  const freshness = freshnessOf(live, now, protocol);
  const age = format.age(live.lastReportAt, now);
  const title = {
    fresh: labelOf(live.status),
    stale: t.staleTitle(age),
    offline: t.offlineTitle(age),
    unknown: t.unknownTitle,
  }[freshness];
  return (
    <span className={styles.status}>
      <StatusTag
        tone={toneOf(live.status)}
        isStale={freshness === "stale" || freshness === "unknown"}
        title={title}
      >
        <span className={styles.inner}>
          <StatusIcon shape={look.shape} />
          {freshness === "unknown" ? t.freshness.unknown : labelOf(live.status)}
        </span>
      </StatusTag>
      {live.errorCount ? (
        <span className={styles.errors} title={t.inError(format.number(live.errorCount))}>
          <span aria-hidden="true">▲</span>
          {format.number(live.errorCount)}
          <span className="visually-hidden">{t.inError(format.number(live.errorCount))}</span>
        </span>
      ) : null}
    </span>
  );
}
