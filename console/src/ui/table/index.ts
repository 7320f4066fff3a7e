/** Lists of the server. `useTableView()` holds page and sort, `DataTable` draws them, `FilterBar` sits in its toolbar. */
export type { DataColumn } from "./columns.ts";
export { DataTable } from "./data-table.tsx";
export { FilterBar } from "./filter-bar.tsx";
export { SearchBox } from "./search-box.tsx";
export { type TableView, useTableView } from "./table-view.ts";
