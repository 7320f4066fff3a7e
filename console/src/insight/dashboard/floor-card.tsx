import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import type { LiveFloor } from "@sweepline/contract/insight/dashboard.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { deviceName } from "../../fleet/devices/index.ts";
import { FloorTile, floorMapQuery, useMovers } from "../../sites/map-view/index.ts";
import { dashboardTexts } from "./dashboard.texts.ts";
import styles from "./floor-card.module.css";

interface FloorCardProps {
  readonly floor: LiveFloor;
  readonly robots: ReadonlyMap<number, DeviceRow>;
}

/** A floor with its robots moving, and links to them. */
export function FloorCard({ floor, robots }: FloorCardProps) {
  const t = useTexts(dashboardTexts);
  const format = useFormat();
  const map = useQuery(floorMapQuery(floor.mapId, floor.deviceIds));
  const here = useMemo(
    () => floor.deviceIds.map((id) => ({ id, live: robots.get(id)?.live })),
    [floor, robots],
  );
  const movers = useMovers(floor.mapKey, here);
  return (
    <article className={styles.card} aria-label={floor.name}>
      <div className={styles.picture}>
        <FloorTile map={map.data ?? undefined} movers={movers} />
        {map.error || map.data === null ? <p className={styles.none}>{t.noPicture}</p> : null}
      </div>
      <div className={styles.caption}>
        <h3>{floor.name}</h3>
        <span className={styles.count}>{t.robotsHere(format.number(floor.deviceIds.length))}</span>
        <RobotLinks floor={floor} robots={robots} />
      </div>
    </article>
  );
}

const MAX_LINKS = 3;

function RobotLinks({ floor, robots }: FloorCardProps) {
  const t = useTexts(dashboardTexts);
  const format = useFormat();
  const href = useHref();
  const known = floor.deviceIds
    .map((id) => robots.get(id))
    .filter((row) => row !== undefined)
    .sort((a, b) => Number(hasFailure(b)) - Number(hasFailure(a)));
  const shown = known.slice(0, MAX_LINKS);
  const rest = floor.deviceIds.length - shown.length;
  return (
    <ul className={styles.robots}>
      {shown.map((row) => (
        <li key={row.id} data-tone={hasFailure(row) ? "danger" : undefined}>
          {hasFailure(row) ? (
            <span className={styles.failure} title={t.inError}>
              <span aria-hidden="true">▲</span>
              <span className="visually-hidden">{t.inError}</span>
            </span>
          ) : null}
          <Link to={href("deviceView", { id: row.id })}>{deviceName(row)}</Link>
        </li>
      ))}
      {rest > 0 && shown.length > 0 ? <li className={styles.rest}>{t.more(format.number(rest))}</li> : null}
    </ul>
  );
}

/** As it was when the wall was read, so that names do not change places under the pointer. */
export const hasFailure = ({ live: { errorCount } }: DeviceRow): boolean => (errorCount ?? 0) > 0;
