import type { PLACE_DEVICE_ENDPOINTS as D, PlaceDevice } from "@sweepline/contract/sites/places/devices.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { deviceName } from "../../fleet/devices/index.ts";
import { STATUS_LOOKS } from "../../fleet/telemetry/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import { type DataColumn, OneLine } from "../../ui/table/index.ts";
import { placeDeviceTexts } from "./place-devices.texts.ts";
import styles from "./places.module.css";

/** Of both lists. */
function useSharedColumns() {
  const t = useTexts(placeDeviceTexts);
  const href = useHref();
  return useMemo(() => {
    const who = [
      {
        key: "device",
        title: t.device,
        sort: "serialNumber",
        fixed: "left",
        width: 13,
        render: (row) => (
          <span className={styles.device}>
            <Link to={href("deviceView", { id: row.id })}>{deviceName(row)}</Link>
            {row.shortName ? <span className={styles.serial}>{row.serialNumber}</span> : null}
          </span>
        ),
      },
      { key: "status", title: t.status, width: 8, render: (row) => <Status row={row} /> },
      { key: "product", title: t.product, width: 10, render: (row) => <OneLine>{row.productName}</OneLine> },
      {
        key: "organization",
        title: t.organization,
        sort: "organizationName",
        width: 11,
        render: (row) => <OneLine>{row.organizationName}</OneLine>,
      },
    ] satisfies DataColumn<PlaceDevice, "serialNumber" | "organizationName">[];
    const zone: DataColumn<PlaceDevice, never> = {
      key: "timeZone",
      title: t.timeZone,
      width: 10,
      isHiddenAtFirst: "narrow",
      render: (row) => row.timeZone,
    };
    return { who, zone };
  }, [t, href]);
}

export function useColumnsHere(): readonly ListColumn<typeof D.devices>[] {
  const t = useTexts(placeDeviceTexts);
  const format = useFormat();
  const { who, zone } = useSharedColumns();
  return useMemo(
    () => [
      ...who,
      { key: "floor", title: t.homeFloor, width: 7, render: (row) => row.floorName ?? NOT_REPORTED },
      zone,
      {
        key: "associatedAt",
        title: t.associatedAt,
        sort: "associatedAt",
        width: 11,
        render: (row) => format.dateTime(row.associatedAt),
      },
    ],
    [who, zone, t, format],
  );
}

export function useOtherColumns(): readonly ListColumn<typeof D.candidates>[] {
  const t = useTexts(placeDeviceTexts);
  const { who, zone } = useSharedColumns();
  return useMemo(
    () => [
      ...who,
      {
        key: "place",
        title: t.place,
        sort: "placeName",
        width: 11,
        render: (row) => <OneLine>{[row.placeName, row.floorName].filter(Boolean).join(" · ")}</OneLine>,
      },
      zone,
    ],
    [who, zone, t],
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
