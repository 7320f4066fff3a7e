import {
  CONNECTION_ENDPOINTS,
  type ConnectionRecord,
  type OfflineReason,
} from "@sweepline/contract/fleet/connections.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { ExportButton } from "../../ui/actions/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { Select } from "../../ui/kit.ts";
import { SelectMany } from "../../ui/select/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { type DataColumn, DataTable, FilterBar } from "../../ui/table/index.ts";
import {
  CONNECTION_FIELDS,
  type ConnectionView,
  filtersOf,
  hasFilters,
  NO_FILTERS,
} from "./connection-view.ts";
import { connectionRecordsQuery, exportConnections } from "./connections.calls.ts";
import { connectionTexts } from "./connections.texts.ts";
import styles from "./connections-tab.module.css";

type Sort = "connectedAt" | "survivalS";

/** Each time a device came and went, and why (spec §3). */
export function ConnectionRecords({ deviceId }: { deviceId: number }) {
  const t = useTexts(connectionTexts);
  const { timeZone } = usePreferences();
  const columns = useConnectionColumns();
  const [view, setView] = useUrlState(CONNECTION_FIELDS);
  const size = Math.min(50, view.size);
  const filters = filtersOf(view, timeZone);
  const query = useQuery(connectionRecordsQuery(deviceId, { ...filters, current: view.current, size }));
  return (
    <DataTable<ConnectionRecord, Sort>
      id="connectionRecords"
      label={t.title}
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      view={{ current: view.current, size, sort: view.sort }}
      onView={({ current, size: next, sort }) => setView({ current, size: next, sort })}
      toolbar={
        <div className={styles.toolbar}>
          <ConnectionFilters view={view} onChange={setView} />
          <ExportButton
            endpoint={CONNECTION_ENDPOINTS.export}
            isDisabled={query.data?.total === 0}
            onExport={(as) => exportConnections(deviceId, { ...filters, ...as }, t.title)}
          />
        </div>
      }
      empty={<EmptyState title={t.emptyTitle} note={t.emptyNote} />}
    />
  );
}

interface ConnectionFiltersProps {
  readonly view: ConnectionView;
  readonly onChange: (change: Partial<ConnectionView>) => void;
}

function ConnectionFilters({ view, onChange }: ConnectionFiltersProps) {
  const t = useTexts(connectionTexts);
  const flags = useDictionary<"0" | "1">("errorFlag");
  const reasons = useDictionary<OfflineReason>("offlineReason");
  const { flag, from, to } = view;
  const change = (next: Partial<ConnectionView>) => onChange({ ...next, current: 1 });
  return (
    <FilterBar onReset={hasFilters(view) ? () => onChange(NO_FILTERS) : undefined}>
      <Select<"0" | "1">
        allowClear
        value={flag ?? null}
        placeholder={t.allFlags}
        aria-label={t.errorFlag}
        options={[...flags.options]}
        style={{ width: "11rem" }}
        onChange={(next: "0" | "1" | undefined) => change({ flag: next })}
      />
      <SelectMany<OfflineReason>
        value={view.reasons}
        options={reasons.options}
        placeholder={t.allReasons}
        label={t.reason}
        width={14}
        onChange={(next) => change({ reasons: next })}
      />
      <DayRange label={t.range} from={from} to={to} onChange={change} />
    </FilterBar>
  );
}

function useConnectionColumns(): readonly DataColumn<ConnectionRecord, Sort>[] {
  const t = useTexts(connectionTexts);
  const flags = useDictionary("errorFlag");
  const reasons = useDictionary("offlineReason");
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "connectedAt",
        title: t.connectedAt,
        sort: "connectedAt",
        width: 11.5,
        render: ({ connectedAt }) => format.dateTime(connectedAt),
      },
      {
        key: "disconnectedAt",
        title: t.disconnectedAt,
        width: 11.5,
        render: ({ disconnectedAt }) =>
          disconnectedAt ? (
            format.dateTime(disconnectedAt)
          ) : (
            <StatusDot tone="positive" isLive>
              {t.stillConnected}
            </StatusDot>
          ),
      },
      {
        key: "survival",
        title: t.survival,
        sort: "survivalS",
        width: 8,
        render: ({ survivalS }) => format.duration(survivalS),
      },
      {
        key: "errorFlag",
        title: t.errorFlag,
        width: 7,
        render: ({ errorFlag, disconnectedAt }) =>
          disconnectedAt === null ? (
            NOT_REPORTED
          ) : (
            <StatusTag tone={flags.toneOf(errorFlag)}>
              <span aria-hidden="true">{errorFlag === 1 ? "■" : "●"}&nbsp;</span>
              {flags.labelOf(errorFlag)}
            </StatusTag>
          ),
      },
      {
        key: "reason",
        title: t.reason,
        width: 11,
        render: ({ offlineReason }) => (offlineReason ? reasons.labelOf(offlineReason) : NOT_REPORTED),
      },
      {
        key: "remoteIp",
        title: t.remoteIp,
        width: 9.5,
        render: ({ remoteIp, isExposed }) => (
          <>
            {remoteIp ?? NOT_REPORTED}
            {isExposed ? (
              <>
                <br />
                <StatusTag tone="notice">
                  <span aria-hidden="true">▲&nbsp;</span>
                  {t.unencrypted}
                </StatusTag>
              </>
            ) : null}
          </>
        ),
      },
      { key: "port", title: t.port, width: 5, render: ({ port }) => port ?? NOT_REPORTED },
      { key: "loginName", title: t.loginName, width: 9, render: ({ loginName }) => loginName },
      {
        key: "type",
        title: t.type,
        width: 6,
        render: ({ type }) => (type === "lorawan" ? "LoRaWAN" : type.toUpperCase()),
      },
    ],
    [t, flags, reasons, format],
  );
}
