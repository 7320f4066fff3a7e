import { ALLOCATION_ENDPOINTS as E } from "@sweepline/contract/fleet/allocations.ts";
import { useMemo, useState } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { type ListColumn, ListTable, useColumnsOf, useList } from "../../ui/list/index.ts";
import { RowLink, TwoLines } from "../../ui/table/index.ts";
import styles from "./allocations.module.css";
import { allocationTexts } from "./allocations.texts.ts";
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
        texts={{ ...t, clear: t.reset }}
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
  const c = useColumnsOf(E.devices);
  const format = useFormat();
  const href = useHref();
  return useMemo(
    () => [
      {
        ...{ key: "device", title: t.device, sort: "serialNumber", fixed: "left", width: 12 },
        render: ({ id, serialNumber, shortName }) => (
          <TwoLines below={shortName}>
            <RowLink to={href("deviceView", { id })}>{serialNumber}</RowLink>
          </TwoLines>
        ),
      },
      c.line("organizationName", t.holder, { key: "holder", width: 10.75 }),
      c.value("operatorName", t.operator, {
        ...{ key: "operator", width: 9.5 },
        draw: (name) => name ?? <span className={styles.faint}>{t.noOperator}</span>,
      }),
      c.line("productName", t.product, { key: "product", width: 11.5, isHiddenAtFirst: "narrow" }),
      c.value("assignedAt", t.assignedAt, {
        width: 7.5,
        draw: (at) => <span title={format.dateTime(at)}>{format.date(at)}</span>,
      }),
    ],
    [t, c, format, href],
  );
}
