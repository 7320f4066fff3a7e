import { ELEVATOR_ENDPOINTS as E, type ElevatorRow } from "@sweepline/contract/sites/elevators/index.ts";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { useNow } from "../../core/clock/index.ts";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { OneLine } from "../../ui/table/index.ts";
import { CarCell, StateTag } from "../elevator-rides/index.ts";
import styles from "./elevators.module.css";
import { type ElevatorTexts, elevatorTexts } from "./elevators.texts.ts";

type Column = ListColumn<typeof E.list>;
export interface RowDoors {
  readonly onEdit: (row: ElevatorRow) => void;
  readonly onRemove: (row: ElevatorRow) => void;
}

export function useElevatorColumns(doors: RowDoors): readonly Column[] {
  const t = useTexts(elevatorTexts);
  const format = useFormat();
  const href = useHref();
  return useMemo(
    () => [
      {
        key: "name",
        title: t.name,
        sort: "name",
        fixed: "left",
        width: 12,
        render: (row) => (
          <span className={styles.stack}>
            <Link className={styles.name ?? ""} to={href("elevator", { id: row.id })} title={row.name}>
              {row.name}
            </Link>
            <span className={styles.sub} title={row.addressNumber}>
              {row.addressNumber}
            </span>
          </span>
        ),
      },
      ...liveColumns(t, format),
      ...whereColumns(t, { format, href }),
      {
        key: "actions",
        title: t.actions,
        fixed: "right",
        width: 7,
        render: (row) => <RowActions row={row} doors={doors} />,
      },
    ],
    [t, format, href, doors],
  );
}

const liveColumns = (t: ElevatorTexts, format: Format): Column[] => [
  {
    key: "state",
    title: t.state,
    width: 12,
    render: ({ state, isEnabled }) => <StateTag state={state} isEnabled={isEnabled} />,
  },
  { key: "car", title: t.car, width: 8.5, render: ({ state }) => <CarCell state={state} /> },
  {
    key: "waiting",
    title: t.waiting,
    width: 5.5,
    align: "right",
    render: ({ state }) => format.number(state.waitingCount),
  },
  { key: "reported", title: t.reported, width: 8, render: ({ state }) => <Age at={state.reportedAt} /> },
];

function Age({ at }: { readonly at: string | null }) {
  const format = useFormat();
  const now = useNow(5_000);
  return at === null ? NOT_REPORTED : <span title={format.dateTime(at)}>{format.age(at, now)}</span>;
}

const whereColumns = (t: ElevatorTexts, { format, href }: { format: Format; href: Href }): Column[] => [
  {
    key: "place",
    title: t.place,
    sort: "placeName",
    width: 11,
    render: ({ placeId, placeName }) =>
      placeId === null ? (
        NOT_REPORTED
      ) : (
        <Link className={styles.plain ?? ""} to={href("placeView", { id: placeId })}>
          {placeName}
        </Link>
      ),
  },
  {
    key: "organization",
    title: t.organization,
    sort: "organizationName",
    width: 11,
    isHiddenAtFirst: "narrow",
    render: (row) => <OneLine>{row.organizationName}</OneLine>,
  },
  {
    key: "floors",
    title: t.floors,
    width: 5.5,
    align: "right",
    isHiddenAtFirst: true,
    render: (row) => format.number(row.floorCount),
  },
  {
    key: "manufacturer",
    title: t.manufacturer,
    width: 9,
    isHiddenAtFirst: true,
    render: (row) => <OneLine>{row.manufacturer}</OneLine>,
  },
  {
    key: "addressNumber",
    title: t.addressNumber,
    sort: "addressNumber",
    width: 12,
    isHiddenAtFirst: true,
    render: (row) => <OneLine>{row.addressNumber}</OneLine>,
  },
  {
    key: "line",
    title: t.line,
    width: 9,
    isHiddenAtFirst: true,
    render: (row) => <OneLine>{row.mqttServerName ?? t.ownBroker}</OneLine>,
  },
];

type Act = "open" | "remove";

function RowActions({ row, doors }: { readonly row: ElevatorRow; readonly doors: RowDoors }) {
  const t = useTexts(elevatorTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [mayEdit, mayRemove] = [useMay(E.update), useMay(E.remove)];
  const items: { key: Act; label: string; danger?: boolean }[] = [
    { key: "open", label: t.open },
    ...(mayRemove ? [{ key: "remove" as const, label: t.remove, danger: true }] : []),
  ];
  return (
    <span className={styles.actions}>
      {mayEdit ? (
        <Button size="small" type="text" aria-label={t.editOf(row.name)} onClick={() => doors.onEdit(row)}>
          {t.edit}
        </Button>
      ) : null}
      <Dropdown
        trigger={["click"]}
        menu={{
          items,
          onClick: ({ key }) =>
            key === "remove" ? doors.onRemove(row) : void navigate(href("elevator", { id: row.id })),
        }}
      >
        <Button size="small" type="text" aria-label={t.moreOf(row.name)}>
          ⋯
        </Button>
      </Dropdown>
    </span>
  );
}
