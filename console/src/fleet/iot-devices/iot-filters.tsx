import { IOT_KINDS } from "@sweepline/contract/fleet/iot-devices.ts";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { SelectOne } from "../../ui/select/index.ts";
import { SearchBox } from "../../ui/table/index.ts";
import { OnlineSelect } from "../devices/index.ts";
import { ProductSelect } from "../products/index.ts";
import type { PlaceFilter } from "../shared/index.ts";
import { iotTexts } from "./iot.texts.ts";
import type { IotKind, IotList } from "./iot-list.ts";

interface IotFiltersProps {
  readonly list: IotList;
  readonly mayKnowDetails: boolean;
  readonly placeFilter: PlaceFilter | undefined;
}

export function IotFilters({ list, mayKnowDetails, placeFilter: PlaceSelect }: IotFiltersProps) {
  const t = useTexts(iotTexts);
  const { options } = useDictionary<IotKind>("deviceKind");
  return (
    <>
      <SearchBox {...list.bind("search")} label={t.search} />
      <SelectOne<IotKind>
        {...list.bind("kind")}
        options={options.filter(({ value }) => IOT_KINDS.includes(value))}
        placeholder={t.allKinds}
        label={t.kind}
        width={8}
      />
      <OnlineSelect {...list.bind("isOnline")} />
      {mayKnowDetails ? <SearchBox {...list.bind("concentratorId")} label={t.concentratorId} /> : null}
      <ProductSelect {...list.bind("productId")} />
      {PlaceSelect ? <PlaceSelect {...list.bind("placeId")} /> : null}
      <OrganizationSelect {...list.bind("organizationId")} />
    </>
  );
}
