import type { EventTrail, TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import { AROUND_EVENT_S } from "@sweepline/contract/fleet/telemetry.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { CallError } from "../../core/api/index.ts";
import { useFormat } from "../../core/format/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { createReplay, Playback } from "../../operations/task-reports/index.ts";
import { FloorView, mapVersionQuery, type Plan, usePlan } from "../../sites/map-view/index.ts";
import { ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import styles from "./faults.module.css";
import { createSpotsOverlay } from "./spots-overlay.ts";
import { trailTexts } from "./trail.texts.ts";
import { createTrailOverlay } from "./trail-overlay.ts";

export interface EventFloorProps {
  readonly mapId: number;
  /** The version on which it happened. */
  readonly versionId: number;
  readonly x: number;
  readonly y: number;
  readonly color: string;
  /** When it happened. */
  readonly at: string;
  /** Where the robot was around it; undefined: it is not the reader's to see. */
  readonly trail: UseQueryResult<EventTrail> | undefined;
  /** Shown where the map is gone, or is not the reader's. */
  readonly missing: ReactNode;
}

/** Where something happened to a robot, on the floor as it was then, and its way there and from there. */
export function EventFloor({ missing, trail, ...event }: EventFloorProps) {
  const maySeeMaps = useMay(MAP_ENDPOINTS.version);
  const version = useQuery({
    ...mapVersionQuery(event.mapId, event.versionId),
    meta: { quietStatus: 404 },
    enabled: maySeeMaps,
  });
  const { plan, query: grid } = usePlan(version.data);
  if (!maySeeMaps || (version.error instanceof CallError && version.error.status === 404)) return missing;
  const failed = [version, grid].find(({ error }) => error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!plan) return <Skeleton block={24} />;
  return (
    <>
      {trail?.data?.points.length ? (
        <Way {...event} plan={plan} points={trail.data.points} />
      ) : (
        <div className={styles.floor}>
          <Spot {...event} plan={plan} />
        </div>
      )}
      {trail ? <TrailNote trail={trail} at={event.at} /> : null}
    </>
  );
}

type Event = Pick<EventFloorProps, "x" | "y" | "color" | "at">;

function Spot({ plan, x, y, color }: Event & { readonly plan: Plan }) {
  const { surface } = usePalette();
  const overlay = useMemo(
    () => createSpotsOverlay([{ x, y, count: 1, color, isChosen: true }], { edge: surface, text: surface }),
    [x, y, color, surface],
  );
  return <FloorView plan={plan} overlay={overlay} />;
}

/** Seconds of the way a second. */
const SPEEDS = ["1", "5", "20"] as const;

function Way({
  plan,
  points,
  ...event
}: Event & { readonly plan: Plan; readonly points: readonly TrailPoint[] }) {
  const t = useTexts(trailTexts);
  const { surface, tones, inkSoft } = usePalette();
  const { x, y, color, at } = event;
  const mapKey = plan.map.mapKey;
  const [before, after] = [inkSoft, tones.info.solid];
  const replay = useMemo(() => createReplay(points), [points]);
  const overlay = useMemo(
    () =>
      createTrailOverlay(points, {
        ...{ mapKey, at: Date.parse(at), spot: { x, y, count: 1, color, isChosen: true } },
        colors: { before, after, edge: surface },
      }),
    [points, mapKey, at, x, y, color, before, after, surface],
  );
  const [first, last] = [points[0] as TrailPoint, points.at(-1) as TrailPoint];
  return (
    <>
      <div className={styles.floor}>
        <FloorView plan={plan} overlay={overlay} track={replay} />
      </div>
      <ul className={styles.key}>
        <Key color={before}>{t.before}</Key>
        <Key color={after}>{t.after}</Key>
        <Key color={color} isSpot>
          {t.spot}
        </Key>
      </ul>
      <Playback
        replay={replay}
        from={Date.parse(first.at)}
        to={Date.parse(last.at)}
        startsAt={Date.parse(at)}
        speeds={SPEEDS}
      />
    </>
  );
}

function Key({
  color,
  isSpot = false,
  children,
}: {
  readonly color: string;
  readonly isSpot?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        {isSpot ? (
          <circle cx="8" cy="8" r="4" fill={color} />
        ) : (
          <path d="M1 8h8M8 4l6 4-6 4z" fill={color} stroke={color} strokeWidth="2.2" />
        )}
      </svg>
      {children}
    </li>
  );
}

/** What there is to be said of the way: it is being read, could not be, or why there is none. */
function TrailNote({ trail, at }: { readonly trail: UseQueryResult<EventTrail>; readonly at: string }) {
  const t = useTexts(trailTexts);
  const format = useFormat();
  if (trail.isPending) return <p className={styles.note}>{t.loading}</p>;
  if (!trail.data) return <ErrorState error={trail.error} onRetry={() => trail.refetch()} />;
  const { points, keptFrom } = trail.data;
  if (points.length > 0) return null;
  const isGone = Date.parse(at) + AROUND_EVENT_S * 1_000 < Date.parse(keptFrom);
  return <p className={styles.note}>{isGone ? t.gone(format.dateTime(keptFrom)) : t.none}</p>;
}
