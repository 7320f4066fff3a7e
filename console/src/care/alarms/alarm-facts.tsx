import type { AlarmDetail } from "@sweepline/contract/care/alarms/index.ts";
import { alarmKind } from "@sweepline/contract/care/alarms/kinds.ts";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { DictionaryLabel } from "../../system/dictionaries/index.ts";
import { KeyValues } from "../../ui/data/index.ts";
import { Card } from "../../ui/page/index.ts";
import { stateOf } from "./alarm-columns.tsx";
import { Acknowledged, AlarmState, Assignee } from "./alarm-state.tsx";
import styles from "./alarms.module.css";
import { alarmTexts } from "./alarms.texts.ts";
import { useRuleNames } from "./rule-name.ts";

interface AlarmFactsProps {
  readonly alarm: AlarmDetail;
}

/** What is known of an alarm, and the ways to others like it. */
export function AlarmFacts({ alarm }: AlarmFactsProps) {
  const t = useTexts(alarmTexts);
  const format = useFormat();
  const href = useHref();
  const names = useRuleNames();
  const { deviceId, kind, placeId, placeName, times, clearedAt } = alarm;
  return (
    <Card title={t.facts}>
      <KeyValues
        min={10}
        items={[
          { label: t.state, value: <AlarmState of={stateOf(alarm)} held={alarm} /> },
          { label: t.acknowledged, value: <Acknowledged alarm={alarm} /> },
          { label: t.assignee, value: <Assignee alarm={alarm} /> },
          { label: t.kind, value: <DictionaryLabel type="alarmKind" value={kind} /> },
          { label: t.subject, value: alarm.subjectName || undefined },
          { label: t.began, value: format.dateTime(alarm.since) },
          { label: t.raisedAt, value: format.dateTime(alarm.raisedAt) },
          { label: t.clearedAt, value: clearedAt ? format.dateTime(clearedAt) : undefined },
          {
            label: t.timesLabel,
            value: <span title={t.timesNote(format.number(times))}>{format.number(times)}</span>,
          },
          { label: t.value, value: shownValue(alarm, format.number) },
          {
            label: t.device,
            value: (
              <Link to={href("deviceView", { id: deviceId })}>{alarm.deviceName || alarm.serialNumber}</Link>
            ),
          },
          {
            label: t.place,
            value:
              placeId === null ? placeName : <Link to={href("placeView", { id: placeId })}>{placeName}</Link>,
          },
          { label: t.organization, value: alarm.organizationName },
        ]}
      />
      <p className={styles.links}>
        <Link to={names.alarmsOf(alarm)}>{t.ruleAlarms}</Link>
        <Link to={href("alarms", { deviceId, states: "all" })}>{t.deviceAlarms}</Link>
      </p>
    </Card>
  );
}

/** In the unit that its kind is compared in. */
function shownValue({ kind, value }: AlarmDetail, number: (value: number, digits?: number) => string) {
  if (value === null) return undefined;
  const unit = alarmKind(kind).threshold?.unit === "%" ? "%" : "";
  return `${number(value, Number.isInteger(value) ? 0 : 1)}${unit}`;
}
