import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { CallError, queryFor } from "../../core/api/index.ts";
import { FloorView, mapVersionQuery, usePlan } from "../../sites/map-view/index.ts";
import { ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import styles from "./faults.module.css";
import { createSpotsOverlay } from "./spots-overlay.ts";

interface PointProps {
  readonly mapId: number;
  readonly x: number;
  readonly y: number;
  readonly color: string;
}

/** Where something happened, on one version of its map. */
function PointOnVersion({ versionId, ...point }: PointProps & { readonly versionId: number }) {
  const version = useQuery(mapVersionQuery(point.mapId, versionId));
  const { plan, query: grid } = usePlan(version.data);
  const overlay = usePointOverlay(point);
  const failed = [version, grid].find(({ error }) => error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!plan) return <Skeleton block={24} />;
  return (
    <div className={styles.floor}>
      <FloorView plan={plan} overlay={overlay} />
    </div>
  );
}

interface PointOnMapProps extends PointProps {
  /** Shown where the map is gone, or is not the reader's. */
  readonly missing: ReactNode;
}

/** Where something happened, on the newest version of its map. */
export function PointOnMap({ missing, ...point }: PointOnMapProps) {
  const map = useQuery({
    ...queryFor(MAP_ENDPOINTS.get, { params: { id: point.mapId } }),
    meta: { quietStatus: 404 },
  });
  if (map.error instanceof CallError && map.error.status === 404) return missing;
  if (map.error) return <ErrorState error={map.error} onRetry={() => map.refetch()} />;
  if (!map.data) return <Skeleton block={24} />;
  return <PointOnVersion {...point} versionId={map.data.versionId} />;
}

function usePointOverlay({ x, y, color }: PointProps) {
  const { surface } = usePalette();
  return useMemo(
    () => createSpotsOverlay([{ x, y, count: 1, color, isChosen: true }], { edge: surface, text: surface }),
    [x, y, color, surface],
  );
}
