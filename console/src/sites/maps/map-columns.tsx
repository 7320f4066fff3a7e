import type { MAP_ENDPOINTS as E, MapRow } from "@sweepline/contract/sites/maps.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { useNow } from "../../core/clock/index.ts";
import { type Format, useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { type Href, useHref } from "../../core/links/index.ts";
import type { ListColumn } from "../../ui/list/index.ts";
import { StatusTag } from "../../ui/status/index.ts";
import { mapSize, mapTexts } from "../map-view/index.ts";
import { MapActions } from "./map-actions.tsx";
import { MapThumbnail } from "./map-thumbnail.tsx";
import styles from "./maps.module.css";
import { type MapPageWords, mapPageTexts } from "./maps.texts.ts";
import { SyncState } from "./sync-state.tsx";

type Column = ListColumn<typeof E.list>;

export function useMapColumns(onEdit: (row: MapRow) => void): readonly Column[] {
  const t = useTexts(mapPageTexts);
  const format = useFormat();
  const href = useHref();
  return useMemo(
    () => [
      nameColumn(t, href),
      ...placeColumns(t),
      ...measureColumns(t, format),
      {
        key: "sync",
        title: t.synced,
        sort: "deviceCount",
        width: 9,
        render: (row) => <SyncState map={row} />,
      },
      {
        key: "changedAt",
        title: t.changedAt,
        sort: "changedAt",
        width: 7,
        render: (row) => <Changed at={row.changedAt} />,
      },
      {
        key: "actions",
        title: t.actions,
        fixed: "right",
        width: 8,
        render: (row) => <MapActions map={row} onEdit={() => onEdit(row)} />,
      },
    ],
    [t, format, href, onEdit],
  );
}

const nameColumn = (t: MapPageWords, href: Href): Column => ({
  key: "name",
  title: t.map,
  sort: "name",
  fixed: "left",
  width: 13.5,
  render: (row) => (
    <span className={styles.named}>
      <MapThumbnail {...row} />
      <span className={styles.lines}>
        <Link to={href("mapDetail", { id: row.id })} className={styles.line} title={row.name}>
          {row.name}
        </Link>
        <span className={styles.faint} title={row.mapKey}>
          {row.mapKey}
        </span>
        {row.hasDraft ? <StatusTag tone="notice">{t.draft}</StatusTag> : null}
      </span>
    </span>
  ),
});

const placeColumns = (t: MapPageWords): Column[] => [
  {
    key: "organization",
    title: t.organization,
    sort: "organizationName",
    width: 9,
    render: (row) => (
      <span className={styles.short}>
        <span className={styles.line} title={row.organizationName}>
          {row.organizationName}
        </span>
      </span>
    ),
  },
  { key: "place", title: t.place, width: 8.5, render: (row) => <Floor floor={row.floor} /> },
];

export function Floor({ floor }: { floor: MapRow["floor"] }) {
  const t = useTexts(mapPageTexts);
  const href = useHref();
  if (!floor) return <span className={styles.faint}>{t.noFloor}</span>;
  return (
    <span className={`${styles.lines} ${styles.short}`}>
      <Link to={href("placeView", { id: floor.placeId })} className={styles.line} title={floor.placeName}>
        {floor.placeName}
      </Link>
      <span className={styles.faint}>{floor.floorName}</span>
    </span>
  );
}

const measureColumns = (t: MapPageWords, format: Format): Column[] => [
  {
    key: "size",
    title: t.size,
    width: 8.75,
    render: (row) => <Size map={row} />,
  },
  { key: "elements", title: t.elements, width: 5, render: (row) => format.number(row.elementCount) },
  {
    key: "version",
    title: t.version,
    width: 6.5,
    render: (row) => (
      <span className={styles.lines}>
        <span className={styles.line} title={row.version}>
          {row.version}
        </span>
        <span className={styles.faint}>{t.versionCount(format.number(row.versionCount))}</span>
      </span>
    ),
  },
];

function Size({ map }: { map: MapRow }) {
  const t = useTexts(mapTexts);
  const format = useFormat();
  return (
    <span className={styles.lines}>
      <span className={styles.line}>{mapSize(map, format)}</span>
      <span className={styles.faint}>{t.perCell(format.length(map.resolutionM, 2))}</span>
    </span>
  );
}

const MINUTE_MS = 60_000;

function Changed({ at }: { at: string }) {
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  return (
    <time dateTime={at} title={format.dateTime(at)}>
      {format.age(at, now)}
    </time>
  );
}
