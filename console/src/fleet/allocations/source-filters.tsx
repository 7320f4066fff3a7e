import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { FilterToggle, SearchBox } from "../../ui/table/index.ts";
import { ProductSelect } from "../products/index.ts";
import { allocationTexts } from "./allocations.texts.ts";
import type { SourceList } from "./source-list.ts";

export function SourceFilters({ list }: { readonly list: SourceList }) {
  const t = useTexts(allocationTexts);
  const holding = list.bind("holding");
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <OrganizationSelect {...list.bind("organizationId")} />
      {list.view.organizationId === undefined ? null : (
        <FilterToggle
          label={t.ownOnly}
          isOn={holding.value === "own"}
          onChange={(isOn) => holding.onChange(isOn ? "own" : "branch")}
        />
      )}
      <ProductSelect {...list.bind("productId")} />
    </>
  );
}
