import type { PlaceDevice } from "@sweepline/contract/sites/places/devices.ts";
import type { PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import { useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { ListTable, useList } from "../../ui/list/index.ts";
import { FilterToggle, SearchBox } from "../../ui/table/index.ts";
import { AssociateBar } from "./associate-bar.tsx";
import { FloorSelect } from "./floor-select.tsx";
import { useColumnsHere, useOtherColumns } from "./place-device-columns.tsx";
import { placeDeviceTexts } from "./place-devices.texts.ts";
import { HERE, OTHERS, type PlaceDevicesView } from "./place-devices-view.ts";

interface DevicesProps {
  readonly place: PlaceDetail;
  /** Undefined for who may not change anything here. */
  readonly selection: Selection | undefined;
}
interface Selection {
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** Devices that are at a place. */
export function DevicesHere(props: DevicesProps) {
  const t = useTexts(placeDeviceTexts);
  const list = useList(HERE, { params: { id: props.place.id } });
  return (
    <ListTable
      {...useShared(props, "here")}
      list={list}
      columns={useColumnsHere()}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <OrganizationSelect {...list.bind("organizationId")} />
          <FloorSelect
            {...list.bind("floorId")}
            floors={props.place.floors}
            label={t.homeFloor}
            placeholder={t.anyFloor}
          />
        </>
      }
    />
  );
}

/** Devices that could be there. */
export function OtherDevices(props: DevicesProps) {
  const t = useTexts(placeDeviceTexts);
  const list = useList(OTHERS, { params: { id: props.place.id } });
  return (
    <ListTable
      {...useShared(props, "others")}
      list={list}
      columns={useOtherColumns()}
      filters={
        <>
          <SearchBox {...list.bind("search")} label={t.search} />
          <OrganizationSelect {...list.bind("organizationId")} />
          <FilterToggle {...list.toggle("isFree")} label={t.free} />
        </>
      }
    />
  );
}

/** What both lists have, and what can be done with those that are selected. */
function useShared({ place, selection }: DevicesProps, which: PlaceDevicesView["list"]) {
  const t = useTexts(placeDeviceTexts);
  const href = useHref();
  const navigate = useNavigate();
  return {
    label: t.title(place.name),
    texts: { ...t, ...t.empty[which] },
    onOpen: ({ id }: PlaceDevice) => void navigate(href("deviceView", { id })),
    ...(selection && {
      selection: {
        keys: selection.ids,
        onChange: (keys: (string | number)[]) => selection.onChange(keys.map(Number)),
      },
      tools: (
        <AssociateBar place={place} list={which} ids={selection.ids} onDone={() => selection.onChange([])} />
      ),
    }),
  };
}
