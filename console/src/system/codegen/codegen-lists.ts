import { CODEGEN_ENDPOINTS as E } from "@sweepline/contract/system/codegen/index.ts";
import { urlChoice } from "../../core/page/index.ts";
import { declareList, type ListState } from "../../ui/list/index.ts";

export const CODEGEN_TABS = ["tables", "sources", "history"] as const;
export type CodegenTab = (typeof CODEGEN_TABS)[number];

/** Which tab is shown: other pages lead there. */
export const PLACE_FIELDS = { tab: urlChoice(CODEGEN_TABS, "tables") };

export const TABLES = declareList(E.list, {
  id: "codegen-tables",
  filters: ["search", "sourceId", "wing"],
  besides: PLACE_FIELDS,
  order: "table",
});
export type TableList = ListState<typeof TABLES>;

export const SOURCES = declareList(E.sources, {
  id: "codegen-sources",
  filters: ["search", "kind"],
  besides: PLACE_FIELDS,
  order: "name",
});
export type SourceList = ListState<typeof SOURCES>;

export const HISTORY = declareList(E.history, {
  id: "codegen-history",
  filters: ["search", "tableId"],
  besides: PLACE_FIELDS,
  order: "-at",
});
export type HistoryList = ListState<typeof HISTORY>;

/** Of one source, within the drawer that imports. */
export const FOREIGN_TABLES = declareList(E.foreignTables, {
  id: "codegen-foreign-tables",
  filters: ["search"],
  order: "name",
});

/** All that the page keeps in its address, whichever tab it shows. */
export const CODEGEN_PAGE_FIELDS = { ...TABLES.fields, ...SOURCES.fields, ...HISTORY.fields };
