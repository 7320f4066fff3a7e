import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { FloorView, mapVersionQuery, usePlan } from "../../sites/map-view/index.ts";
import { Skeleton } from "../../ui/feedback/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import styles from "./faults.module.css";
import { createSpotsOverlay, type Spot } from "./spots-overlay.ts";

const DAYS = 30;
const DAY_MS = 86_400_000;

/** From when on spots are shown; by whole days, so that the question stays the same while the page is open. */
export const useSpotsSince = (): string =>
  useMemo(() => new Date((Math.floor(Date.now() / DAY_MS) - DAYS) * DAY_MS).toISOString(), []);

interface SpotsOnMapProps {
  readonly mapId: number;
  readonly versionId: number;
  /** The same as long as they are the same. */
  readonly spots: readonly Spot[];
  /** Items of the list below the map, of those that happened most. */
  readonly children: ReactNode;
}

/** Where on a map something happens again and again. */
export function SpotsOnMap({ mapId, versionId, spots, children }: SpotsOnMapProps) {
  const { plan } = usePlan(useQuery(mapVersionQuery(mapId, versionId)).data);
  const { surface } = usePalette();
  const overlay = useMemo(
    () => createSpotsOverlay(spots, { edge: surface, text: surface }),
    [spots, surface],
  );
  return (
    <div className={styles.spots}>
      {plan ? (
        <div className={styles.small}>
          <FloorView plan={plan} overlay={overlay} />
        </div>
      ) : (
        <Skeleton block={16} />
      )}
      <ol className={styles.spotList}>{children}</ol>
    </div>
  );
}
