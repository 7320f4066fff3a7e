import type { MapRow } from "@sweepline/contract/sites/maps.ts";
import { useMemo } from "react";
import { Link } from "react-router";
import { useNow } from "../../../core/clock/index.ts";
import { type Format, useFormat } from "../../../core/format/index.ts";
import { useTexts } from "../../../core/i18n/index.ts";
import { type Href, useHref } from "../../../core/links/index.ts";
import { StatusTag } from "../../../ui/status/index.ts";
import type { DataColumn } from "../../../ui/table/index.ts";
import { MapActions } from "./map-actions.tsx";
import type { MapSort } from "./map-list-view.ts";
import styles from "./map-pages.module.css";
import { type MapPageWords, mapPageTexts } from "./map-pages.texts.ts";
import { MapThumbnail } from "./map-thumbnail.tsx";
import { SyncState } from "./sync-state.tsx";

type Column = DataColumn<MapRow, MapSort>;

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
    render: ({ width, height, resolutionM }) => (
      <span className={styles.lines}>
        <span className={styles.line}>{sizeText({ width, height, resolutionM }, { t, format })}</span>
        <span className={styles.faint}>{t.perCell(format.length(resolutionM, 2))}</span>
      </span>
    ),
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

/** "48.2 m × 30 m" */
export const sizeText = (
  { width, height, resolutionM }: Pick<MapRow, "width" | "height" | "resolutionM">,
  { t, format }: { t: MapPageWords; format: Format },
): string => t.sizeOf(format.length(width * resolutionM, 1), format.length(height * resolutionM, 1));

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
