import { DISTRIBUTION_EVENTS } from "@sweepline/contract/sites/distributions/index.ts";
import type { Announcement } from "../../core/live/live.ts";
import type { Moved } from "./distributions.store.ts";

const { distributionChanged, deviceMapsChanged } = DISTRIBUTION_EVENTS;

/** One announcement a map and one a device, however much has changed: a page that receives it refetches. */
export function distributionAnnouncements(moved: readonly Moved[]): Announcement[] {
  const announcements = new Map<string, Announcement>();
  for (const { mapId, deviceId, organizationId, operatorStaffId } of moved) {
    announcements.set(`device ${deviceId}`, {
      entry: [deviceMapsChanged.name, deviceId, { deviceId }],
      organizationId,
      operatorStaffId,
    });
    if (mapId !== null)
      announcements.set(`map ${mapId}`, {
        entry: [distributionChanged.name, mapId, { mapId }],
        organizationId,
      });
  }
  return [...announcements.values()];
}
