import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import type { LiveFloor } from "@sweepline/contract/insight/dashboard.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { Link } from "react-router";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useHref } from "../../core/links/index.ts";
import { useLiveEach } from "../../core/live/index.ts";
import { deviceName } from "../../fleet/devices/index.ts";
import { createMovers, FloorTile, floorMapQuery, type Movers } from "../../sites/map-view/index.ts";
import { useReducedMotion } from "../../ui/theme/index.ts";
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
  const movers = useMovers(floor, robots);
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

function useMovers(floor: LiveFloor, robots: ReadonlyMap<number, DeviceRow>): Movers {
  const isReducedMotion = useReducedMotion();
  const movers = useMemo(() => createMovers(floor.mapKey), [floor.mapKey]);
  useEffect(() => {
    movers.keep(floor.deviceIds);
    for (const id of floor.deviceIds) {
      const position = robots.get(id)?.live.position;
      if (position?.mapKey === floor.mapKey) movers.place(id, position, performance.now());
    }
  }, [floor, robots, movers]);
  useLiveEach(TELEMETRY_EVENTS.deviceMoved, floor.deviceIds, (point, id) =>
    movers.move(id, point, { now: performance.now(), isInstant: isReducedMotion }),
  );
  return movers;
}

const MAX_LINKS = 3;

function RobotLinks({ floor, robots }: FloorCardProps) {
  const t = useTexts(dashboardTexts);
  const format = useFormat();
  const href = useHref();
  const known = floor.deviceIds.map((id) => robots.get(id)).filter((row) => row !== undefined);
  const shown = known.slice(0, MAX_LINKS);
  const rest = floor.deviceIds.length - shown.length;
  return (
    <ul className={styles.robots}>
      {shown.map((row) => (
        <li key={row.id}>
          <Link to={href("deviceView", { id: row.id })}>{deviceName(row)}</Link>
        </li>
      ))}
      {rest > 0 && shown.length > 0 ? <li className={styles.rest}>{t.more(format.number(rest))}</li> : null}
    </ul>
  );
}
