import type { Alarm, AlarmGroup } from "@sweepline/contract/care/alarms/index.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { type DataColumn, RowButton, RowLink, TwoLines } from "../../ui/table/index.ts";
import { Acknowledged, AlarmState, Assignee, type OfState } from "./alarm-state.tsx";
import styles from "./alarms.module.css";
import { type AlarmTexts, alarmTexts } from "./alarms.texts.ts";
import { type RuleNames, useRuleNames } from "./rule-name.ts";

interface Parts {
  readonly t: AlarmTexts;
  readonly format: Format;
  readonly href: Href;
  readonly names: RuleNames;
}

function useParts(): Parts {
  const t = useTexts(alarmTexts);
  const format = useFormat();
  const href = useHref();
  const names = useRuleNames();
  return useMemo(() => ({ t, format, href, names }), [t, format, href, names]);
}

/** Of one device. */
export function useAlarmColumns(): readonly DataColumn<Alarm, "raisedAt">[] {
  const parts = useParts();
  return useMemo(() => alarmColumns(parts), [parts]);
}

/** Of one occurrence: all are for the same thing, each of another device. */
export function useMemberColumns(): readonly DataColumn<Alarm, "raisedAt">[] {
  const parts = useParts();
  return useMemo(() => {
    const { t, href } = parts;
    const [, , ...others] = alarmColumns(parts);
    return [
      {
        ...{ key: "device", title: t.device, width: 9, fixed: "left" },
        render: (alarm) => (
          <TwoLines below={alarm.deviceName ? alarm.serialNumber : undefined}>
            <RowLink to={href("alarm", { id: alarm.id })}>{nameOf(alarm)}</RowLink>
          </TwoLines>
        ),
      },
      ...others.filter(({ key }) => key !== "place"),
    ];
  }, [parts]);
}

/** Occurrences: what is one alarm leads to its page, what is several to the list of them. */
export function useGroupColumns(
  onOpen: (group: AlarmGroup) => void,
): readonly DataColumn<AlarmGroup, "lastAt">[] {
  const parts = useParts();
  return useMemo(() => groupColumns(parts, onOpen), [parts, onOpen]);
}

const nameOf = ({ deviceName, serialNumber }: Pick<Alarm, "deviceName" | "serialNumber">): string =>
  deviceName || serialNumber;

function groupColumns(
  { t, format, href, names }: Parts,
  onOpen: (group: AlarmGroup) => void,
): DataColumn<AlarmGroup, "lastAt">[] {
  return [
    {
      ...{ key: "alarm", title: t.alarm, width: 8.6, fixed: "left" },
      render: (group) => (
        <TwoLines below={group.newest.subjectName || names.kindBelow(group)}>
          {group.alarms === 1 ? (
            <RowLink to={href("alarm", { id: group.newest.id })}>{names.nameOf(group)}</RowLink>
          ) : (
            <RowButton onClick={() => onOpen(group)}>{names.nameOf(group)}</RowButton>
          )}
        </TwoLines>
      ),
    },
    severityColumn(t),
    {
      ...{ key: "about", title: t.about, width: 8.4 },
      render: (group) => <About group={group} parts={{ t, format, href, names }} onOpen={onOpen} />,
    },
    {
      ...{ key: "place", title: t.place, width: 6 },
      render: ({ alarms, placeName, newest }) => (
        <TwoLines below={alarms === 1 && placeName ? newest.floorName : undefined}>
          {placeName ?? newest.floorName ?? NOT_REPORTED}
        </TwoLines>
      ),
    },
    {
      ...{ key: "raisedAt", title: t.raisedAt, sort: "lastAt", width: 11 },
      render: ({ alarms, firstAt, lastAt, newest }) => (
        <Raised
          at={lastAt}
          below={alarms === 1 ? newest.since : firstAt}
          times={alarms === 1 ? newest.times : 1}
        />
      ),
    },
    {
      ...{ key: "state", title: t.state, width: 10.5 },
      render: (group) => <AlarmState of={stateOfGroup(group)} held={group.newest} />,
    },
    {
      ...{ key: "acknowledged", title: t.acknowledged, width: 9 },
      render: ({ alarms, unacknowledged, newest }) => (
        <Acknowledged alarm={newest} waiting={alarms === 1 ? undefined : unacknowledged} />
      ),
    },
    {
      ...{ key: "assignee", title: t.assignee, width: 7.5, isHiddenAtFirst: "narrow" },
      render: ({ newest }) => <Assignee alarm={newest} />,
    },
    {
      ...{ key: "organization", title: t.organization, width: 9, isHiddenAtFirst: true },
      render: ({ organizationName }) => organizationName,
    },
  ];
}

