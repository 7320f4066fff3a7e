import { DEVICE_LOG_ENDPOINTS as E, type LogLevel } from "@sweepline/contract/fleet/device-log.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { labelOf, useDictionary } from "../../system/dictionaries/index.ts";
import {
  type ListColumn,
  ListExport,
  ListFilters,
  ListTable,
  useColumnsOf,
  useList,
} from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { deviceLogged, logLevelsQuery } from "./device-log.calls.ts";
import { deviceLogTexts } from "./device-log.texts.ts";
import { FollowToggle } from "./follow-toggle.tsx";
import styles from "./log.module.css";
import { LogFilters } from "./log-filters.tsx";
import { canFollow, jumpedTo, LOG } from "./log-view.ts";
import { useLogSentence } from "./use-log-sentence.ts";

const MARKS: Readonly<Record<LogLevel, string>> = { info: "●", warning: "▲", error: "■" };

interface DeviceLogProps {
  readonly deviceId: number;
  /** The device is decommissioned: no new entries come. */
  readonly isPast?: boolean;
}

/** What happened to a device, newest first; while it is on screen, new lines come by themselves. */
export function DeviceLog({ deviceId, isPast = false }: DeviceLogProps) {
  const t = useTexts(deviceLogTexts);
  const list = useList(LOG, { params: { id: deviceId }, ask: jumpedTo });
  const { levels: _, sort: __, ...counted } = list.question;
  const counts = useQuery(logLevelsQuery(deviceId, counted));
  const [isFollowing, setFollowing] = useState(true);
  const isNewest = canFollow(list.view);
  useLive(deviceLogged, isFollowing && !isPast && isNewest ? [deviceId] : []);
  const follow = (isOn: boolean) => {
    setFollowing(isOn);
    // What came meanwhile is read once; from then on lines come by themselves.
    if (isOn) void Promise.all([list.query.refetch(), counts.refetch()]);
  };
  return (
    <ListTable
      list={list}
      label={t.title}
      columns={useLogColumns()}
      texts={t}
      toolbar={
        <div className={styles.toolbar}>
          <ListFilters list={list}>
            <LogFilters list={list} counts={counts.data} />
          </ListFilters>
          {isPast ? null : <FollowToggle isFollowing={isFollowing} canFollow={isNewest} onChange={follow} />}
          <ListExport list={list} endpoint={E.export} name={t.title} />
        </div>
      }
    />
  );
}

function useLogColumns(): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(deviceLogTexts);
  const c = useColumnsOf(E.list);
  const sentenceOf = useLogSentence();
  const format = useFormat();
  return useMemo(
    () => [
      { key: "at", title: t.at, width: 11.5, render: ({ at }) => format.dateTime(at) },
      c.value("level", t.level, { width: 7, draw: (level) => <Level level={level} /> }),
      c.value("kind", t.kind, { width: 9, draw: labelOf("deviceLogKind") }),
      {
        ...{ key: "what", title: t.what, width: 30 },
        render: sentenceOf,
      },
    ],
    [t, c, sentenceOf, format],
  );
}

function Level({ level }: { readonly level: LogLevel }) {
  const { labelOf, toneOf } = useDictionary("deviceLogLevel");
  return (
    <StatusTag tone={toneOf(level)}>
      <span aria-hidden="true">{MARKS[level]}&nbsp;</span>
      {labelOf(level)}
    </StatusTag>
  );
}
