import type { Page } from "@sweepline/contract/core/paging.ts";
import type { ReactNode } from "react";
import type { ColumnStore, DataColumn } from "./columns.ts";
import type { TableView } from "./table-view.ts";

export interface DataTableProps<Row, Sort extends string> {
  /** Names the table in storage, where the choice of columns is kept: `devices`. */
  readonly id: string;
  /** What the rows are, for screen readers. */
  readonly label: string;
  readonly columns: readonly DataColumn<Row, Sort>[];
  readonly rowKey: (row: Row) => string | number;
  /** The list's `useQuery`; hand over `placeholderData: keepPreviousData`, so that paging does not blink. */
  readonly query: {
    readonly data: Page<Row> | undefined;
    readonly error: unknown;
    readonly isFetching: boolean;
    refetch(): unknown;
  };
  readonly view: TableView<Sort>;
  readonly onView: (view: TableView<Sort>) => void;
  /** At the left above the rows: filters, or what the selection can do. */
  readonly toolbar?: ReactNode;
  readonly selection?: {
    readonly keys: readonly (string | number)[];
    readonly onChange: (keys: (string | number)[]) => void;
    /** Rows that cannot be chosen have a box that cannot be ticked. */
    readonly canChoose?: (row: Row) => boolean;
  };
  /** Double click or Enter on a row; a link in the first column should do the same. */
  readonly onOpen?: (row: Row) => void;
  /** Keeps the choice of columns for the person, wherever they sign in. */
  readonly columnStore?: ColumnStore | undefined;
  /** In place of rows where there are none. */
  readonly empty?: ReactNode;
}
