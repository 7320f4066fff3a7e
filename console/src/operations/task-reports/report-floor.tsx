import type { ElementPoint, MapElement } from "@sweepline/contract/fleet/shared/map-elements.ts";
import type { TrailPoint } from "@sweepline/contract/fleet/telemetry.ts";
import type { TaskReportDetail } from "@sweepline/contract/operations/task-reports.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import {
  createCleanedArea,
  FloorView,
  mapVersionQuery,
  type Plan,
  usePlan,
} from "../../sites/map-view/index.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { isCleanable, isOfTask, shownElements } from "../tasks/index.ts";
import { missedRows } from "./missed.ts";
import { Playback } from "./playback.tsx";
import { createReplay } from "./replay.ts";
import styles from "./reports.module.css";
import { reportTexts } from "./reports.texts.ts";
import { routeQuery } from "./task-reports.calls.ts";

interface ReportFloorProps {
  readonly report: TaskReportDetail;
}

/** The floor of a run: what was planned, cleaned and missed, and the robot's way, played back. */
export function ReportFloor({ report }: ReportFloorProps) {
  const t = useTexts(reportTexts);
  const { mapId, mapVersionId } = report;
  return (
    <Card isFlush>
      {mapId === null || mapVersionId === null ? (
        <EmptyState title={t.noMap} note={t.noMapNote} />
      ) : (
        <OnMap report={report} mapId={mapId} versionId={mapVersionId} />
      )}
    </Card>
  );
}

interface OnMapProps extends ReportFloorProps {
  readonly mapId: number;
  readonly versionId: number;
}

function OnMap({ report, mapId, versionId }: OnMapProps) {
  const version = useQuery(mapVersionQuery(mapId, versionId));
  const { plan, query: grid } = usePlan(version.data);
  const route = useQuery(routeQuery(report));
  const failed = [version, grid, route].find(({ error }) => error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!plan || !route.data) return <Skeleton block={36} />;
  return <Route report={report} plan={plan} points={route.data} />;
}

interface RouteProps extends ReportFloorProps {
  readonly plan: Plan;
  readonly points: readonly TrailPoint[];
}

function Route({ report: { run, endedAt }, plan, points }: RouteProps) {
  const t = useTexts(reportTexts);
  const { primary, lineStrong, tones } = usePalette();
  const missedColor = `${tones.danger.solid}${TINT}`;
  const steps = run?.steps ?? NO_STEPS;
  const replay = useMemo(() => createReplay(points), [points]);
  const elements = useMemo(() => shownElements(plan.map.elements, steps), [plan, steps]);
  const marking = useMemo(() => {
    const planned = elements.filter((element) => isOfTask(element, steps));
    // What a run has not come to yet is not missed.
    const rows =
      endedAt && points.length > 0
        ? missedRows(plan.map, plan.grid, { areas: areasOf(planned), points })
        : [];
    const missed = createCleanedArea(plan.map, missedColor);
    missed.add(rows);
    return {
      color: (element: MapElement) => {
        if (isOfTask(element, steps)) return primary;
        return isCleanable(element) ? lineStrong : undefined;
      },
      tint: rows.length > 0 ? missed.canvas : undefined,
      legend: rows.length > 0 ? { label: t.missed, color: missedColor } : undefined,
    };
  }, [plan, elements, steps, points, endedAt, primary, lineStrong, missedColor, t]);
  const [first, last] = [points.at(0), points.at(-1)];
  return (
    <>
      <div className={styles.floor}>
        <FloorView {...{ plan, marking, elements }} track={replay} />
      </div>
      {first && last ? (
        <Playback replay={replay} from={Date.parse(first.at)} to={Date.parse(last.at)} />
      ) : (
        <EmptyState title={t.noRoute} note={t.noRouteNote} />
      )}
    </>
  );
}

/** Of its color: the plan is to be seen through it. */
const TINT = "80";
const NO_STEPS: NonNullable<TaskReportDetail["run"]>["steps"] = [];

const areasOf = (elements: readonly MapElement[]): (readonly ElementPoint[])[] =>
  elements.flatMap((element) =>
    (element.kind === "cleaningArea" || element.kind === "room") && "points" in element
      ? [element.points]
      : [],
  );
