import type { DeviceRow, DEVICE_ENDPOINTS as E } from "@sweepline/contract/fleet/devices.ts";
import {
  LISTED_FIELDS,
  type ListedField,
  permissionFor,
  SORTED_FIELDS,
} from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import { STATE_FIELDS, type StateColumn } from "@sweepline/contract/fleet/shared/state-fields.ts";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { useDictionary } from "../../system/dictionaries/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { type DataColumn, OneLine } from "../../ui/table/index.ts";
import { LEVEL_FIELDS, stateFieldTexts } from "../telemetry/index.ts";
import styles from "./device-columns.module.css";
import { deviceTexts } from "./devices.texts.ts";
import { AgeCell, LevelCell, PositionCell, StatusCell, TaskCell, ValueCell } from "./live-cells.tsx";

type Column = ListColumn<typeof E.list>;
type Words = (typeof deviceTexts)["en"];

/** A device is called by its short name where it has one. */
export const deviceName = ({
  shortName,
  serialNumber,
}: Pick<DeviceRow, "shortName" | "serialNumber">): string => shortName || serialNumber;

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
  const words = useTexts(stateFieldTexts);
  const { labelOf: kindName } = useDictionary("deviceKind");
  const format = useFormat();
  const href = useHref();
  return useMemo(
    () => [
      nameColumn(t, href),
      ...liveColumns(words, mayKnowDetails).map((column) => (isOfBranch ? inBranch(column) : column)),
      ...masterColumns({ t, kindName, format }),
    ],
    [t, words, kindName, format, href, mayKnowDetails, isOfBranch],
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

/** Cells of fields that are shown in a way of their own. */
const CELLS: Partial<Record<ListedField, (props: { row: DeviceRow }) => ReactNode>> = {
  status: StatusCell,
  taskName: TaskCell,
  lastReportAt: AgeCell,
};

/** Of what is withheld from the person's company there are no columns. */
function liveColumns(words: (typeof stateFieldTexts)["en"], mayKnowDetails: boolean): Column[] {
  const shown = LISTED_FIELDS.filter((field) => mayKnowDetails || permissionFor(field) === null);
  return shown.map((field) => {
    const { key, width, isHiddenAtFirst }: StateColumn = STATE_FIELDS[field].list;
    const sort = SORTED_FIELDS.find((one) => one === field);
    return {
      ...{ key, width, title: words[field] },
      ...(sort && { sort }),
      ...(isHiddenAtFirst && { isHiddenAtFirst }),
      render: (row) => cellOf(field, row),
    };
  });
}

function cellOf(field: ListedField, row: DeviceRow): ReactNode {
  if (field === "position") return <PositionCell row={row} />;
  const Cell = CELLS[field];
  if (Cell) return <Cell row={row} />;
  const level = LEVEL_FIELDS.find((one) => one === field);
  return level ? <LevelCell row={row} field={level} /> : <ValueCell row={row} field={field} />;
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
