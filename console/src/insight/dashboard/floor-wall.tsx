import type { DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { WORKING_STATUSES } from "@sweepline/contract/fleet/shared/codes.ts";
import type { LiveFloor } from "@sweepline/contract/insight/dashboard.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { deviceListQuery, useMayKnow } from "../../fleet/devices/index.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { liveFloorsQuery } from "./dashboard.calls.ts";
import { dashboardTexts } from "./dashboard.texts.ts";
import { FloorCard, hasFailure } from "./floor-card.tsx";
import styles from "./floor-wall.module.css";
import { useWallLayout } from "./use-wall-layout.ts";

/** Positions of more robots than this are left to the live socket. */
const MAX_PLACED = 200;
/** Robots come and go one by one: the list of floors is not read again for each of them. */
const FLOORS_FRESH_MS = 20_000;
/** A fleet at work fills its rows; before it is known, their place is kept. */
const FLOORS_TO_COME = 12;

interface FloorWallProps {
  /** Of the fleet. A change says that a robot started, stopped, or has an error more or less. */
  readonly counts: { readonly working: number; readonly inError: number | null } | undefined;
}

/** Pictures of the floors on which robots are at work now; those with robots in error come first. */
export function FloorWall({ counts }: FloorWallProps) {
  const t = useTexts(dashboardTexts);
  const format = useFormat();
  const query = useQuery(liveFloorsQuery());
  const robots = useRobots();
  const { refetch, dataUpdatedAt } = query;
  useReadAgain(counts, dataUpdatedAt, () => {
    void refetch();
    robots.refetch();
  });
  const byId = robots.rows;
  const floors = useMemo(
    () => (robots.isLoading ? undefined : query.data && failingFirst(query.data, byId)),
    [query.data, robots.isLoading, byId],
  );
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

type Robots = ReadonlyMap<number, DeviceRow>;

/** Robots at work, and those in error, which may stand still. */
function useRobots() {
  const may = useMayKnow();
  const atWork = useQuery(deviceListQuery({ statuses: [...WORKING_STATUSES], size: MAX_PLACED }));
  const inError = useQuery({
    ...deviceListQuery({ hasErrors: "true", isOnline: "true", size: MAX_PLACED }),
    enabled: may.faults,
  });
  const rows = useMemo(() => {
    const known = [atWork.data, inError.data].flatMap((page) => page?.records ?? []);
    return new Map(known.map((row) => [row.id, row]));
  }, [atWork.data, inError.data]);
  return {
    rows,
    /** Which floors come first is not known yet. */
    isLoading: atWork.isLoading || inError.isLoading,
    refetch() {
      void atWork.refetch();
      if (may.faults) void inError.refetch();
    },
  };
}

/** Once the counts are others than when it was read, but never sooner than `FLOORS_FRESH_MS` after that. */
function useReadAgain(counts: FloorWallProps["counts"], readAt: number, read: () => void): void {
  const counted = counts && `${counts.working} ${counts.inError}`;
  const readFor = useRef(counted);
  const latest = useRef(read);
  useEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    readFor.current ??= counted;
    if (readAt === 0 || readFor.current === counted) return undefined;
    const timer = setTimeout(
      () => {
        readFor.current = counted;
        latest.current();
      },
      Math.max(0, readAt + FLOORS_FRESH_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [counted, readAt]);
}

function failingFirst(floors: readonly LiveFloor[], robots: Robots): LiveFloor[] {
  const failing = ({ deviceIds }: LiveFloor): number =>
    deviceIds.filter((id) => {
      const row = robots.get(id);
      return row !== undefined && hasFailure(row);
    }).length;
  return [...floors].sort((a, b) => failing(b) - failing(a));
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
  readonly robots: Robots;
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
