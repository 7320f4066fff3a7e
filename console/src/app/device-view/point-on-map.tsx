import type { DeviceLive } from "@sweepline/contract/fleet/telemetry.ts";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../core/i18n/index.ts";
import { deviceMapQuery, FloorView, mapTexts, usePlan } from "../../sites/map-view/index.ts";
import { EmptyState, Skeleton } from "../../ui/feedback/index.ts";
import { useTrack } from "./use-track.ts";

interface PointOnMapProps {
  readonly deviceId: number;
  readonly position: DeviceLive["position"];
  /** What is chosen so far. */
  readonly goal: { readonly x: number; readonly y: number } | undefined;
  readonly onPoint: (x: number, y: number) => void;
}

/** The floor of a device, to say where it shall go. */
export function PointOnMap({ deviceId, position, goal, onPoint }: PointOnMapProps) {
  const t = useTexts(mapTexts);
  const query = useQuery(deviceMapQuery(deviceId));
  const { plan } = usePlan(query.data ?? undefined);
  const track = useTrack(deviceId);
  if (query.data === null) return <EmptyState title={t.noMapTitle} note={t.noMapNote} />;
  if (!plan) return <Skeleton block={22} />;
  return <FloorView plan={plan} track={track} pose={position ?? undefined} goal={goal} onPoint={onPoint} />;
}
