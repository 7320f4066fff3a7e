import { DEVICE_STATUS, type DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { FleetNow } from "@sweepline/contract/insight/dashboard.ts";
import type { Tone } from "../../ui/theme/index.ts";

export type GroupName = "working" | "moving" | "charging" | "standby" | "waiting" | "attention" | "offline";

interface Group {
  readonly name: GroupName;
  readonly statuses: readonly DeviceStatus[];
  /** Offline has no tone of its own: it is what is left of the ring. */
  readonly tone: Tone | "none";
}

const S = DEVICE_STATUS;

/** Eighteen statuses are too many for a ring: the same families as in the status table, from good to gone. */
export const STATUS_GROUPS: readonly Group[] = [
  { name: "working", tone: "positive", statuses: [S.working, S.autoTask, S.manualTask] },
  {
    name: "moving",
    tone: "active",
    statuses: [
      S.taskStarting,
      S.navigation,
      S.returningToDock,
      S.elevator,
      S.mapUpdate,
      S.pathLearning,
      S.mapBuilding,
    ],
  },
  { name: "charging", tone: "info", statuses: [S.charging] },
  { name: "standby", tone: "neutral", statuses: [S.standby] },
  { name: "waiting", tone: "notice", statuses: [S.taskPaused, S.navigationPaused, S.dockReturnPaused] },
  { name: "attention", tone: "danger", statuses: [S.lowPower, S.locked] },
  { name: "offline", tone: "none", statuses: [S.offline] },
];

export interface GroupCount extends Group {
  readonly count: number;
}

export function countGroups(byStatus: FleetNow["byStatus"]): GroupCount[] {
  const counts = new Map(byStatus.map(({ status, count }) => [status, count]));
  return STATUS_GROUPS.map((group) => ({
    ...group,
    count: group.statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0),
  }));
}

interface Arc extends GroupCount {
  /** Where it begins and how far it reaches, as shares of the whole ring. */
  readonly start: number;
  readonly share: number;
}

/** The groups that have anyone in them, as arcs of a ring, in their order. */
export function arcsOf(groups: readonly GroupCount[]): Arc[] {
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  let start = 0;
  return groups
    .filter(({ count }) => count > 0)
    .map((group) => {
      const arc = { ...group, start, share: group.count / total };
      start += arc.share;
      return arc;
    });
}
