import { IOT_KINDS } from "@sweepline/contract/fleet/iot-devices.ts";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { SelectEither, SelectOne } from "../../ui/select/index.ts";
import { FilterBar, SearchBox } from "../../ui/table/index.ts";
import { ProductSelect } from "../products/index.ts";
import { iotTexts } from "./iot.texts.ts";
import { filtersOf, type IotKind, type IotListView, isFiltered, NO_FILTERS } from "./iot-list-view.ts";

interface IotFiltersProps {
  readonly view: IotListView;
  readonly mayKnowDetails: boolean;
  readonly onChange: (change: Partial<IotListView>) => void;
}

/** Every change leads back to the first page: the old one may not exist any more. */
export function IotFilters({ view, mayKnowDetails, onChange }: IotFiltersProps) {
  const t = useTexts(iotTexts);
  const { options } = useDictionary<IotKind>("deviceKind");
  const change = (next: Partial<IotListView>) => onChange({ ...next, current: 1 });
  return (
    <FilterBar onReset={isFiltered(filtersOf(view, mayKnowDetails)) ? () => onChange(NO_FILTERS) : undefined}>
      <SearchBox value={view.search} label={t.search} onChange={(search) => change({ search })} />
      <SelectOne<IotKind>
        value={view.kind}
        options={options.filter(({ value }) => IOT_KINDS.includes(value))}
        placeholder={t.allKinds}
        label={t.kind}
        width={8}
        onChange={(kind) => change({ kind })}
      />
      <SelectEither
        value={view.online}
        yes={t.onlineOnly}
        no={t.offlineOnly}
        placeholder={t.allOnline}
        label={t.online}
        width={9.5}
        onChange={(online) => change({ online })}
      />
      {mayKnowDetails ? (
        <SearchBox
          value={view.concentrator}
          label={t.concentratorId}
          onChange={(concentrator) => change({ concentrator })}
        />
      ) : null}
      <ProductSelect value={view.productId} onChange={(productId) => change({ productId })} />
      <OrganizationSelect
        value={view.organizationId}
        onChange={(organizationId) => change({ organizationId })}
      />
    </FilterBar>
  );
}
