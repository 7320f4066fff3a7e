import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { WORKING_STATUSES } from "@sweepline/contract/fleet/shared/codes.ts";
import type { LiveFloor } from "@sweepline/contract/insight/dashboard.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { deviceListQuery } from "../../fleet/devices/index.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { liveFloorsQuery } from "./dashboard.calls.ts";
import { dashboardTexts } from "./dashboard.texts.ts";
import { FloorCard } from "./floor-card.tsx";
import styles from "./floor-wall.module.css";
import { useWallLayout } from "./use-wall-layout.ts";

/** Positions of more robots than this are left to the live socket. */
const MAX_PLACED = 200;
/** Robots come and go one by one: the list of floors is not read again for each of them. */
const FLOORS_FRESH_MS = 20_000;
/** A fleet at work fills its rows; before it is known, their place is kept. */
const FLOORS_TO_COME = 12;

/** Pictures of the floors on which robots are at work now. `working` says that a robot started or stopped. */
export function FloorWall({ working }: { working: number | undefined }) {
  const t = useTexts(dashboardTexts);
  const format = useFormat();
  const query = useQuery(liveFloorsQuery());
  const robots = useQuery(deviceListQuery({ statuses: [...WORKING_STATUSES], size: MAX_PLACED }));
  const { refetch, dataUpdatedAt } = query;
  const { refetch: refetchRobots } = robots;
  useEffect(() => {
    if (working === undefined || dataUpdatedAt === 0 || Date.now() - dataUpdatedAt < FLOORS_FRESH_MS) return;
    void refetch();
    void refetchRobots();
  }, [working, dataUpdatedAt, refetch, refetchRobots]);
  const byId = useMemo(
    () => new Map((robots.data?.records ?? []).map((row: DeviceRow) => [row.id, row])),
    [robots.data],
  );
  const floors = query.data;
  const count = floors?.reduce((sum, { deviceIds }) => sum + deviceIds.length, 0);
  const layout = useWallLayout(floors?.length ?? FLOORS_TO_COME);
  return (
    <section className={styles.wall} aria-labelledby="live-floors">
      <header className={styles.head}>
        <h2 id="live-floors">{t.floors}</h2>
        <p>{floors && count ? t.floorsNote(format.number(floors.length), format.number(count)) : "\u00a0"}</p>
        {floors && layout.isChoice ? (
          <button
            type="button"
            className={styles.choice}
            aria-expanded={layout.isAll}
            aria-controls="floors"
            onClick={layout.toggle}
          >
            {layout.isAll ? t.fewerFloors : t.allFloors(format.number(floors.length))}
          </button>
        ) : null}
      </header>
      {floors === undefined ? (
        query.error ? (
          <Card>
            <ErrorState error={query.error} onRetry={() => query.refetch()} />
          </Card>
        ) : (
          <FloorsToCome {...layout} />
        )
      ) : (
        <Floors floors={floors.slice(0, layout.shown)} robots={byId} columns={layout.columns} />
      )}
    </section>
  );
}

interface FloorsToComeProps {
  readonly columns: number;
  readonly shown: number;
}

/** Floors that are on their way, as high as they will be. */
function FloorsToCome({ columns, shown }: FloorsToComeProps) {
  return (
    <div className={styles.floors} data-columns={columns} aria-busy="true">
      {Array.from({ length: shown }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity but their place
        <div key={place} className={styles.toCome}>
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  );
}

interface FloorsProps {
  readonly floors: readonly LiveFloor[];
  readonly robots: ReadonlyMap<number, DeviceRow>;
  readonly columns: number;
}

function Floors({ floors, robots, columns }: FloorsProps) {
  const t = useTexts(dashboardTexts);
  if (floors.length === 0)
    return (
      <Card>
        <EmptyState title={t.noFloorsTitle} note={t.noFloorsNote} />
      </Card>
    );
  return (
    <div id="floors" className={styles.floors} data-columns={columns}>
      {floors.map((floor) => (
        <FloorCard key={floor.mapKey} floor={floor} robots={robots} />
      ))}
    </div>
  );
}
