import type { Alarm } from "@sweepline/contract/care/alarms/index.ts";
import { useNow } from "../../core/clock/index.ts";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { TwoLines } from "../../ui/table/index.ts";
import styles from "./alarms.module.css";
import { alarmTexts } from "./alarms.texts.ts";

/** A duration need not be right to the second. */
const STEP_MS = 10_000;

/** Of an alarm, or of all of an occurrence. */
export interface OfState {
  readonly from: string;
  readonly to: string | null;
  readonly isActive: boolean;
  readonly count?: { readonly active: number; readonly alarms: number };
}

interface AlarmStateProps {
  readonly of: OfState;
  /** What a maintenance window may hold back. */
  readonly held: Pick<Alarm, "suppressedUntil" | "clearedAt">;
}

/** Whether it is active, how many of them are, and for how long it is or was. */
export function AlarmState({ of: { from, to, isActive, count }, held }: AlarmStateProps) {
  const t = useTexts(alarmTexts);
  const format = useFormat();
  const now = useNow(STEP_MS);
  const seconds = ((to === null ? now : Date.parse(to)) - Date.parse(from)) / 1_000;
  const duration = format.duration(Math.max(0, Math.round(seconds)));
  const length = isActive ? t.since(duration) : t.lasted(duration);
  const share =
    isActive && count ? `${t.activeOf(format.number(count.active), format.number(count.alarms))} · ` : "";
  return (
    <TwoLines below={`${share}${length}`}>
      <span className={styles.line}>
        <DictionaryTag type="alarmState" value={isActive ? "active" : "cleared"} />
        <InMaintenance alarm={held} />
      </span>
    </TwoLines>
  );
}

/** Said of what nobody is informed of. */
export function InMaintenance({ alarm }: { readonly alarm: AlarmStateProps["held"] }) {
  const t = useTexts(alarmTexts);
  const format = useFormat();
  const { suppressedUntil, clearedAt } = alarm;
  if (suppressedUntil === null) return null;
  const note = clearedAt === null ? t.suppressedUntil(format.dateTime(suppressedUntil)) : t.wasSuppressed;
  return (
    <StatusTag tone="neutral" title={note}>
      {t.suppressed}
    </StatusTag>
  );
}

interface AcknowledgedProps {
  readonly alarm: Alarm;
  /** Of several: how many nobody has acknowledged. */
  readonly waiting?: number | undefined;
}

/** By whom and when, or that nobody has. */
export function Acknowledged({ alarm: { acknowledgedAt, acknowledgedBy }, waiting }: AcknowledgedProps) {
  const t = useTexts(alarmTexts);
  const format = useFormat();
  if (waiting !== undefined && waiting > 0)
    return <span className={styles.waiting}>{t.notAcknowledgedOf(format.number(waiting))}</span>;
  if (acknowledgedAt === null)
    return waiting === 0 ? t.isAcknowledged : <span className={styles.waiting}>{t.notAcknowledged}</span>;
  return <TwoLines below={format.dateTime(acknowledgedAt)}>{acknowledgedBy ?? t.platform}</TwoLines>;
}

/** Who looks after it, and until when nobody is informed. */
export function Assignee({ alarm: { assigneeName, snoozedUntil } }: { readonly alarm: Alarm }) {
  const t = useTexts(alarmTexts);
  const format = useFormat();
  const now = useNow(STEP_MS);
  const isSnoozed = snoozedUntil !== null && Date.parse(snoozedUntil) > now;
  return (
    <TwoLines below={isSnoozed ? t.snoozedUntil(shortTime(snoozedUntil, now, format)) : undefined}>
      {assigneeName ?? NOT_REPORTED}
    </TwoLines>
  );
}

/** Today's without the day, none with seconds. */
function shortTime(at: string, now: number, format: Format): string {
  const time = format.time(at).slice(0, 5);
  return format.date(at) === format.date(now) ? time : `${format.date(at).slice(5)} ${time}`;
}
