import { type DeviceRow, DEVICE_ENDPOINTS as E } from "@sweepline/contract/fleet/devices.ts";
import {
  LISTED_FIELDS,
  type ListedField,
  permissionFor,
  SORTED_FIELDS,
} from "@sweepline/contract/fleet/shared/state-field-lists.ts";
import { STATE_FIELDS, type StateColumn } from "@sweepline/contract/fleet/shared/state-fields.ts";
import { type ReactNode, useMemo } from "react";
import { Link } from "react-router";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { labelOf } from "../../system/dictionaries/index.ts";
import { type ColumnsOf, type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import type { DataColumn } from "../../ui/table/index.ts";
import { LEVEL_FIELDS, stateFieldTexts } from "../telemetry/index.ts";
import styles from "./device-columns.module.css";
import { deviceName } from "./device-name.ts";
import { deviceTexts } from "./devices.texts.ts";
import { AgeCell, LevelCell, PositionCell, StatusCell, TaskCell, ValueCell } from "./live-cells.tsx";
import { usePlaceColumn } from "./place-column.tsx";

type Column = ListColumn<typeof E.list>;
type Texts = (typeof deviceTexts)["en"];

/** Beside the tree of a branch there is less room, and whose a device is matters more than what it does. */
const LATER_IN_BRANCH: Readonly<Record<string, Column["isHiddenAtFirst"]>> = {
  cleanWater: true,
  task: true,
};

interface Shown {
  readonly mayKnowDetails: boolean;
  readonly isOfBranch: boolean;
}

export function useDeviceColumns({ mayKnowDetails, isOfBranch }: Shown): readonly Column[] {
  const t = useTexts(deviceTexts);
  const texts = useTexts(stateFieldTexts);
  const c = useColumnsOf(E.list);
  const href = useHref();
  const place = usePlaceColumn<DeviceRow>();
  return useMemo(
    () => [
      nameColumn(t, href),
      ...liveColumns(texts, mayKnowDetails).map((column) => (isOfBranch ? inBranch(column) : column)),
      place,
      ...masterColumns(t, c),
    ],
    [t, texts, c, href, place, mayKnowDetails, isOfBranch],
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
  t: Texts,
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
function liveColumns(texts: (typeof stateFieldTexts)["en"], mayKnowDetails: boolean): Column[] {
  const shown = LISTED_FIELDS.filter((field) => mayKnowDetails || permissionFor(field) === null);
  return shown.map((field) => {
    const { key, width, isHiddenAtFirst }: StateColumn = STATE_FIELDS[field].list;
    const sort = SORTED_FIELDS.find((one) => one === field);
    return {
      ...{ key, width, title: texts[field] },
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

function masterColumns(t: Texts, c: ColumnsOf<typeof E.list>): Column[] {
  const hidden = { isHiddenAtFirst: true } as const;
  return [
    c.line("productName", t.product, { key: "product", width: 11, ...hidden }),
    c.value("kind", t.kind, { width: 8, ...hidden, draw: labelOf("deviceKind") }),
    c.value("organizationName", t.organization, {
      ...{ key: "organization", width: 8.5, isHiddenAtFirst: "narrow" },
      draw: (name) => (
        <span className={styles.wrapped} title={name}>
          {name}
        </span>
      ),
    }),
    c.text("firmwareVersion", t.firmware, { key: "firmware", width: 8, ...hidden }),
    c.text("hardwareVersion", t.hardware, { key: "hardware", width: 8, ...hidden }),
    c.date("commissionedAt", t.commissioned, { key: "commissioned", width: 9, ...hidden }),
    c.text("timeZone", t.timeZone, { width: 11, ...hidden }),
  ];
}
