import { PLACE_DEVICE_ENDPOINTS as D } from "@sweepline/contract/sites/places/devices.ts";
import type { PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState, QueryView } from "../../ui/feedback/index.ts";
import { Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { DeviceList } from "./place-device-list.tsx";
import { placeDeviceTexts } from "./place-devices.texts.ts";
import { NO_DEVICE_FILTERS, PLACE_DEVICES_FIELDS, type PlaceDevicesView } from "./place-devices-view.ts";
import { placeQuery } from "./places.calls.ts";

/** Devices of a place, and those that could be there (spec §2: `/platform/place/assEquipment`). */
export function PlaceDevicesPage() {
  const t = useTexts(placeDeviceTexts);
  const href = useHref();
  const [view, setView] = useUrlState(PLACE_DEVICES_FIELDS);
  if (view.id === undefined)
    return (
      <Page title={t.missing}>
        <EmptyState title={t.missing} action={<Link to={href("places")}>{t.toPlaces}</Link>} />
      </Page>
    );
  return <OfPlace key={view.id} id={view.id} view={view} onView={setView} />;
}

interface OfPlaceProps {
  readonly id: number;
  readonly view: PlaceDevicesView;
  readonly onView: (change: Partial<PlaceDevicesView>) => void;
}

function OfPlace({ id, view, onView }: OfPlaceProps) {
  const t = useTexts(placeDeviceTexts);
  const href = useHref();
  const query = useQuery(placeQuery(id));
  const mayAssociate = useMay(D.associate);
  const place = query.data;
  const title = place ? t.title(place.name) : "\u00a0";
  usePageTitle(place && title);
  const list = mayAssociate ? view.list : "here";
  return (
    <Page
      title={title}
      note={place?.organizationName ?? "\u00a0"}
      actions={
        <>
          <Link to={href("placeView", { id })}>{t.toView}</Link>
          {mayAssociate ? (
            <Segments<"here" | "others">
              label={t.listLabel}
              value={list}
              options={[
                { value: "here", label: t.lists.here },
                { value: "others", label: t.lists.others },
              ]}
              onChange={(next) => onView({ ...NO_DEVICE_FILTERS, list: next, sort: undefined })}
            />
          ) : null}
        </>
      }
    >
      <QueryView query={query} block={24}>
        {(known: PlaceDetail) => (
          <Chosen place={known} view={{ ...view, list }} onView={onView} mayAssociate={mayAssociate} />
        )}
      </QueryView>
    </Page>
  );
}

interface ChosenProps {
  readonly place: PlaceDetail;
  readonly view: PlaceDevicesView;
  readonly onView: (change: Partial<PlaceDevicesView>) => void;
  readonly mayAssociate: boolean;
}

const NOTHING: readonly number[] = [];

/** What is selected in one list is not in the other; what was typed meanwhile stays. */
function Chosen({ place, view, onView, mayAssociate }: ChosenProps) {
  const [selected, setSelected] = useState({ list: view.list, ids: NOTHING });
  const ids = selected.list === view.list ? selected.ids : NOTHING;
  const onChange = (next: readonly number[]) => setSelected({ list: view.list, ids: next });
  return (
    <DeviceList
      place={place}
      view={view}
      onView={onView}
      selection={mayAssociate ? { ids, onChange } : undefined}
    />
  );
}
