import type { ALLOCATION_ENDPOINTS as E } from "@sweepline/contract/fleet/allocations.ts";
import { useMemo, useState } from "react";
import { Link } from "react-router";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { type ListColumn, ListTable, useList } from "../../ui/list/index.ts";
import styles from "./allocations.module.css";
import { type AllocationWords, allocationTexts } from "./allocations.texts.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import type { ChosenDevices } from "./chosen-devices.ts";
import { PasteDrawer } from "./paste-drawer.tsx";
import { SourceFilters } from "./source-filters.tsx";
import { SOURCE } from "./source-list.ts";

interface SourceTableProps {
  /** Undefined where nothing may be moved. */
  readonly chosen: ChosenDevices | undefined;
}

/** Devices with who holds them; what is ticked stays so while one filters and pages. */
export function SourceTable({ chosen }: SourceTableProps) {
  const t = useTexts(allocationTexts);
  const list = useList(SOURCE, { ask: ({ holding }) => ({ holding }) });
  const [isPasting, setPasting] = useState(false);
  const columns = useSourceColumns();
  return (
    <>
      <ListTable
        list={list}
        label={t.source}
        columns={columns}
        words={{ ...t, clear: t.reset }}
        {...(chosen && {
          selection: { keys: chosen.ids, onChange: (keys) => chosen.tick(keys.map(Number), list.rows) },
        })}
        filters={<SourceFilters list={list} />}
        tools={chosen ? <ChosenBar chosen={chosen} list={list} onPaste={() => setPasting(true)} /> : null}
      />
      {isPasting && chosen ? <PasteDrawer chosen={chosen} onClose={() => setPasting(false)} /> : null}
    </>
  );
}

function useSourceColumns(): readonly ListColumn<typeof E.devices>[] {
  const t = useTexts(allocationTexts);
  const format = useFormat();
  const href = useHref();
  return useMemo(() => columnsOf(t, format, href), [t, format, href]);
}

const columnsOf = (
  t: AllocationWords,
  format: Format,
  href: Href,
): readonly ListColumn<typeof E.devices>[] => [
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
