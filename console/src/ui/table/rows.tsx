import { Table } from "antd";
import { type ReactNode, useLayoutEffect, useMemo, useRef } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { EmptyState, ErrorState, Skeleton } from "../feedback/index.ts";
import { useIsTight, useScale } from "../theme/index.ts";
import { uiTexts } from "../ui.texts.ts";
import type { DataColumn } from "./columns.ts";
import type { DataTableProps } from "./data-table-props.ts";
import { HeadCell, kitColumns, rowEvents } from "./kit-columns.tsx";

/**
 * The rows of a list, drawn again when they, their columns, their order or what is chosen of them is another: a page that is
 * turned is asked for first, and drawn once when it has come.
 */
export function useRows<Row extends object, Sort extends string>(
  props: DataTableProps<Row, Sort>,
  columns: readonly DataColumn<Row, Sort>[],
): ReactNode {
  const { query, view } = props;
  const records = query.data?.records ?? NO_ROWS;
  const noRows = records.length > 0 ? null : <NoRows query={query} empty={props.empty} />;
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const selection = useSelection(props, latest);
  const scale = useScale();
  const isTight = useIsTight();
  const { sort } = view;
  const canOpen = props.onOpen !== undefined;
  return useMemo(() => {
    const onSort = (next: Sort | `-${Sort}` | undefined) =>
      latest.current.onView({ ...latest.current.view, current: 1, sort: next });
    const onOpen = canOpen ? (row: Row) => latest.current.onOpen?.(row) : undefined;
    return (
      <Table<Row>
        columns={kitColumns({ columns, sort, onSort, scale, isTight })}
        dataSource={records}
        rowKey={(row) => latest.current.rowKey(row)}
        components={PARTS}
        pagination={false}
        rowHoverable={false}
        size="middle"
        sticky
        scroll={{ x: "max-content" }}
        locale={{ emptyText: noRows }}
        onRow={(row) => rowEvents(row, onOpen)}
        {...(selection && { rowSelection: selection })}
      />
    );
  }, [columns, sort, scale, isTight, records, noRows, selection, canOpen]);
}

function useSelection<Row extends object, Sort extends string>(
  { selection }: DataTableProps<Row, Sort>,
  latest: { readonly current: DataTableProps<Row, Sort> },
) {
  const t = useTexts(uiTexts);
  const { keys, canChoose } = selection ?? {};
  return useMemo(
    () =>
      keys && {
        selectedRowKeys: [...keys],
        onChange: (next: readonly unknown[]) =>
          latest.current.selection?.onChange(next as (string | number)[]),
        preserveSelectedRowKeys: true,
        // The kit names its boxes in English only.
        getTitleCheckboxProps: () => ({ "aria-label": t.selectPage }),
        getCheckboxProps: (row: Row) => ({
          "aria-label": t.selectRow,
          disabled: !(canChoose?.(row) ?? true),
        }),
      },
    [keys, canChoose, t, latest],
  );
}

const PARTS = { header: { cell: HeadCell } };
const NO_ROWS: readonly never[] = [];

interface NoRowsProps {
  readonly query: { readonly data: unknown; readonly error: unknown; refetch(): unknown };
  readonly empty: ReactNode;
}

function NoRows({ query, empty }: NoRowsProps) {
  if (query.data) return empty ?? <EmptyState />;
  if (query.error) return <ErrorState error={query.error} onRetry={() => query.refetch()} />;
  return <Skeleton lines={6} />;
}
