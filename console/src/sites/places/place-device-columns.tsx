import type { PlaceDevice } from "@sweepline/contract/sites/places/devices.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { deviceName, OneLine } from "../../fleet/devices/index.ts";
import { STATUS_LOOKS } from "../../fleet/telemetry/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import { StatusDot } from "../../ui/status/index.ts";
import type { DataColumn } from "../../ui/table/index.ts";
import { placeDeviceTexts } from "./place-devices.texts.ts";
import type { DeviceSort, PlaceDevicesView } from "./place-devices-view.ts";
import styles from "./places.module.css";

type Column = DataColumn<PlaceDevice, DeviceSort>;

export function usePlaceDeviceColumns(list: PlaceDevicesView["list"]): readonly Column[] {
  const t = useTexts(placeDeviceTexts);
  const format = useFormat();
  const href = useHref();
  return useMemo(() => {
    const shared: Column[] = [
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
    ];
    const zone: Column = {
      key: "timeZone",
      title: t.timeZone,
      width: 10,
      isHiddenAtFirst: "narrow",
      render: (row) => row.timeZone,
    };
    const floor: Column = {
      key: "floor",
      title: t.homeFloor,
      width: 7,
      render: (row) => row.floorName ?? NOT_REPORTED,
    };
    if (list === "here")
      return [
        ...shared,
        floor,
        zone,
        {
          key: "associatedAt",
          title: t.associatedAt,
          sort: "associatedAt",
          width: 11,
          render: (row) => format.dateTime(row.associatedAt),
        },
      ];
    return [
      ...shared,
      {
        key: "place",
        title: t.place,
        sort: "placeName",
        width: 11,
        render: (row) => (
          <OneLine>{[row.placeName, row.floorName].filter(Boolean).join(" · ") || NOT_REPORTED}</OneLine>
        ),
      },
      zone,
    ];
  }, [list, t, format, href]);
}

function Status({ row }: { row: PlaceDevice }) {
  const { labelOf, toneOf } = useDictionary("deviceStatus");
  return (
    <StatusDot tone={toneOf(row.status)} isLive={STATUS_LOOKS[row.status].isLive ?? false}>
      {labelOf(row.status)}
    </StatusDot>
  );
}
