import { PLACE_ENDPOINTS } from "@sweepline/contract/sites/places/index.ts";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { SelectEither } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { FloorChoice } from "./floor-choice.tsx";
import type { MapList } from "./map-list.ts";
import { mapPageTexts } from "./maps.texts.ts";

export function MapFilters({ list }: { readonly list: MapList }) {
  const t = useTexts(mapPageTexts);
  const mayPlaces = useMay(PLACE_ENDPOINTS.options);
  const { placeId, floorId } = list.view;
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <OrganizationSelect {...list.bind("organizationId")} />
      {mayPlaces ? (
        <FloorChoice
          isFilter
          value={{ placeId, floorId }}
          onChange={(floor) => list.setView({ ...floor, current: 1 })}
        />
      ) : null}
      <SelectEither
        {...list.bind("isSynced")}
        yes={t.isSynced}
        no={t.isNotSynced}
        placeholder={t.allSynced}
        label={t.synced}
        width={7.5}
      />
      <SelectEither
        {...list.bind("hasDraft")}
        yes={t.hasDraft}
        no={t.noDraft}
        placeholder={t.allDrafts}
        label={t.drafts}
        width={9}
      />
    </>
  );
}
