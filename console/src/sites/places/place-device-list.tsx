import type { PlaceDevice } from "@sweepline/contract/sites/places/devices.ts";
import type { PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { OrganizationSelect } from "../../access/organizations/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Button } from "../../ui/kit.ts";
import { DataTable, FilterBar, FilterToggle, SearchBox, type TableView } from "../../ui/table/index.ts";
import { AssociateBar } from "./associate-bar.tsx";
import { FloorSelect } from "./floor-select.tsx";
import { usePlaceDeviceColumns } from "./place-device-columns.tsx";
import { placeDeviceTexts } from "./place-devices.texts.ts";
import {
  type DeviceSort,
  isFilteredDevices,
  NO_DEVICE_FILTERS,
  type PlaceDevicesView,
  sortIn,
} from "./place-devices-view.ts";
import { candidatesQuery, placeDevicesQuery } from "./places.calls.ts";

const MOST_ROWS = 50;

interface DeviceListProps {
  readonly place: PlaceDetail;
  readonly view: PlaceDevicesView;
  readonly onView: (change: Partial<PlaceDevicesView>) => void;
  /** Undefined for who may not change anything here. */
  readonly selection: Selection | undefined;
}
interface Selection {
  readonly ids: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

/** One of both lists, with what can be done with those that are selected. */
export function DeviceList({ place, view, onView, selection }: DeviceListProps) {
  const t = useTexts(placeDeviceTexts);
  const href = useHref();
  const navigate = useNavigate();
  const columns = usePlaceDeviceColumns(view.list);
  const size = Math.min(view.size, MOST_ROWS);
  const query = useDevices(place.id, { ...view, size });
  return (
    <DataTable<PlaceDevice, DeviceSort>
      id={`place-devices-${view.list}`}
      label={t.title(place.name)}
      columns={columns}
      rowKey={(row) => row.id}
      query={query}
      view={{ current: view.current, size, sort: view.sort }}
      onView={({ current, size: next, sort }: TableView<DeviceSort>) => onView({ current, size: next, sort })}
      onOpen={(row) => void navigate(href("deviceView", { id: row.id }))}
      {...(selection && {
        selection: {
          keys: selection.ids,
          onChange: (keys: (string | number)[]) => selection.onChange(keys.map(Number)),
        },
      })}
      toolbar={
        <>
          <Filters place={place} view={view} onView={onView} />
          {selection ? (
            <AssociateBar
              place={place}
              list={view.list}
              ids={selection.ids}
              onDone={() => selection.onChange([])}
            />
          ) : null}
        </>
      }
      empty={<Empty view={view} onClear={() => onView(NO_DEVICE_FILTERS)} />}
    />
  );
}

function useDevices(placeId: number, view: PlaceDevicesView) {
  const { search, organizationId, floorId, free, sort, current, size } = view;
  const shared = { search: search || undefined, organizationId, current, size };
  const here = useQuery({
    ...placeDevicesQuery(placeId, { ...shared, floorId, sort: sortIn(sort, "placeName") }),
    enabled: view.list === "here",
  });
  const others = useQuery({
    ...candidatesQuery(placeId, { ...shared, isFree: free, sort: sortIn(sort, "associatedAt") }),
    enabled: view.list === "others",
  });
  return view.list === "here" ? here : others;
}

type FiltersProps = Pick<DeviceListProps, "place" | "view" | "onView">;

function Filters({ place, view, onView }: FiltersProps) {
  const t = useTexts(placeDeviceTexts);
  const change = (next: Partial<PlaceDevicesView>) => onView({ ...next, current: 1 });
  return (
    <FilterBar onReset={isFilteredDevices(view) ? () => onView(NO_DEVICE_FILTERS) : undefined}>
      <SearchBox value={view.search} label={t.search} onChange={(search) => change({ search })} />
      <OrganizationSelect
        value={view.organizationId}
        onChange={(organizationId) => change({ organizationId })}
      />
      {view.list === "here" ? (
        <FloorSelect
          floors={place.floors}
          value={view.floorId}
          label={t.homeFloor}
          placeholder={t.anyFloor}
          onChange={(floorId) => change({ floorId })}
        />
      ) : (
        <FilterToggle
          label={t.free}
          isOn={view.free === "true"}
          onChange={(isOn) => change({ free: isOn ? "true" : undefined })}
        />
      )}
    </FilterBar>
  );
}

function Empty({ view, onClear }: { view: PlaceDevicesView; onClear: () => void }) {
  const t = useTexts(placeDeviceTexts);
  if (isFilteredDevices(view))
    return <EmptyState title={t.noMatch} action={<Button onClick={onClear}>{t.clear}</Button>} />;
  return view.list === "here" ? (
    <EmptyState title={t.emptyHere} note={t.emptyHereNote} />
  ) : (
    <EmptyState title={t.emptyOthers} note={t.emptyOthersNote} />
  );
}
