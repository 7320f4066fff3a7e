import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { NOT_REPORTED } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import type { DataColumn } from "../../ui/table/index.ts";
import { fleetTexts } from "../shared/index.ts";
import styles from "./device-columns.module.css";

/** Where a device is at home, for every list of devices. */
export function usePlaceColumn<Row extends Pick<DeviceRow, "placeId" | "placeName">>(): DataColumn<
  Row,
  never
> {
  const t = useTexts(fleetTexts);
  const href = useHref();
  return useMemo(
    () => ({
      ...{ key: "place", title: t.place, width: 8.5, isHiddenAtFirst: "narrow" },
      render: ({ placeId, placeName }) =>
        placeId === null ? (
          <span className={styles.faint}>{NOT_REPORTED}</span>
        ) : (
          <Link
            to={href("placeView", { id: placeId })}
            title={placeName ?? undefined}
            className={styles.wrapped}
          >
            {placeName}
          </Link>
        ),
    }),
    [t, href],
  );
}
