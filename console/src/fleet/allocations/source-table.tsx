import type { AllocatedDevice } from "@sweepline/contract/fleet/allocations.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { useUrlState } from "../../core/page/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { type DataColumn, DataTable, type TableView } from "../../ui/table/index.ts";
import {
  isSourceFiltered,
  NO_SOURCE_FILTERS,
  SOURCE_FIELDS,
  type SourceSort,
  type SourceView,
  sourceFilters,
} from "./allocation-view.ts";
import { allocatedDevicesQuery } from "./allocations.calls.ts";
import styles from "./allocations.module.css";
import { type AllocationWords, allocationTexts } from "./allocations.texts.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import type { ChosenDevices } from "./chosen-devices.ts";
import { PasteDrawer } from "./paste-drawer.tsx";
import { SourceFilters } from "./source-filters.tsx";

const MOST_ROWS = 50;

interface SourceTableProps {
  /** Undefined where nothing may be moved. */
  readonly chosen: ChosenDevices | undefined;
}

/** Devices with who holds them; what is ticked stays so while one filters and pages. */
export function SourceTable({ chosen }: SourceTableProps) {
  const t = useTexts(allocationTexts);
  const [view, setView] = useUrlState(SOURCE_FIELDS);
  const [isPasting, setPasting] = useState(false);
  const columns = useSourceColumns();
  const size = Math.min(view.size, MOST_ROWS);
  const query = useQuery(allocatedDevicesQuery({ ...sourceFilters(view), current: view.current, size }));
  const rows = query.data?.records ?? [];
  return (
    <>
      <DataTable<AllocatedDevice, SourceSort>
        id="allocation-devices"
        label={t.source}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        view={{ current: view.current, size, sort: view.sort }}
        onView={({ current, size: next, sort }: TableView<SourceSort>) =>
          setView({ current, size: next, sort })
        }
        {...(chosen && {
          selection: { keys: chosen.ids, onChange: (keys) => chosen.tick(keys.map(Number), rows) },
        })}
        toolbar={
          <>
            <SourceFilters view={view} onChange={setView} />
            {chosen ? (
              <ChosenBar
                chosen={chosen}
                filters={sourceFilters(view)}
                total={query.data?.total}
                onPaste={() => setPasting(true)}
              />
            ) : null}
          </>
        }
        empty={<Empty view={view} onClear={() => setView(NO_SOURCE_FILTERS)} />}
      />
      {isPasting && chosen ? <PasteDrawer chosen={chosen} onClose={() => setPasting(false)} /> : null}
    </>
  );
}

function useSourceColumns(): readonly DataColumn<AllocatedDevice, SourceSort>[] {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  const href = useHref();
  return useMemo(() => columnsOf(t, format, href), [t, format, href]);
}

const columnsOf = (
  t: AllocationWords,
  format: Format,
  href: Href,
): readonly DataColumn<AllocatedDevice, SourceSort>[] => [
  {
    key: "device",
    title: t.device,
    sort: "serialNumber",
    fixed: "left",
    width: 10.75,
    render: ({ id, serialNumber, shortName }) => (
      <span className={styles.device}>
        <Link to={href("deviceView", { id })} className={styles.line} title={serialNumber}>
          {serialNumber}
        </Link>
        {shortName ? (
          <span className={styles.sub} title={shortName}>
            {shortName}
          </span>
        ) : null}
      </span>
    ),
  },
  {
    key: "holder",
    title: t.holder,
    sort: "organizationName",
    width: 10.75,
    render: ({ organizationName }) => (
      <span className={styles.line} title={organizationName}>
        {organizationName}
      </span>
    ),
  },
  {
    key: "operator",
    title: t.operator,
    width: 10.75,
    render: ({ operatorName }) => operatorName ?? <span className={styles.faint}>{t.noOperator}</span>,
  },
  {
    key: "product",
    title: t.product,
    sort: "productName",
    width: 11.5,
    isHiddenAtFirst: "narrow",
    render: ({ productName }) => (
      <span className={styles.line} data-wide="" title={productName}>
        {productName}
      </span>
    ),
  },
  {
    key: "assignedAt",
    title: t.assignedAt,
    sort: "assignedAt",
    width: 7.5,
    render: ({ assignedAt }) => <span title={format.dateTime(assignedAt)}>{format.date(assignedAt)}</span>,
  },
];

function Empty({ view, onClear }: { view: SourceView; onClear: () => void }) {
  const t = useTexts(allocationTexts);
  if (!isSourceFiltered(view)) return <EmptyState title={t.emptyTitle} note={t.emptyNote} />;
  return (
    <EmptyState
      title={t.noMatchTitle}
      note={t.noMatchNote}
      action={<Button onClick={onClear}>{t.reset}</Button>}
    />
  );
}
