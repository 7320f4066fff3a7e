/** Lists of the server: `DataTable` draws a page of rows, `FilterBar` sits in its toolbar. */
export { Age } from "./age.tsx";
export type { TableColumns } from "./column-order.ts";
export type { ColumnStore, DataColumn } from "./columns.ts";
export { DataTable } from "./data-table.tsx";
export type { DataTableProps } from "./data-table-props.ts";
export { FilterBar } from "./filter-bar.tsx";
export { FilterMark } from "./filter-mark.tsx";
export { FilterToggle } from "./filter-toggle.tsx";
export { OneLine } from "./one-line.tsx";
export { PlainTable } from "./plain-table.tsx";
export { RowButton } from "./row-button.tsx";
export { RowLink } from "./row-link.tsx";
export { SearchBox } from "./search-box.tsx";
export { SelectionBar } from "./selection-bar.tsx";
export type { TableView } from "./table-view.ts";
export { TwoLines } from "./two-lines.tsx";
