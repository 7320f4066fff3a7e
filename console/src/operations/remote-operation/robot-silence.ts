import { OFFLINE_EXIT_MS } from "@sweepline/contract/fleet/shared/codes.ts";

/** A robot that is late for a moment alarms nobody. */
const SHOWN_AFTER_MS = 3_000;

/** Every time by the page's own even clock. */
export interface SilenceFacts {
  readonly now: number;
  /** Without a line nobody knows whether the robot is silent. */
  readonly isConnected: boolean;
  /** Since then this line is open. */
  readonly openedAt: number;
  /** Undefined: it has never sent one. */
  readonly pictureAt: number | undefined;
  /** Undefined: it is online. */
  readonly offlineSince: number | undefined;
}

/**
 * Whole seconds until the page is left (spec §8, §9); 0: it is to be left; undefined: none are counted. A robot that has sent pictures is silent without them; of any other it counts
 * whether it is online.
 */
export function secondsLeft(facts: SilenceFacts): number | undefined {
  const { now, isConnected, openedAt, pictureAt, offlineSince } = facts;
  const since = pictureAt ?? offlineSince;
  if (!isConnected || since === undefined) return undefined;
  const silentMs = now - Math.max(since, openedAt);
  if (silentMs < SHOWN_AFTER_MS) return undefined;
  return Math.max(0, Math.ceil((OFFLINE_EXIT_MS - silentMs) / 1_000));
}
