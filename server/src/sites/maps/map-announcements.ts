import { MAP_EVENTS } from "@sweepline/contract/sites/maps.ts";
import type { Announcement, Announcer } from "../../core/live/live.ts";

export interface ChangedMap {
  mapId: number;
  organizationId: number;
  /** That counts now. */
  versionId: number;
  version: string;
}

export const mapAnnouncements = (maps: readonly ChangedMap[]): Announcement[] =>
  maps.map(({ organizationId, mapId, versionId, version }) => ({
    entry: [MAP_EVENTS.mapChanged.name, mapId, { mapId, versionId, version }],
    organizationId,
  }));

/** To be called after the commit. */
export const announceMapChanged = (announcer: Pick<Announcer, "announce">, map: ChangedMap): void =>
  announcer.announce(mapAnnouncements([map]));