interface AboutProps {
  readonly group: AlarmGroup;
  readonly parts: Parts;
  readonly onOpen: (group: AlarmGroup) => void;
}

function About({ group, parts: { t, format, href }, onOpen }: AboutProps) {
  const { alarms, newest } = group;
  if (alarms === 1)
    return (
      <TwoLines below={newest.deviceName ? newest.serialNumber : undefined}>
        <Link to={href("deviceView", { id: newest.deviceId })}>{nameOf(newest)}</Link>
      </TwoLines>
    );
  const count = format.number(alarms);
  return (
    <RowButton label={t.alarmsOf(count)} onClick={() => onOpen(group)}>
      {t.robots(count)}
    </RowButton>
  );
}

const stateOfGroup = ({ alarms, active, firstAt, newest }: AlarmGroup): OfState => ({
  from: alarms === 1 ? newest.raisedAt : firstAt,
  to: active > 0 ? null : newest.clearedAt,
  isActive: active > 0,
  ...(alarms > 1 && { count: { active, alarms } }),
});

function severityColumn<Row extends Pick<Alarm, "severity">>(t: AlarmTexts): DataColumn<Row, never> {
  return {
    ...{ key: "severity", title: t.severity, width: 5.5 },
    render: ({ severity }) => <DictionaryTag type="faultLevel" value={severity} />,
  };
}

function alarmColumns({ t, href, names }: Parts): DataColumn<Alarm, "raisedAt">[] {
  return [
    {
      ...{ key: "alarm", title: t.alarm, width: 11.25, fixed: "left" },
      render: (alarm) => (
        <TwoLines below={alarm.subjectName || names.kindBelow(alarm)}>
          <RowLink to={href("alarm", { id: alarm.id })}>{names.nameOf(alarm)}</RowLink>
        </TwoLines>
      ),
    },
    severityColumn(t),
    {
      ...{ key: "raisedAt", title: t.raisedAt, sort: "raisedAt", width: 11 },
      render: ({ raisedAt, since, times }) => <Raised at={raisedAt} below={since} times={times} />,
    },
    {
      ...{ key: "state", title: t.state, width: 10 },
      render: (alarm) => <AlarmState of={stateOf(alarm)} held={alarm} />,
    },
    {
      ...{ key: "place", title: t.place, width: 9 },
      render: ({ placeName, floorName }) => (
        <TwoLines below={placeName ? floorName : undefined}>
          {placeName ?? floorName ?? NOT_REPORTED}
        </TwoLines>
      ),
    },
    {
      ...{ key: "acknowledged", title: t.acknowledged, width: 9 },
      render: (alarm) => <Acknowledged alarm={alarm} />,
    },
    {
      ...{ key: "assignee", title: t.assignee, width: 9 },
      render: (alarm) => <Assignee alarm={alarm} />,
    },
  ];
}

export const stateOf = ({ raisedAt, clearedAt }: Alarm): OfState => ({
  ...{ from: raisedAt, to: clearedAt, isActive: clearedAt === null },
});

/** When, since when the condition had held, and how often it came back. */
function Raised({ at, below, times }: { at: string; below: string; times: number }) {
  const t = useTexts(alarmTexts);
  const format = useFormat();
  const isSameDay = format.date(at) === format.date(below);
  const began =
    format.dateTime(at) === format.dateTime(below)
      ? undefined
      : t.beganAt(isSameDay ? format.time(below) : format.dateTime(below));
  return (
    <TwoLines below={began}>
      <span className={styles.line}>
        {format.dateTime(at)}
        {times > 1 ? (
          <span className={styles.times} title={t.timesNote(format.number(times))}>
            {t.times(format.number(times))}
          </span>
        ) : null}
      </span>
    </TwoLines>
  );
}
