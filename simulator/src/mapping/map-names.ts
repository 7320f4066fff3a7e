/** How robots name maps among themselves. */
import type { FloorPlan } from "../floor-plans/index.ts";

export interface MapName {
  mapId: string;
  mapVersion: string;
}

export const nameOf = ({ mapId, mapVersion }: MapName): string => JSON.stringify([mapId, mapVersion]);

export const isSameMap = (a: MapName, b: MapName): boolean =>
  a.mapId === b.mapId && a.mapVersion === b.mapVersion;

const DRAWN = "drawn-";
export const drawnVersion = (wireMs: number): string => `${DRAWN}${wireMs.toString(36)}`;
/** Whether a robot has given it that name, rather than the platform. */
export const isDrawnVersion = (mapVersion: string): boolean => mapVersion.startsWith(DRAWN);

/** A floor that was never downloaded has its seed for a version. */
export const mapNameOf = ({ id, seed, version }: FloorPlan): MapName => ({
  mapId: id,
  mapVersion: version ?? `${seed}`,
});
