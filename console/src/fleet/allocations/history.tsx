import { ALLOCATION_ENDPOINTS as E } from "@sweepline/contract/fleet/allocations.ts";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { SelectCodes } from "../../system/dictionaries/index.ts";
import { DayRange } from "../../ui/form/index.ts";
import { declareList, ListExport, ListTable, useList } from "../../ui/list/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { ProductSelect } from "../products/index.ts";
import { allocationTexts } from "./allocations.texts.ts";
import { useHistoryColumns } from "./history-columns.tsx";

/** Names of its own in the address, since both tabs are one page. */
const HISTORY = declareList(E.history, {
  id: "allocation-history",
  filters: ["search", "organizationId", "productId", "kinds", "from", "to"],
  address: {
    search: "find",
    organizationId: "side",
    productId: "model",
    sort: "order",
    current: "page",
    size: "rows",
  },
  order: "-assignedAt",
});

/** Who handed what to whom, and why. */
export function History() {
  const t = useTexts(allocationTexts);
  const list = useList(HISTORY);
  return (
    <ListTable
      list={list}
      label={t.tabs.history}
      columns={useHistoryColumns()}
      texts={{ ...t, emptyTitle: t.historyEmptyTitle, emptyNote: t.historyEmptyNote, clear: t.reset }}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <OrganizationSelect {...list.bind("organizationId")} />
          <SelectCodes
            of="allocationKind"
            {...list.bind("kinds")}
            all={t.allKinds}
            label={t.kind}
            width={11}
          />
          <ProductSelect {...list.bind("productId")} />
          <DayRange {...list.days("from", "to")} label={t.range} />
          <ListExport list={list} endpoint={E.export} name={t.tabs.history} />
        </>
      }
    />
  );
}
