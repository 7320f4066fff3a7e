import { afterCommit, type Queries } from "../../core/db/database.ts";
import type { Announcement, Announcer } from "../../core/live/live.ts";
import { endCauses } from "../assists/index.ts";
import { announcementsOf } from "./alarm-announcements.ts";
import { queueClearings } from "./alarm-events.ts";
import { endedStops } from "./alarm-stops.ts";
import type { ClearedAlarm } from "./conditions.store.ts";

interface Clearing {
  cleared: readonly ClearedAlarm[];
  now: Date;
}

/**
 * What follows from alarms that were cleared, whoever cleared them: a batch of what devices say, upkeep, a rule that is changed. Whoever was informed
 * learns that it is over, a robot that stood for it stands no more. Answers what to announce after the commit.
 */
export async function afterClearing(
  tx: Queries,
  { cleared, now }: Clearing,
  isWanted: Announcer["isWanted"],
): Promise<Announcement[]> {
  if (cleared.length === 0) return [];
  await queueClearings(tx, cleared, now);
  const assists = await endCauses(tx, endedStops(cleared), now);
  return [...announcementsOf(cleared, isWanted), ...assists];
}

/** The same, announced after the commit. */
export async function announceClearing(
  { announcer }: { announcer: Pick<Announcer, "announce" | "isWanted"> },
  tx: Queries,
  clearing: Clearing,
): Promise<void> {
  const announcements = await afterClearing(tx, clearing, announcer.isWanted);
  if (announcements.length > 0) afterCommit(tx, () => announcer.announce(announcements));
}
