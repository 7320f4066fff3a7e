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
  /** Whether any browser watches this event of this key: what nobody watches need not be put together. */
  isWanted(event: string, key: number): boolean;
  announceRights(change: RightsAnnouncement): void;
}

export interface RightsAnnouncement {
  /** People whose rights or sessions changed: their sockets are looked at again. */
  staffIds?: readonly number[];
  sessionIds?: readonly number[];
  /**
   * What everyone sees changed (the menu), but nobody's rights to live data: browsers are told a few at a time, and
   * their sessions are not looked at.
   */
  everyone?: boolean;
}

/** Internal topics of the bus; devices may neither publish nor subscribe there. */
export const LIVE_TOPIC = "sweepline/internal/live";
export const RIGHTS_TOPIC = "sweepline/internal/rights";
/** Each API process tells once in a while which keys of which events its browsers watch. */
export const INTEREST_TOPIC = "sweepline/internal/interest";
/** A process that has not told for this long is not asked any more. */
export const INTEREST_LASTS_MS = 10_000;

/** All that one process's browsers watch: event → keys. */
export interface Interest {
  processId: string;
  keys: Readonly<Record<string, readonly number[]>>;
}
