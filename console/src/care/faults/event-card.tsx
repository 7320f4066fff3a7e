import type { ALARM_ENDPOINTS } from "@sweepline/contract/care/alarms/index.ts";
import type { FAULT_ENDPOINTS } from "@sweepline/contract/care/faults.ts";
import { useQuery } from "@tanstack/react-query";
import { queryFor } from "../../core/api/index.ts";
import { useMay } from "../../core/session/index.ts";
import { EmptyState } from "../../ui/feedback/index.ts";
import { Card } from "../../ui/page/index.ts";
import { EventFloor } from "./event-floor.tsx";
import { untilTrailEnds } from "./trail-overlay.ts";

interface EventCardProps {
  readonly event: {
    readonly id: number;
    readonly mapId: number | null;
    readonly mapVersionId: number | null;
    readonly x: number | null;
    readonly y: number | null;
    readonly raisedAt: string;
  };
  /** Answers the robot's way around it. */
  readonly endpoint: typeof ALARM_ENDPOINTS.trail | typeof FAULT_ENDPOINTS.trail;
  readonly color: string;
  readonly texts: { readonly noPosition: string; readonly noMapNote: string };
  /** Why it stands on no map. */
  readonly note: string;
}

/** Where something happened, on the map as it was then, and the robot's way around it. */
export function EventCard({ event, endpoint, color, texts: t, note }: EventCardProps) {
  const maySeeTrail = useMay(endpoint);
  const { id, mapId, mapVersionId, x, y, raisedAt } = event;
  const trail = useQuery({
    ...queryFor(endpoint, { params: { id } }),
    enabled: maySeeTrail && mapVersionId !== null,
    refetchInterval: () => untilTrailEnds(raisedAt),
  });
  const missing = <EmptyState title={t.noPosition} note={t.noMapNote} />;
  return (
    <Card isFlush>
      {mapId === null || mapVersionId === null || x === null || y === null ? (
        <EmptyState title={t.noPosition} note={note} />
      ) : (
        <EventFloor
          {...{ mapId, x, y, missing, color }}
          versionId={mapVersionId}
          at={raisedAt}
          trail={maySeeTrail ? trail : undefined}
        />
      )}
    </Card>
  );
}
