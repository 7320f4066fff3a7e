import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { FilterBar, FilterToggle, SearchBox } from "../../ui/table/index.ts";
import { ProductSelect } from "../products/index.ts";
import { isSourceFiltered, NO_SOURCE_FILTERS, type SourceView } from "./allocation-view.ts";
import { allocationTexts } from "./allocations.texts.ts";

interface SourceFiltersProps {
  readonly view: SourceView;
  readonly onChange: (change: Partial<SourceView>) => void;
}

/** Every change leads back to the first page: the old one may not exist any more. */
export function SourceFilters({ view, onChange }: SourceFiltersProps) {
  const t = useTexts(allocationTexts);
  const change = (next: Partial<SourceView>) => onChange({ ...next, current: 1 });
  return (
    <FilterBar onReset={isSourceFiltered(view) ? () => onChange(NO_SOURCE_FILTERS) : undefined}>
      <SearchBox value={view.search} label={t.search} onChange={(search) => change({ search })} />
      <OrganizationSelect value={view.holderId} onChange={(holderId) => change({ holderId })} />
      {view.holderId === undefined ? null : (
        <FilterToggle
          label={t.ownOnly}
          isOn={view.holding === "own"}
          onChange={(isOn) => change({ holding: isOn ? "own" : "branch" })}
        />
      )}
      <ProductSelect value={view.productId} onChange={(productId) => change({ productId })} />
    </FilterBar>
  );
}
