import { PLACE_DEVICE_ENDPOINTS as D } from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_ENDPOINTS as E, type PlaceRow } from "@sweepline/contract/sites/places/index.ts";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { useMay } from "../../core/session/index.ts";
import { Button, Dropdown } from "../../ui/kit.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { OneLine } from "../../ui/table/index.ts";
import { OpenNow } from "./open-now.tsx";
import styles from "./places.module.css";
import { type PlaceWords, placeTexts } from "./places.texts.ts";

type Column = ListColumn<typeof E.list>;
type Remove = (row: PlaceRow) => void;

export function usePlaceColumns(onRemove: Remove): readonly Column[] {
  const t = useTexts(placeTexts);
  const format = useFormat();
  const href = useHref();
  return useMemo(
    () => [
      {
        key: "name",
        title: t.name,
        sort: "name",
        fixed: "left",
        width: 11.5,
        render: (row) => (
          <Link className={styles.name ?? ""} to={href("placeView", { id: row.id })} title={row.name}>
            {row.name}
          </Link>
        ),
      },
      ...whereColumns(t),
      ...deviceColumns({ t, format, href }),
      ...countColumns(t, format),
      {
        key: "actions",
        title: t.actions,
        fixed: "right",
        width: 7,
        render: (row) => <RowActions row={row} onRemove={onRemove} />,
      },
    ],
    [t, format, href, onRemove],
  );
}

const whereColumns = (t: PlaceWords): Column[] => [
  {
    key: "organization",
    title: t.organization,
    sort: "organizationName",
    width: 11,
    isHiddenAtFirst: "narrow",
    render: (row) => <OneLine>{row.organizationName}</OneLine>,
  },
  {
    key: "address",
    title: t.address,
    width: 14,
    isHiddenAtFirst: "narrow",
    render: (row) => <OneLine width={9.75}>{row.address}</OneLine>,
  },
  {
    key: "floors",
    title: t.floors,
    width: 7.5,
    render: (row) => <FloorCounts row={row} />,
  },
  {
    key: "open",
    title: t.openingHours,
    width: 10,
    render: (row) => <OpenNow place={row} />,
  },
  {
    key: "timeZone",
    title: t.timeZone,
    width: 10,
    isHiddenAtFirst: true,
    render: (row) => row.timeZone,
  },
];

const countColumns = (t: PlaceWords, format: Format): Column[] => [
  {
    key: "maps",
    title: t.maps,
    width: 5,
    align: "right",
    render: (row) => format.number(row.mapCount),
  },
  {
    key: "elevators",
    title: t.elevators,
    width: 5.5,
    align: "right",
    isHiddenAtFirst: true,
    render: (row) => format.number(row.elevatorCount),
  },
];

interface Ways {
  readonly t: PlaceWords;
  readonly format: Format;
  readonly href: Href;
}

const deviceColumns = ({ t, format, href }: Ways): Column[] => [
  {
    key: "devices",
    title: t.devices,
    sort: "deviceCount",
    width: 7,
    align: "right",
    render: (row) => (
      <Link to={href("placeEquipment", { id: row.id })} aria-label={t.devicesOf(row.name)}>
        {t.onlineOf(format.number(row.onlineCount), format.number(row.deviceCount))}
      </Link>
    ),
  },
];

/** ↑ above, ↓ underground, mezzanines beside them: as a lift's plate says it. */
function FloorCounts({ row }: { row: PlaceRow }) {
  const t = useTexts(placeTexts);
  const { floorsAbove, floorsBelow, mezzanineCount } = row;
  return (
    <span title={t.floorCounts(floorsAbove, floorsBelow, mezzanineCount)}>
      <span aria-hidden="true" className={styles.counts}>
        <span>↑ {floorsAbove}</span>
        {floorsBelow > 0 ? <span>↓ {floorsBelow}</span> : null}
        {mezzanineCount > 0 ? <span>M {mezzanineCount}</span> : null}
      </span>
      <span className="visually-hidden">{t.floorCounts(floorsAbove, floorsBelow, mezzanineCount)}</span>
    </span>
  );
}

type Act = "view" | "devices" | "remove";

function RowActions({ row, onRemove }: { row: PlaceRow; onRemove: Remove }) {
  const t = useTexts(placeTexts);
  const href = useHref();
  const navigate = useNavigate();
  const [mayEdit, mayAssociate, mayRemove] = [useMay(E.update), useMay(D.associate), useMay(E.remove)];
  const items: { key: Act; label: string; danger?: boolean }[] = [
    { key: "view", label: t.view },
    ...(mayAssociate ? [{ key: "devices" as const, label: t.associate }] : []),
    ...(mayRemove ? [{ key: "remove" as const, label: t.remove, danger: true }] : []),
  ];
  const choose = (act: Act) => {
    if (act === "remove") onRemove(row);
    else void navigate(href(act === "view" ? "placeView" : "placeEquipment", { id: row.id }));
  };
  return (
    <span className={styles.actions}>
      {mayEdit ? (
        <Button
          size="small"
          type="text"
          aria-label={t.editOf(row.name)}
          onClick={() => void navigate(href("placeAdd", { id: row.id }))}
        >
          {t.edit}
        </Button>
      ) : null}
      <Dropdown trigger={["click"]} menu={{ items, onClick: ({ key }) => choose(key as Act) }}>
        <Button size="small" type="text" aria-label={t.moreOf(row.name)}>
          ⋯
        </Button>
      </Dropdown>
    </span>
  );
}
