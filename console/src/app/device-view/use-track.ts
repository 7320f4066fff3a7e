import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { useLiveEach } from "../../core/live/index.ts";
import { deviceTrailQuery } from "../../fleet/telemetry/index.ts";
import { createTrack, type Track } from "../../sites/map-view/index.ts";

/** What a device did in the last half hour, and from now on while it is on screen. */
export function useTrack(deviceId: number): Track {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another device is another track
  const track = useMemo(() => createTrack(), [deviceId]);
  const { data } = useQuery(deviceTrailQuery(deviceId));
  useEffect(() => {
    if (data) track.join(data);
  }, [data, track]);
  useLiveEach(TELEMETRY_EVENTS.deviceMoved, [deviceId], (point) => track.add(point));
  return track;
}
