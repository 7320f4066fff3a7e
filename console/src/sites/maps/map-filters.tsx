import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { SelectEither } from "../../ui/select/index.ts";
import { FilterBar, SearchBox } from "../../ui/table/index.ts";
import { FloorChoice } from "./floor-choice.tsx";
import { isFiltered, type MapListView, NO_FILTERS } from "./map-list-view.ts";
import { mapPageTexts } from "./maps.texts.ts";

interface MapFiltersProps {
  readonly view: MapListView;
  readonly onChange: (change: Partial<MapListView>) => void;
}

/** Every change leads back to the first page: the old one may not exist any more. */
export function MapFilters({ view, onChange }: MapFiltersProps) {
  const t = useTexts(mapPageTexts);
  const mayPlaces = useMay(PLACE_ENDPOINTS.options);
  const change = (next: Partial<MapListView>) => onChange({ ...next, current: 1 });
  return (
    <FilterBar onReset={isFiltered(view) ? () => onChange(NO_FILTERS) : undefined}>
      <SearchBox value={view.search} label={t.search} onChange={(search) => change({ search })} />
      <OrganizationSelect
        value={view.organizationId}
        onChange={(organizationId) => change({ organizationId })}
      />
      {mayPlaces ? (
        <FloorChoice isFilter value={{ placeId: view.placeId, floorId: view.floorId }} onChange={change} />
      ) : null}
      <SelectEither
        value={view.synced}
        yes={t.isSynced}
        no={t.isNotSynced}
        placeholder={t.allSynced}
        label={t.synced}
        width={7.5}
        onChange={(synced) => change({ synced })}
      />
      <SelectEither
        value={view.draft}
        yes={t.hasDraft}
        no={t.noDraft}
        placeholder={t.allDrafts}
        label={t.drafts}
        width={9}
        onChange={(draft) => change({ draft })}
      />
    </FilterBar>
  );
}
