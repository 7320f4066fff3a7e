import type { ConnectionRecord } from "@sweepline/contract/fleet/connections.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { dayEnd, dayStart, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { urlChoice, urlCount, urlDay, useUrlState } from "../../core/page/index.ts";
import { usePreferences } from "../../core/preferences/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { Select } from "../../ui/kit.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import { type DataColumn, DataTable, FilterBar } from "../../ui/table/index.ts";
import { connectionRecordsQuery } from "./connections.calls.ts";
import { connectionTexts } from "./connections.texts.ts";

const FIELDS = {
  flag: urlChoice(["0", "1"]),
  from: urlDay(),
  to: urlDay(),
  current: urlCount(1),
  size: urlCount(20),
};

/** Each time a device came and went, and why (spec §3). */
export function ConnectionRecords({ deviceId }: { deviceId: number }) {
  const t = useTexts(connectionTexts);
  const { timeZone } = usePreferences();
  const columns = useConnectionColumns();
  const [view, setView] = useUrlState(FIELDS);
  const flags = useDictionary<"0" | "1">("errorFlag");
  const { flag, from, to, current } = view;
  const size = Math.min(50, view.size);
  const query = useQuery(
    connectionRecordsQuery(deviceId, {
      errorFlag: flag === undefined ? undefined : Number(flag),
      from: from ? dayStart(from, timeZone) : undefined,
      to: to ? dayEnd(to, timeZone) : undefined,
      current,
      size,
    }),
  );
  const isFiltered = flag !== undefined || from !== "" || to !== "";
  const reset = () => setView({ flag: undefined, from: "", to: "", current: 1 });
  return (
    <DataTable<ConnectionRecord>
      id="connectionRecords"
      label={t.title}
      columns={columns}
      rowKey={({ id }) => id}
      query={query}
      view={{ current, size, sort: undefined }}
      onView={(next) => setView({ current: next.current, size: next.size })}
      toolbar={
        <FilterBar onReset={isFiltered ? reset : undefined}>
          <Select<"0" | "1">
            allowClear
            value={flag ?? null}
            placeholder={t.allFlags}
            aria-label={t.errorFlag}
            options={[...flags.options]}
            style={{ width: "12rem" }}
            onChange={(next: "0" | "1" | undefined) => setView({ flag: next, current: 1 })}
          />
          <DayRange
            label={t.range}
            from={from}
            to={to}
            onChange={(days) => setView({ ...days, current: 1 })}
          />
        </FilterBar>
      }
      empty={<EmptyState title={t.emptyTitle} note={t.emptyNote} />}
    />
  );
}

function useConnectionColumns(): readonly DataColumn<ConnectionRecord>[] {
  const t = useTexts(connectionTexts);
  const flags = useDictionary("errorFlag");
  const reasons = useDictionary("offlineReason");
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "connectedAt",
        title: t.connectedAt,
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
      { key: "survival", title: t.survival, width: 8, render: ({ survivalS }) => format.duration(survivalS) },
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
        width: 12,
        render: ({ offlineReason }) => (offlineReason ? reasons.labelOf(offlineReason) : NOT_REPORTED),
      },
      { key: "remoteIp", title: t.remoteIp, width: 9, render: ({ remoteIp }) => remoteIp ?? NOT_REPORTED },
      { key: "port", title: t.port, width: 6, render: ({ port }) => port ?? NOT_REPORTED },
      { key: "loginName", title: t.loginName, width: 9, render: ({ loginName }) => loginName },
      { key: "type", title: t.type, width: 6, render: ({ type }) => type.toUpperCase() },
    ],
    [t, flags, reasons, format],
  );
}
