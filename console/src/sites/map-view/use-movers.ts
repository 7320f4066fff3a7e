import { type DeviceLive, TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import { useEffect, useMemo } from "react";
import { useLiveEach } from "../../core/live/index.ts";
import { useReducedMotion } from "../../ui/theme/index.ts";
import { createMovers, type Movers } from "./movers.ts";

export interface OnFloor {
  readonly id: number;
  /** Undefined: not read yet; it stands where the live connection says. */
  readonly live: DeviceLive | undefined;
}

/** Whether a device reports an error; never, where errors are withheld. */
const hasFailure = ({ errorCount }: Pick<DeviceLive, "errorCount">): boolean => (errorCount ?? 0) > 0;

/**
 * Robots on a floor: where they are known to be at first, and from then on as they report. Give it the same list as long as the robots are
 * the same.
 */
export function useMovers(mapKey: string, robots: readonly OnFloor[]): Movers {
  const isReducedMotion = useReducedMotion();
  const movers = useMemo(() => createMovers(mapKey), [mapKey]);
  const ids = useMemo(() => robots.map(({ id }) => id), [robots]);
  useEffect(() => {
    movers.keep(ids);
    for (const { id, live } of robots) {
      if (live?.position?.mapKey !== mapKey) continue;
      movers.place(id, live.position, performance.now());
      movers.setFailure(id, hasFailure(live));
    }
  }, [robots, ids, movers, mapKey]);
  useLiveEach(TELEMETRY_EVENTS.deviceMoved, ids, (point, id) =>
    movers.move(id, point, { now: performance.now(), isInstant: isReducedMotion }),
  );
  useLiveEach(TELEMETRY_EVENTS.deviceChanged, ids, (live, id) => movers.setFailure(id, hasFailure(live)));
  return movers;
}
