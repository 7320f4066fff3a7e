import { type Allocation, ALLOCATION_ENDPOINTS as E } from "@sweepline/contract/fleet/allocations.ts";
import { useMemo } from "react";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { DictionaryTag } from "../../system/dictionaries/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import { RowLink, TwoLines } from "../../ui/table/index.ts";
import styles from "./allocations.module.css";
import { type AllocationTexts, allocationTexts } from "./allocations.texts.ts";

export type HistoryColumn = ListColumn<typeof E.history>;

/** Columns of moves; of one device the device itself is left out, and nothing sorts. */
export function useHistoryColumns({ isOfOne = false } = {}): readonly HistoryColumn[] {
  const t = useTexts(allocationTexts);
  const c = useColumnsOf(E.history);
  const format = useFormat();
  const href = useHref();
  return useMemo(() => {
    const time: HistoryColumn = {
      ...{ key: "time", title: t.time, width: 11.5, ...(!isOfOne && { sort: "assignedAt" }) },
      render: ({ assignedAt }) => format.dateTime(assignedAt),
    };
    const kind = c.value("kind", t.kind, {
      width: 8,
      draw: (value) => <DictionaryTag type="allocationKind" value={value} />,
    });
    const until: HistoryColumn = {
      ...{ key: "until", title: t.until, width: 11.5 },
      render: (row) => <Until row={row} />,
    };
    const rest: HistoryColumn[] = [
      { key: "route", title: t.route, width: 17.5, render: (row) => <Route row={row} t={t} /> },
      {
        ...{ key: "operator", title: t.operator, width: 10.75 },
        render: ({ to }) => to.operatorName ?? <span className={styles.faint}>{NOT_REPORTED}</span>,
      },
      c.value("byName", t.by, { key: "by", width: 7.5, draw: (name) => name ?? t.platform }),
      c.line("reason", t.reason, { width: 11, isHiddenAtFirst: "narrow" }),
    ];
    return isOfOne
      ? [time, until, kind, ...rest]
      : [time, deviceColumn(t, href), kind, ...rest, { ...until, isHiddenAtFirst: true }];
  }, [t, c, format, href, isOfOne]);
}

const deviceColumn = (t: AllocationTexts, href: Href): HistoryColumn => ({
  ...{ key: "device", title: t.device, sort: "serialNumber", width: 11 },
  render: ({ deviceId, serialNumber, shortName }) => (
    <TwoLines below={shortName}>
      <RowLink to={href("deviceView", { id: deviceId })}>{serialNumber}</RowLink>
    </TwoLines>
  ),
});

function Until({ row }: { readonly row: Allocation }) {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  if (row.endedAt !== null) return format.dateTime(row.endedAt);
  if (row.to.organizationId === null) return NOT_REPORTED;
  return (
    <StatusDot tone="positive" isLive>
      {t.holds}
    </StatusDot>
  );
}

function Route({ row, t }: { row: Allocation; t: AllocationTexts }) {
  const nameOf = (party: Allocation["to"]) => party.organizationName ?? t.outside;
  return (
    <span className={styles.route}>
      {row.from ? (
        <>
          <span className={styles.faint} title={row.from.operatorName ?? undefined}>
            {nameOf(row.from)}
          </span>
          <span aria-hidden="true">→</span>
        </>
      ) : null}
      <span>{nameOf(row.to)}</span>
    </span>
  );
}
