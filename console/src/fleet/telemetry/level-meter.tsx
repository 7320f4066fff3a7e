import { fieldsWith } from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import { STATE_FIELDS, type StateField } from "@sweepline/contract/fleet/shared/state-fields.ts";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { ShareBar } from "../../ui/stat/index.ts";
import type { Tone } from "../../ui/theme/index.ts";
import styles from "./level-meter.module.css";
import { StatusIcon } from "./status-icon.tsx";
import { telemetryTexts } from "./telemetry.texts.ts";

interface LevelMeterProps {
  readonly label: string;
  /** 0–100; null where the device does not say. */
  readonly percent: number | null;
  readonly tone: Tone;
  readonly isCharging?: boolean | null;
  /** The value is not of this moment. */
  readonly isOld?: boolean;
}

/** A battery or a tank: a bar and its figure. Not reported is a dash and no bar, which is not an empty tank. */
export function LevelMeter({ label, percent, tone, isCharging = false, isOld = false }: LevelMeterProps) {
  const t = useTexts(telemetryTexts);
  const format = useFormat();
  if (percent === null)
    return (
      <span className={styles.none}>
        <span aria-hidden="true">{NOT_REPORTED}</span>
        <span className="visually-hidden">{`${label}: ${t.notReported}`}</span>
      </span>
    );
  return (
    <span className={styles.meter} data-old={isOld || undefined} title={label}>
      <ShareBar percent={percent} tone={tone} />
      <span className={styles.value}>
        <span className="visually-hidden">{label} </span>
        {format.percent(percent, 0)}
      </span>
      {isCharging ? (
        <span className={styles.charging} title={t.charging}>
          <StatusIcon shape="bolt" />
          <span className="visually-hidden">{t.charging}</span>
        </span>
      ) : null}
    </span>
  );
}

/** Below 15 a robot stops soon; below 30 it will want to. */
export function batteryTone(percent: number | null): Tone {
  if (percent === null) return "neutral";
  if (percent < 15) return "danger";
  return percent < 30 ? "notice" : "positive";
}

/** Clean water runs out, waste water runs full. */
const LEVEL_TONES: Readonly<Record<NonNullable<StateField["level"]>, (percent: number | null) => Tone>> = {
  battery: batteryTone,
  runsOut: (percent) => (percent !== null && percent < 10 ? "notice" : "info"),
  fillsUp: (percent) => (percent !== null && percent > 90 ? "notice" : "neutral"),
};

export const LEVEL_FIELDS = fieldsWith("level");
export type LevelField = (typeof LEVEL_FIELDS)[number];
export const levelTone = (field: LevelField, percent: number | null): Tone =>
  LEVEL_TONES[STATE_FIELDS[field].level](percent);
