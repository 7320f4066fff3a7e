import {
  DEVICE_LOG_ENDPOINTS,
  DEVICE_LOG_EVENTS,
  type LogEntry,
  type LogLevel,
} from "@sweepline/contract/fleet/device-log.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useLive } from "../../core/live/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { ExportButton } from "../../ui/actions/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { type DataColumn, DataTable } from "../../ui/table/index.ts";
import { telemetryTexts } from "../telemetry/index.ts";
import { deviceLogQuery, exportLog, type LogQuery, logLevelsQuery } from "./device-log.calls.ts";
import { deviceLogTexts } from "./device-log.texts.ts";
import { FollowToggle } from "./follow-toggle.tsx";
import styles from "./log.module.css";
import { LogFilters } from "./log-filters.tsx";
import { logSentence } from "./log-sentence.ts";
import { canFollow, countedOf, LOG_FIELDS, logQueryOf } from "./log-view.ts";

const MARKS: Readonly<Record<LogLevel, string>> = { info: "●", warning: "▲", error: "■" };

interface DeviceLogProps {
  readonly deviceId: number;
  /** The device is decommissioned: no new entries come. */
  readonly isPast?: boolean;
}

/** What happened to a device, newest first; while it is on screen, new lines come by themselves. */
export function DeviceLog({ deviceId, isPast = false }: DeviceLogProps) {
  const t = useTexts(deviceLogTexts);
  const { timeZone } = usePreferences();
  const [view, setView] = useUrlState(LOG_FIELDS);
  const request = useMemo(() => logQueryOf(view, timeZone), [view, timeZone]);
  const query = useQuery(deviceLogQuery(deviceId, request));
  const columns = useLogColumns();
  const counts = useQuery(
    logLevelsQuery(
      deviceId,
      useMemo(() => countedOf(view, timeZone), [view, timeZone]),
    ),
  );
  const [isFollowing, setFollowing] = useState(true);
  useLive(DEVICE_LOG_EVENTS.deviceLogged, isFollowing && !isPast && canFollow(view) ? [deviceId] : []);
  const follow = (isOn: boolean) => {
    setFollowing(isOn);
    // What came meanwhile is read once; from then on lines come by themselves.
    if (isOn) void Promise.all([query.refetch(), counts.refetch()]);
  };
  return (
    <DataTable<LogEntry>
      id="deviceLog"
      label={t.title}
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      view={{ current: view.current, size: Math.min(50, view.size), sort: undefined }}
      onView={({ current, size }) => setView({ current, size })}
      toolbar={
        <div className={styles.toolbar}>
          <LogFilters view={view} counts={counts.data} onChange={setView} />
          {isPast ? null : (
            <FollowToggle isFollowing={isFollowing} canFollow={canFollow(view)} onChange={follow} />
          )}
          <LogExport deviceId={deviceId} request={request} isDisabled={query.data?.total === 0} />
        </div>
      }
      empty={<EmptyState title={t.emptyTitle} note={t.emptyNote} />}
    />
  );
}

interface LogExportProps {
  readonly deviceId: number;
  readonly request: LogQuery;
  readonly isDisabled: boolean;
}

function LogExport({ deviceId, request, isDisabled }: LogExportProps) {
  const t = useTexts(deviceLogTexts);
  const { current: _, size: __, ...filters } = request;
  return (
    <ExportButton
      endpoint={DEVICE_LOG_ENDPOINTS.export}
      isDisabled={isDisabled}
      onExport={(as) => exportLog(deviceId, { ...filters, ...as }, t.title)}
    />
  );
}

function useLogColumns(): readonly DataColumn<LogEntry>[] {
  const t = useTexts(deviceLogTexts);
  const levels = useDictionary("deviceLogLevel");
  const kinds = useDictionary("deviceLogKind");
  const reasons = useDictionary("offlineReason");
  const statuses = useDictionary("deviceStatus");
  const endStatuses = useDictionary("taskEndStatus");
  const telemetry = useTexts(telemetryTexts);
  const format = useFormat();
  return useMemo(
    () => [
      { key: "at", title: t.at, width: 11.5, render: ({ at }) => format.dateTime(at) },
      {
        key: "level",
        title: t.level,
        width: 7,
        render: ({ level }) => (
          <StatusTag tone={levels.toneOf(level)}>
            <span aria-hidden="true">{MARKS[level]}&nbsp;</span>
            {levels.labelOf(level)}
          </StatusTag>
        ),
      },
      { key: "kind", title: t.kind, width: 9, render: ({ kind }) => kinds.labelOf(kind) },
      {
        key: "what",
        title: t.what,
        width: 30,
        render: (entry) => logSentence(entry, { log: t, reasons, statuses, endStatuses, telemetry }),
      },
    ],
    [t, levels, kinds, reasons, statuses, endStatuses, telemetry, format],
  );
}
