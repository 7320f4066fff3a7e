import { RUN_EVENTS } from "@sweepline/contract/operations/runs.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import type { Announcement, Announcer } from "../../core/live/live.ts";
import { type AnnouncedRun, runsAsTheyAre } from "./runs.store.ts";

/** Browsers that watch the device get the run as it is now. */
const { name } = RUN_EVENTS.runChanged;
type Keys = readonly { deviceId: number; id: string }[];

export async function announcementsOf(
  tx: Queries,
  isWanted: Announcer["isWanted"],
  runs: Keys,
): Promise<Announcement[]> {
  const watched = runs.filter(({ deviceId }) => isWanted(name, deviceId));
  const rows = watched.length === 0 ? [] : await runsAsTheyAre(tx, watched);
  return rows.map(({ operatorStaffId, ...run }: AnnouncedRun) => ({
    entry: [name, run.deviceId, run],
    organizationId: run.organizationId,
    operatorStaffId,
  }));
}

export async function announceRuns(
  tx: Queries,
  announcer: Pick<Announcer, "announce" | "isWanted">,
  runs: Keys,
): Promise<void> {
  const announcements = await announcementsOf(tx, announcer.isWanted, runs);
  if (announcements.length > 0) afterCommit(tx, () => announcer.announce(announcements));
}
