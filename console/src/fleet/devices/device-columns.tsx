import type { DeviceRow, DEVICE_ENDPOINTS as E } from "@sweepline/contract/fleet/devices.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import type { DataColumn } from "../../ui/table/index.ts";
import styles from "./device-columns.module.css";
import { deviceTexts } from "./devices.texts.ts";
import {
  AgeCell,
  BatteryCell,
  CleanWaterCell,
  PositionCell,
  StatusCell,
  TaskCell,
  WasteWaterCell,
} from "./live-cells.tsx";
import { OneLine } from "./one-line.tsx";

type Column = ListColumn<typeof E.list>;
type Words = (typeof deviceTexts)["en"];

/** A device is called by its short name where it has one. */
export const deviceName = ({
  shortName,
  serialNumber,
}: Pick<DeviceRow, "shortName" | "serialNumber">): string => shortName || serialNumber;

/** Columns of what is withheld from the person's company. */
const DETAILS: readonly string[] = ["battery", "cleanWater", "wasteWater", "task", "position"];

/** Beside the tree of a branch there is less room, and whose a device is matters more than what it does. */
const LATER_IN_BRANCH: Readonly<Record<string, Column["isHiddenAtFirst"]>> = {
  cleanWater: "narrow",
  task: true,
};

interface Shown {
  readonly mayKnowDetails: boolean;
  readonly isOfBranch: boolean;
}

export function useDeviceColumns({ mayKnowDetails, isOfBranch }: Shown): readonly Column[] {
  const t = useTexts(deviceTexts);
  const { labelOf: kindName } = useDictionary("deviceKind");
  const format = useFormat();
  const href = useHref();
  return useMemo(
    () => [
      nameColumn(t, href),
      ...liveColumns(t)
        .filter(({ key }) => mayKnowDetails || !DETAILS.includes(key))
        .map((column) => (isOfBranch ? inBranch(column) : column)),
      ...masterColumns({ t, kindName, format }),
    ],
    [t, kindName, format, href, mayKnowDetails, isOfBranch],
  );
}

const inBranch = (column: Column): Column => {
  const isHiddenAtFirst = LATER_IN_BRANCH[column.key] ?? column.isHiddenAtFirst;
  return isHiddenAtFirst ? { ...column, isHiddenAtFirst } : column;
};

/** Whose row it is, for every list of devices. */
export function useNameColumn<Row extends Pick<DeviceRow, "id" | "shortName" | "serialNumber">>(): DataColumn<
  Row,
  "shortName"
> {
  const t = useTexts(deviceTexts);
  const href = useHref();
  return useMemo(() => nameColumn(t, href), [t, href]);
}

function nameColumn(
  t: Words,
  href: Href,
): DataColumn<Pick<DeviceRow, "id" | "shortName" | "serialNumber">, "shortName"> {
  return {
    key: "name",
    title: t.name,
    sort: "shortName",
    fixed: "left",
    width: 11.5,
    render: (row) => (
      <span className={styles.name}>
        <Link to={href("deviceView", { id: row.id })} title={deviceName(row)}>
          {deviceName(row)}
        </Link>
        <span className={styles.serial} title={row.serialNumber}>
          {row.serialNumber}
        </span>
      </span>
    ),
  };
}

function liveColumns(t: Words): Column[] {
  return [
    {
      key: "status",
      title: t.status,
      sort: "status",
      width: 12,
      render: (row) => <StatusCell row={row} />,
    },
    {
      key: "battery",
      title: t.battery,
      sort: "batteryPercent",
      width: 9.25,
      render: (row) => <BatteryCell row={row} />,
    },
    { key: "cleanWater", title: t.cleanWater, width: 7.5, render: (row) => <CleanWaterCell row={row} /> },
    {
      key: "wasteWater",
      title: t.wasteWater,
      width: 8.5,
      isHiddenAtFirst: true,
      render: (row) => <WasteWaterCell row={row} />,
    },
    { key: "task", title: t.task, width: 11.5, render: (row) => <TaskCell row={row} /> },
    {
      key: "position",
      title: t.position,
      width: 8.5,
      isHiddenAtFirst: true,
      render: (row) => <PositionCell row={row} />,
    },
    {
      key: "lastReport",
      title: t.lastReport,
      sort: "lastReportAt",
      width: 8.75,
      render: (row) => <AgeCell row={row} />,
    },
  ];
}

interface MasterInput {
  readonly t: Words;
  readonly kindName: (kind: string) => string;
  readonly format: Format;
}

function masterColumns({ t, kindName, format }: MasterInput): Column[] {
  const hidden = { isHiddenAtFirst: true } as const;
  return [
    {
      key: "product",
      title: t.product,
      sort: "productName",
      width: 11,
      ...hidden,
      render: (row) => <OneLine>{row.productName}</OneLine>,
    },
    { key: "kind", title: t.kind, width: 8, ...hidden, render: (row) => kindName(row.kind) },
    {
      key: "organization",
      title: t.organization,
      sort: "organizationName",
      width: 12,
      isHiddenAtFirst: "narrow",
      render: (row) => <OneLine>{row.organizationName}</OneLine>,
    },
    {
      key: "firmware",
      title: t.firmware,
      width: 8,
      ...hidden,
      render: (row) => row.firmwareVersion ?? NOT_REPORTED,
    },
    {
      key: "hardware",
      title: t.hardware,
      width: 8,
      ...hidden,
      render: (row) => row.hardwareVersion ?? NOT_REPORTED,
    },
    {
      key: "commissioned",
      title: t.commissioned,
      sort: "commissionedAt",
      width: 9,
      ...hidden,
      render: (row) => format.date(row.commissionedAt),
    },
    { key: "timeZone", title: t.timeZone, width: 11, ...hidden, render: (row) => row.timeZone },
  ];
}
