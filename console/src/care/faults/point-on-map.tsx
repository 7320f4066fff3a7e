import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { CallError, queryFor } from "../../core/api/index.ts";
import { ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { EventFloor, type EventFloorProps } from "./event-floor.tsx";

type PointOnMapProps = Omit<EventFloorProps, "versionId" | "trail">;

/** Where something happened, on the newest version of its map. */
export function PointOnMap(event: PointOnMapProps) {
  const map = useQuery({
    ...queryFor(MAP_ENDPOINTS.get, { params: { id: event.mapId } }),
    meta: { quietStatus: 404 },
  });
  if (map.error instanceof CallError && map.error.status === 404) return event.missing;
  if (map.error) return <ErrorState error={map.error} onRetry={() => map.refetch()} />;
  if (!map.data) return <Skeleton block={24} />;
  return <EventFloor {...event} versionId={map.data.versionId} trail={undefined} />;
}
