import type { AssistDetail } from "@sweepline/contract/care/assists/index.ts";
import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { CallError } from "../../core/api/index.ts";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { FloorView, mapVersionQuery, usePlan } from "../../sites/map-view/index.ts";
import { EmptyState, ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { usePalette } from "../../ui/theme/index.ts";
import { createSpotsOverlay } from "../faults/index.ts";
import { mapQuery } from "./assists.calls.ts";
import styles from "./assists.module.css";
import { assistTexts } from "./assists.texts.ts";

/** Where the robot stood, on the newest version of its map. */
export function AssistFloor({ assist }: { readonly assist: AssistDetail }) {
  const t = useTexts(assistTexts);
  const maySeeMaps = useMay(MAP_ENDPOINTS.get);
  const { mapId, x, y } = assist;
  return (
    <Card isFlush>
      {x === null || y === null ? (
        <EmptyState title={t.noPosition} note={t.noPositionNote} />
      ) : mapId !== null && maySeeMaps ? (
        <OnMap {...{ mapId, x, y }} />
      ) : (
        <EmptyState title={t.noPosition} note={t.noMapNote} />
      )}
    </Card>
  );
}

interface OnMapProps {
  readonly mapId: number;
  readonly x: number;
  readonly y: number;
}

function OnMap({ mapId, x, y }: OnMapProps) {
  const t = useTexts(assistTexts);
  const map = useQuery(mapQuery(mapId));
  const version = useQuery({
    ...mapVersionQuery(mapId, map.data?.versionId ?? 0),
    enabled: map.data !== undefined,
  });
  const { plan, query: grid } = usePlan(version.data);
  const { tones, surface } = usePalette();
  const color = tones.danger.solid;
  const overlay = useMemo(
    () => createSpotsOverlay([{ x, y, count: 1, color, isChosen: true }], { edge: surface, text: surface }),
    [x, y, color, surface],
  );
  if (map.error instanceof CallError && map.error.status === 404)
    return <EmptyState title={t.noPosition} note={t.noMapNote} />;
  const failed = [map, version, grid].find(({ error }) => error);
  if (failed) return <ErrorState error={failed.error} onRetry={() => failed.refetch()} />;
  if (!plan) return <Skeleton block={24} />;
  return (
    <div className={styles.floor}>
      <FloorView plan={plan} overlay={overlay} />
    </div>
  );
}
