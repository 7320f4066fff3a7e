import type {
  Allocation,
  AllocationKind,
  ALLOCATION_ENDPOINTS as E,
} from "@sweepline/contract/fleet/allocations.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { StatusDot, StatusTag } from "../../ui/status/index.ts";
import styles from "./allocations.module.css";
import { type AllocationWords, allocationTexts } from "./allocations.texts.ts";

export type HistoryColumn = ListColumn<typeof E.history>;

/** Columns of moves; of one device the device itself is left out. */
export function useHistoryColumns({ isOfOne = false } = {}): readonly HistoryColumn[] {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  const href = useHref();
  const kinds = useDictionary<AllocationKind>("allocationKind");
  return useMemo(() => {
    const time: HistoryColumn = {
      key: "time",
      title: t.time,
      ...(isOfOne ? {} : { sort: "assignedAt" as const }),
      width: 11.5,
      render: ({ assignedAt }) => format.dateTime(assignedAt),
    };
    const device: HistoryColumn = {
      key: "device",
      title: t.device,
      sort: "serialNumber",
      width: 11,
      render: ({ deviceId, serialNumber, shortName }) => (
        <span className={styles.device}>
          <Link to={href("deviceView", { id: deviceId })} aria-label={t.openDevice(serialNumber)}>
            {serialNumber}
          </Link>
          {shortName ? <span className={styles.sub}>{shortName}</span> : null}
        </span>
      ),
    };
    const kind: HistoryColumn = {
      key: "kind",
      title: t.kind,
      width: 8,
      render: (row) => <StatusTag tone={kinds.toneOf(row.kind)}>{kinds.labelOf(row.kind)}</StatusTag>,
    };
    const until: HistoryColumn = {
      key: "until",
      title: t.until,
      width: 11.5,
      render: (row) => <Until row={row} t={t} text={format.dateTime(row.endedAt)} />,
    };
    return isOfOne
      ? [time, until, kind, ...restOf(t)]
      : [time, device, kind, ...restOf(t), { ...until, isHiddenAtFirst: true }];
  }, [t, format, href, kinds, isOfOne]);
}

function Until({ row, t, text }: { row: Allocation; t: AllocationWords; text: string }) {
  if (row.endedAt !== null) return text;
  if (row.to.organizationId === null) return NOT_REPORTED;
  return (
    <StatusDot tone="positive" isLive>
      {t.holds}
    </StatusDot>
  );
}

const restOf = (t: AllocationWords): HistoryColumn[] => [
  { key: "route", title: t.route, width: 17.5, render: (row) => <Route row={row} t={t} /> },
  {
    key: "operator",
    title: t.operator,
    width: 10.75,
    render: ({ to }) => to.operatorName ?? <span className={styles.faint}>{NOT_REPORTED}</span>,
  },
  { key: "by", title: t.by, width: 7.5, render: ({ byName }) => byName ?? t.platform },
  {
    key: "reason",
    title: t.reason,
    width: 11,
    isHiddenAtFirst: "narrow",
    render: ({ reason }) => (
      <span className={reason ? styles.reason : styles.faint} title={reason}>
        {reason || NOT_REPORTED}
      </span>
    ),
  },
];

function Route({ row, t }: { row: Allocation; t: AllocationWords }) {
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
