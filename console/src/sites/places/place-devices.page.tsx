import { PLACE_DEVICE_ENDPOINTS as D } from "@sweepline/contract/sites/places/devices.ts";
import type { PlaceDetail } from "@sweepline/contract/sites/places/index.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { inEach, useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { usePageTitle, useUrlState } from "../../core/page/index.ts";
import { useMay } from "../../core/session/index.ts";
import { LinkButton } from "../../ui/actions/index.ts";
import { OnePage, Page } from "../../ui/page/index.ts";
import { Segments } from "../../ui/segments/index.ts";
import { NoPlace } from "./no-place.tsx";
import { DevicesHere, OtherDevices } from "./place-device-list.tsx";
import { placeDeviceTexts } from "./place-devices.texts.ts";
import { FIRST_PAGE, PLACE_DEVICES_FIELDS, type PlaceDevicesView } from "./place-devices-view.ts";
import { onePlaceQuery } from "./places.calls.ts";

/** Devices of a place, and those that could be there (spec §2: `/platform/place/assEquipment`). */
export function PlaceDevicesPage() {
  const [view, setView] = useUrlState(PLACE_DEVICES_FIELDS);
  if (view.id === undefined) return <NoPlace />;
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
  const query = useQuery(onePlaceQuery(id));
  const mayAssociate = useMay(D.associate);
  const place = query.data;
  usePageTitle(place && inEach(placeDeviceTexts, (texts) => texts.title(place.name)));
  const list = mayAssociate ? view.list : "here";
  return (
    <OnePage query={query} title={"\u00a0"} block={24} missing={<NoPlace />}>
      {(known) => (
        <Page
          title={t.title(known.name)}
          note={known.organizationName}
          actions={
            <>
              <LinkButton to={href("placeView", { id })}>{t.toView}</LinkButton>
              {mayAssociate ? (
                <Segments<"here" | "others">
                  label={t.listLabel}
                  value={list}
                  options={[
                    { value: "here", label: t.lists.here },
                    { value: "others", label: t.lists.others },
                  ]}
                  onChange={(next) => onView({ ...FIRST_PAGE, list: next })}
                />
              ) : null}
            </>
          }
        >
          <Devices place={known} which={list} mayAssociate={mayAssociate} />
        </Page>
      )}
    </OnePage>
  );
}

interface DevicesProps {
  readonly place: PlaceDetail;
  readonly which: PlaceDevicesView["list"];
  readonly mayAssociate: boolean;
}

const NOTHING: readonly number[] = [];

/** What is selected in one list is not in the other. */
function Devices({ place, which, mayAssociate }: DevicesProps) {
  const [selected, setSelected] = useState({ which, ids: NOTHING });
  const ids = selected.which === which ? selected.ids : NOTHING;
  const onChange = (next: readonly number[]) => setSelected({ which, ids: next });
  const List = which === "here" ? DevicesHere : OtherDevices;
  return <List place={place} selection={mayAssociate ? { ids, onChange } : undefined} />;
}
