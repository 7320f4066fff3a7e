import { PLACE_DEVICE_ENDPOINTS as D, type PlaceDevice } from "@sweepline/contract/sites/places/devices.ts";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { deviceName } from "../../fleet/devices/index.ts";
import { STATUS_LOOKS } from "../../fleet/telemetry/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import { type DataColumn, OneLine, RowLink, TwoLines } from "../../ui/table/index.ts";
import { placeDeviceTexts } from "./place-devices.texts.ts";

/** Of both lists. */
function useSharedColumns() {
  const t = useTexts(placeDeviceTexts);
  const href = useHref();
  return useMemo(
    () =>
      [
        {
          ...{ key: "device", title: t.device, sort: "serialNumber", fixed: "left", width: 13 },
          render: (row) => (
            <TwoLines below={row.shortName && row.serialNumber}>
              <RowLink to={href("deviceView", { id: row.id })}>{deviceName(row)}</RowLink>
            </TwoLines>
          ),
        },
        { key: "status", title: t.status, width: 8, render: (row) => <Status row={row} /> },
        {
          ...{ key: "product", title: t.product, width: 10 },
          render: (row) => <OneLine>{row.productName}</OneLine>,
        },
        {
          ...{ key: "organization", title: t.organization, sort: "organizationName", width: 11 },
          render: (row) => <OneLine>{row.organizationName}</OneLine>,
        },
      ] satisfies DataColumn<PlaceDevice, "serialNumber" | "organizationName">[],
    [t, href],
  );
}

const ZONE = { width: 10, isHiddenAtFirst: "narrow" } as const;

export function useColumnsHere(): readonly ListColumn<typeof D.devices>[] {
  const t = useTexts(placeDeviceTexts);
  const c = useColumnsOf(D.devices);
  const shared = useSharedColumns();
  return useMemo(
    () => [
      ...shared,
      c.text("floorName", t.homeFloor, { key: "floor", width: 7 }),
      c.text("timeZone", t.timeZone, ZONE),
      c.time("associatedAt", t.associatedAt, { width: 11 }),
    ],
    [shared, t, c],
  );
}

export function useOtherColumns(): readonly ListColumn<typeof D.candidates>[] {
  const t = useTexts(placeDeviceTexts);
  const c = useColumnsOf(D.candidates);
  const shared = useSharedColumns();
  return useMemo(
    () => [
      ...shared,
      {
        ...{ key: "place", title: t.place, sort: "placeName", width: 11 },
        render: ({ placeName, floorName }) => (
          <OneLine>{[placeName, floorName].filter(Boolean).join(" · ")}</OneLine>
        ),
      },
      c.text("timeZone", t.timeZone, ZONE),
    ],
    [shared, t, c],
  );
}

function Status({ row }: { row: PlaceDevice }) {
  const { labelOf, toneOf } = useDictionary("deviceStatus");
  return (
    <StatusDot tone={toneOf(row.status)} isLive={STATUS_LOOKS[row.status].isLive ?? false}>
      {labelOf(row.status)}
    </StatusDot>
  );
}
