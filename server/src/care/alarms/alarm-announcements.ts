import { ALARM_EVENTS } from "@sweepline/contract/care/alarms/index.ts";
import { afterCommit, type Queries } from "../../core/db/database.ts";
import type { Announcement, Announcer } from "../../core/live/live.ts";

/** An alarm, and who holds its device. */
interface HeldAlarm extends Pick<Announcement, "organizationId" | "operatorStaffId"> {
  id: number;
  deviceId: number;
}

const { name } = ALARM_EVENTS.alarmChanged;

/** For browsers that watch the devices. */
export const announcementsOf = (
  alarms: readonly HeldAlarm[],
  isWanted: Announcer["isWanted"],
): Announcement[] =>
  alarms
    .filter(({ deviceId }) => isWanted(name, deviceId))
    .map(({ id, deviceId, organizationId, operatorStaffId = null }) => ({
      entry: [name, deviceId, { deviceId, alarmId: id }],
      organizationId,
      operatorStaffId,
    }));

export function announceAlarms(
  tx: Queries,
  announcer: Pick<Announcer, "announce" | "isWanted">,
  alarms: readonly HeldAlarm[],
): void {
  const announcements = announcementsOf(alarms, announcer.isWanted);
  if (announcements.length > 0) afterCommit(tx, () => announcer.announce(announcements));
}
