import { ELEVATOR_ENDPOINTS as E, type ElevatorRow } from "@sweepline/contract/sites/elevators/index.ts";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { type Format, NOT_REPORTED, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { Age, OneLine, RowLink, TwoLines } from "../../ui/table/index.ts";
import { CarCell, StateTag } from "../elevator-rides/index.ts";
import styles from "./elevators.module.css";
import { type ElevatorTexts, elevatorTexts } from "./elevators.texts.ts";
import { useRemoval } from "./remove-elevator.ts";

type Column = ListColumn<typeof E.list>;
type Edit = (row: ElevatorRow) => void;

export function useElevatorColumns(onEdit: Edit): readonly Column[] {
  const t = useTexts(elevatorTexts);
  const c = useColumnsOf(E.list);
  const format = useFormat();
  const href = useHref();
  return useMemo(() => {
    const hidden = { isHiddenAtFirst: true } as const;
    return [
      nameColumn(t, href),
      ...liveColumns(t, format),
      placeColumn(t, href),
      c.line("organizationName", t.organization, {
        ...{ key: "organization", width: 11, isHiddenAtFirst: "narrow" },
      }),
      c.number("floorCount", t.floors, { key: "floors", width: 5.5, ...hidden }),
      c.line("manufacturer", t.manufacturer, { width: 9, ...hidden }),
      c.line("addressNumber", t.addressNumber, { width: 12, ...hidden }),
      c.value("mqttServerName", t.line, {
        ...{ key: "line", width: 9, ...hidden },
        draw: (server) => <OneLine>{server ?? t.ownBroker}</OneLine>,
      }),
      c.actions(7, (row) => <Actions row={row} onEdit={onEdit} />),
    ];
  }, [t, c, format, href, onEdit]);
}

const nameColumn = (t: ElevatorTexts, href: Href): Column => ({
  ...{ key: "name", title: t.name, sort: "name", fixed: "left", width: 12 },
  render: ({ id, name, addressNumber }) => (
    <TwoLines below={addressNumber}>
      <RowLink to={href("elevator", { id })}>{name}</RowLink>
    </TwoLines>
  ),
});

const liveColumns = (t: ElevatorTexts, format: Format): Column[] => [
  {
    ...{ key: "state", title: t.state, width: 12 },
    render: ({ state, isEnabled }) => <StateTag state={state} isEnabled={isEnabled} />,
  },
  { key: "car", title: t.car, width: 8.5, render: ({ state }) => <CarCell state={state} /> },
  {
    ...{ key: "waiting", title: t.waiting, width: 5.5, align: "right" },
    render: ({ state }) => format.number(state.waitingCount),
  },
  {
    ...{ key: "reported", title: t.reported, width: 8 },
    render: ({ state }) => <Age at={state.reportedAt} stepMs={5_000} />,
  },
];

const placeColumn = (t: ElevatorTexts, href: Href): Column => ({
  ...{ key: "place", title: t.place, sort: "placeName", width: 11 },
  render: ({ placeId, placeName }) =>
    placeId === null ? (
      NOT_REPORTED
    ) : (
      <Link className={styles.plain ?? ""} to={href("placeView", { id: placeId })}>
        {placeName}
      </Link>
    ),
});

function Actions({ row, onEdit }: { readonly row: ElevatorRow; readonly onEdit: Edit }) {
  const t = useTexts(elevatorTexts);
  const href = useHref();
  const navigate = useNavigate();
  const { id, name } = row;
  return (
    <RowActions
      name={name}
      buttons={[{ label: t.edit, name: t.editOf(name), requires: E.update, onSelect: () => onEdit(row) }]}
      menu={[{ label: t.open, onSelect: () => navigate(href("elevator", { id })) }, useRemoval(row)]}
    />
  );
}
