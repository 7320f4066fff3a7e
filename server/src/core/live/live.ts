import type { LiveEntry } from "@sweepline/contract/core/live-event.ts";

/**
 * Live events on their way to browsers. Whoever changed something announces it once; every API process hears it over
 * the bus and hands it to the sockets that asked for it and may see it.
 */
export interface Announcement {
  /** Entry as the browser gets it. */
  entry: LiveEntry;
  /** Holder of the device: who may see it. */
  organizationId: number;
  /** Operation account of the device, for scopes that reach no further than the person. */
  operatorStaffId?: number | null;
}

export interface Announcer {
  /** Never throws and never waits: live is best effort, the database is the truth. */
  announce(announcements: readonly Announcement[]): void;
  /** People whose rights or sessions changed: their sockets are looked at anew. */
  announceRights(change: { staffIds?: readonly number[]; sessionIds?: readonly number[] }): void;
}

/** Internal topics of the bus; devices may neither publish nor subscribe there. */
export const LIVE_TOPIC = "sweepline/internal/live";
export const RIGHTS_TOPIC = "sweepline/internal/rights";
