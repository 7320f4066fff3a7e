import { DEVICE_ENDPOINTS, type DeviceRow } from "@sweepline/contract/fleet/devices.ts";
import { MAP_ENDPOINTS, MAP_EVENTS } from "@sweepline/contract/sites/maps.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { queryFor, queryKeyOf } from "../../core/api/index.ts";
import { useLiveEach } from "../../core/live/index.ts";
import { useMay } from "../../core/session/index.ts";
import { ErrorState, Skeleton } from "../../ui/feedback/index.ts";
import { FloorView } from "./floor-view.tsx";
import { mapVersionQuery } from "./map-view.calls.ts";
import { usePlan } from "./plan.ts";
import { useMovers } from "./use-movers.ts";

interface MapFloorProps {
  readonly mapId: number;
  readonly mapKey: string;
  readonly versionId: number;
  readonly chosenId?: string | undefined;
  /** No robots: a version of the past, on which none drives. */
  readonly isStill?: boolean;
  readonly startsWithCoverage?: boolean;
}

/** A map with all robots on it, live; in the height of what it stands in. */
export function MapFloor({ mapId, mapKey, versionId, isStill = false, ...view }: MapFloorProps) {
  const version = useQuery(mapVersionQuery(mapId, versionId));
  const { plan, query: grid } = usePlan(version.data);
  const { movers, nameOf, ids } = useRobotsOn({ mapId, mapKey, isStill });
  const failure = version.data ? grid : version;
  const robots = isStill ? {} : { movers, nameOf, deviceIds: ids };
  if (plan) return <FloorView plan={plan} {...robots} {...view} />;
  if (failure.error) return <ErrorState error={failure.error} onRetry={() => failure.refetch()} />;
  return <Skeleton block={24} />;
}

/** As many robots as are followed on one floor. */
const MAX_ROBOTS = 200;
/** Those that come onto the floor, or leave it by another way than driving, are found by asking again. */
const ASK_AGAIN_MS = 30_000;

interface FloorRef {
  readonly mapId: number;
  readonly mapKey: string;
  readonly isStill: boolean;
}

/** The robots that stand on a map, moving as they report. */
export function useRobotsOn({ mapId, mapKey, isStill }: FloorRef) {
  const cache = useQueryClient();
  const mayList = useMay(DEVICE_ENDPOINTS.list);
  const list = queryFor(DEVICE_ENDPOINTS.list, { query: { onMapId: mapId, size: MAX_ROBOTS } });
  const { data } = useQuery({ ...list, refetchInterval: ASK_AGAIN_MS, enabled: mayList && !isStill });
  const rows = data?.records ?? NO_ROWS;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const movers = useMovers(mapKey, rows);
  useLiveEach(MAP_EVENTS.mapChanged, [mapId], () => {
    // The version that counts may be another, or that of a robot may have grown.
    for (const endpoint of [DEVICE_ENDPOINTS.list, MAP_ENDPOINTS.version, MAP_ENDPOINTS.get])
      void cache.invalidateQueries({ queryKey: queryKeyOf(endpoint) });
  });
  const names = useMemo(
    () => new Map(rows.map(({ id, shortName, serialNumber }) => [id, shortName || serialNumber])),
    [rows],
  );
  return { movers, ids, nameOf: (id: number) => names.get(id) ?? "" };
}
const NO_ROWS: readonly DeviceRow[] = [];
