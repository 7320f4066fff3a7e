import { MAP_ENDPOINTS } from "@sweepline/contract/sites/maps.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTexts } from "../../core/i18n/index.ts";
import { useMay } from "../../core/session/index.ts";
import { mapVersionQuery, type Plan, usePlan } from "../../sites/map-view/index.ts";
import { gridPlan } from "./grid-plan.ts";
import type { Recording } from "./recording.ts";
import { mapByKeyQuery, mapQuery } from "./remote-history.calls.ts";
import { replayTexts } from "./replay.texts.ts";

/** A map as the list of maps and its own page tell of it. */
export interface KnownMap {
  readonly id: number;
  readonly mapKey: string;
  readonly versionId: number;
}

/** The map on which a session began; undefined while that is being asked, null where nobody knows or may see it. */
export function useFirstMap(mapId: number | null): KnownMap | null | undefined {
  const mayMaps = useMay(MAP_ENDPOINTS.get);
  const isAsked = mapId !== null && mayMaps;
  const { data, isError } = useQuery({
    ...mapQuery(mapId ?? 0),
    enabled: isAsked,
    meta: { quietStatus: 404 },
  });
  if (!isAsked || isError) return null;
  return data;
}

interface FloorWants {
  readonly recording: Recording;
  /** Of the moment that is shown. */
  readonly mapKey: string;
  readonly first: KnownMap | null;
  readonly organizationId: number;
}

interface ReplayFloor {
  /** Undefined while it is on its way. */
  readonly plan: Plan | undefined;
  readonly isBlank: boolean;
}

/** The floor of the moment: its map as it is now, lines where there is none. A replay does not fail for want of a map. */
export function useReplayFloor({ recording, mapKey, first, organizationId }: FloorWants): ReplayFloor {
  const t = useTexts(replayTexts);
  const mayMaps = useMay(MAP_ENDPOINTS.list);
  const isFirst = first?.mapKey === mapKey;
  const isAsked = !isFirst && mapKey !== "" && mayMaps;
  const other = useQuery({ ...mapByKeyQuery(mapKey, organizationId), enabled: isAsked });
  const map = isFirst ? first : other.data;
  const version = useQuery({
    ...mapVersionQuery(map?.id ?? 0, map?.versionId ?? 0),
    enabled: map !== null && map !== undefined,
    meta: { quietStatus: 404 },
  });
  const { plan, query: grid } = usePlan(map ? version.data : undefined);
  const isComing = map ? !version.isError && !grid.isError : isAsked && other.isPending;
  const isBlank = !isComing && plan === undefined;
  const blank = useMemo(
    () => (isBlank ? gridPlan(recording, mapKey, t.unknownFloor) : undefined),
    [isBlank, recording, mapKey, t],
  );
  return { plan: plan ?? blank, isBlank };
}
