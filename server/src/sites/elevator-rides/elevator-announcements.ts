import {
  ELEVATOR_REQUEST_EVENTS,
  type ElevatorRequest,
} from "@sweepline/contract/sites/elevator-rides/requests.ts";
import { ELEVATOR_ENDPOINTS, ELEVATOR_EVENTS } from "@sweepline/contract/sites/elevators/index.ts";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Holder, LiveHub } from "../../core/live/index.ts";
import type { Announcement, Announcer } from "../../core/live/live.ts";
import { readState } from "../elevators/index.ts";

/** After the commit: the elevator as it is now, and the requests that have come further. */
export async function announceElevator(
  { db, announcer }: { db: Queries; announcer: Pick<Announcer, "announce"> },
  elevatorId: number,
  requests: readonly ElevatorRequest[] = [],
): Promise<void> {
  const now = await readState(db, elevatorId);
  if (!now) return;
  const { organizationId, state } = now;
  const announcements: Announcement[] = requests.map((request) => ({
    entry: [ELEVATOR_REQUEST_EVENTS.elevatorRequestChanged.name, elevatorId, request],
    organizationId,
  }));
  announcements.push({ entry: [ELEVATOR_EVENTS.elevatorChanged.name, elevatorId, state], organizationId });
  announcer.announce(announcements);
}

/** Who may see an elevator may watch it. */
export function offerElevatorEvents(
  hub: Pick<LiveHub, "offer">,
  visibleAmong: (scope: DataScope, ids: readonly number[]) => Promise<Holder[]>,
): void {
  const { permission } = ELEVATOR_ENDPOINTS.list;
  hub.offer(ELEVATOR_EVENTS.elevatorChanged, { permission, visibleAmong });
  hub.offer(ELEVATOR_REQUEST_EVENTS.elevatorRequestChanged, { permission, visibleAmong });
}
