import type { FaultReportDetail } from "@sweepline/contract/care/faults.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { FloorView, mapVersionQuery, usePlan } from "../../sites/map-view/index.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import styles from "./faults.module.css";
import { faultTexts } from "./faults.texts.ts";
import { createSpotsOverlay } from "./spots-overlay.ts";

interface FaultFloorProps {
  readonly fault: FaultReportDetail;
}

/** Where it happened. */
export function FaultFloor({ fault }: FaultFloorProps) {
  const t = useTexts(faultTexts);
  const { mapId, mapVersionId, x, y } = fault;
  return (
    <Card isFlush>
      {mapId === null || mapVersionId === null || x === null || y === null ? (
        <EmptyState title={t.noPosition} note={x === null ? t.noPositionNote : t.noMapNote} />
      ) : (
        <OnMap mapId={mapId} versionId={mapVersionId} x={x} y={y} />
      )}
    </Card>
  );
}

interface OnMapProps {
  readonly mapId: number;
  readonly versionId: number;
  readonly x: number;
  readonly y: number;
}

function OnMap({ mapId, versionId, x, y }: OnMapProps) {
  const version = useQuery(mapVersionQuery(mapId, versionId));
  const { plan, query: grid } = usePlan(version.data);
  const { tones, surface } = usePalette();
  const color = tones.danger.solid;
  const overlay = useMemo(
    () => createSpotsOverlay([{ x, y, count: 1, color, isChosen: true }], { edge: surface, text: surface }),
    [x, y, color, surface],
  );
  const failed = [version, grid].find(({ error }) => error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!plan) return <Skeleton block={24} />;
  return (
    <div className={styles.floor}>
      <FloorView plan={plan} overlay={overlay} />
    </div>
  );
}
