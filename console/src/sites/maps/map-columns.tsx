import { MAP_ENDPOINTS as E, type MapRow } from "@sweepline/contract/sites/maps.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import { type ListColumn, useColumnsOf } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { Age, TwoLines } from "../../ui/table/index.ts";
import { mapSize, mapTexts } from "../map-view/index.ts";
import { MapActions } from "./map-actions.tsx";
import { MapThumbnail } from "./map-thumbnail.tsx";
import styles from "./maps.module.css";
import { type MapPageTexts, mapPageTexts } from "./maps.texts.ts";
import { SyncState } from "./sync-state.tsx";

type Column = ListColumn<typeof E.list>;

export function useMapColumns(onEdit: (row: MapRow) => void): readonly Column[] {
  const t = useTexts(mapPageTexts);
  const c = useColumnsOf(E.list);
  const format = useFormat();
  const href = useHref();
  return useMemo(
    () => [
      nameColumn(t, href),
      c.line("organizationName", t.organization, { key: "organization", width: 9.5 }),
      c.value("floor", t.place, { key: "place", width: 9.1, draw: (floor) => <Floor floor={floor} /> }),
      {
        key: "size",
        title: t.size,
        width: 9.5,
        isHiddenAtFirst: "narrow",
        render: (row) => <Size map={row} />,
      },
      c.number("elementCount", t.elements, {
        key: "elements",
        width: 5,
        align: "left",
        isHiddenAtFirst: "narrow",
      }),
      versionColumn(t, format),
      {
        ...{ key: "sync", title: t.synced, sort: "deviceCount", width: 9 },
        render: (row) => <SyncState map={row} />,
      },
      c.value("changedAt", t.changedAt, { width: 7, draw: (at) => <Age at={at} /> }),
      c.actions(8, (row) => <MapActions map={row} onEdit={() => onEdit(row)} />),
    ],
    [t, c, format, href, onEdit],
  );
}

const nameColumn = (t: MapPageTexts, href: Href): Column => ({
  ...{ key: "name", title: t.map, sort: "name", fixed: "left", width: 13.5 },
  render: (row) => (
    <span className={styles.named}>
      <MapThumbnail {...row} />
      <span className={styles.lines}>
        <TwoLines below={row.mapKey}>
          <Link to={href("mapDetail", { id: row.id })} title={row.name}>
            {row.name}
          </Link>
        </TwoLines>
        {row.hasDraft ? <StatusTag tone="notice">{t.draft}</StatusTag> : null}
      </span>
    </span>
  ),
});

export function Floor({ floor }: { floor: MapRow["floor"] }) {
  const t = useTexts(mapPageTexts);
  const href = useHref();
  if (!floor) return <span className={styles.faint}>{t.noFloor}</span>;
  return (
    <TwoLines below={floor.floorName}>
      <Link to={href("placeView", { id: floor.placeId })} title={floor.placeName}>
        {floor.placeName}
      </Link>
    </TwoLines>
  );
}

const versionColumn = (t: MapPageTexts, format: Format): Column => ({
  ...{ key: "version", title: t.version, width: 6.5 },
  render: (row) => (
    <TwoLines below={t.versionCount(format.number(row.versionCount))}>
      <span title={row.version}>{row.version}</span>
    </TwoLines>
  ),
});

function Size({ map }: { map: MapRow }) {
  const t = useTexts(mapTexts);
  const format = useFormat();
  return <TwoLines below={t.perCell(format.length(map.resolutionM, 2))}>{mapSize(map, format)}</TwoLines>;
}
