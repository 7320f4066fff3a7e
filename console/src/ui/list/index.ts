/**
 * A list page is declared: `declareList` takes filters and sorts from the endpoint's query and rows from its answer, `useList`
 * asks for the page that the address says, `useColumnsOf` has a line for each column, `ListTable` or a whole `ListPage`
 * shows them and `ListExport` saves them.
 */
export { type ColumnsOf, useColumnsOf } from "./columns-of.tsx";
export { declareList, type ListColumn, type ViewOf } from "./declare-list.ts";
export { ListExport } from "./list-export.tsx";
export { ListPage } from "./list-page.tsx";
export { ListFilters, ListTable } from "./list-table.tsx";
export { type ListState, useList, useLocalList } from "./use-list.ts";
