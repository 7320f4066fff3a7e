import { PLACE_DEVICE_ENDPOINTS as D } from "@sweepline/contract/sites/places/devices.ts";
import { PLACE_ENDPOINTS as E, type PlaceRow } from "@sweepline/contract/sites/places/index.ts";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { RowActions } from "../../ui/actions/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { RowLink } from "../../ui/table/index.ts";
import { OpenNow } from "./open-now.tsx";
import styles from "./places.module.css";
import { placeTexts } from "./places.texts.ts";

type Remove = (row: PlaceRow) => void;

export function usePlaceColumns(onRemove: Remove): readonly ListColumn<typeof E.list>[] {
  const t = useTexts(placeTexts);
  const c = useColumnsOf(E.list);
  const href = useHref();
  return useMemo(() => {
    const hidden = { isHiddenAtFirst: true } as const;
    const wide = { isHiddenAtFirst: "narrow" } as const;
    return [
      {
        ...{ key: "name", title: t.name, sort: "name", fixed: "left", width: 11.5 },
        render: ({ id, name }) => <RowLink to={href("placeView", { id })}>{name}</RowLink>,
      },
      c.line("organizationName", t.organization, { key: "organization", width: 11, ...wide }),
      c.line("address", t.address, { width: 14, ...wide }),
      { key: "floors", title: t.floors, width: 7.5, ...wide, render: (row) => <FloorCounts row={row} /> },
      { key: "open", title: t.openingHours, width: 10, render: (row) => <OpenNow place={row} /> },
      c.text("timeZone", t.timeZone, { width: 10, ...hidden }),
      {
        ...{ key: "devices", title: t.devices, sort: "deviceCount", width: 7, align: "right" },
        render: (row) => <DeviceCounts row={row} />,
      },
      c.number("mapCount", t.maps, { key: "maps", width: 5, ...wide }),
      c.number("elevatorCount", t.elevators, { key: "elevators", width: 5.5, ...hidden }),
      c.actions(7, (row) => <Actions row={row} onRemove={onRemove} />),
    ];
  }, [t, c, href, onRemove]);
}

function DeviceCounts({ row }: { row: PlaceRow }) {
  const t = useTexts(placeTexts);
  const format = useFormat();
  const href = useHref();
  return (
    <Link to={href("placeEquipment", { id: row.id })} title={t.devicesOf(row.name)}>
      {t.onlineOf(format.number(row.onlineCount), format.number(row.deviceCount))}
      <span className="visually-hidden"> {t.devicesOf(row.name)}</span>
    </Link>
  );
}

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

function Actions({ row, onRemove }: { row: PlaceRow; onRemove: Remove }) {
  const t = useTexts(placeTexts);
  const href = useHref();
  const navigate = useNavigate();
  const { id, name } = row;
  const edit = () => navigate(href("placeAdd", { id }));
  return (
    <RowActions
      name={name}
      buttons={[{ label: t.edit, name: t.editOf(name), requires: E.update, onSelect: edit }]}
      menu={[
        { label: t.view, onSelect: () => navigate(href("placeView", { id })) },
        {
          label: t.associate,
          requires: D.associate,
          onSelect: () => navigate(href("placeEquipment", { id })),
        },
        { label: t.remove, requires: E.remove, isDanger: true, onSelect: () => onRemove(row) },
      ]}
    />
  );
}
