import type { DeviceKind } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Capability, Protocol } from "@sweepline/contract/fleet/shared/protocols.ts";
import type { Finding, FindingKind } from "@sweepline/contract/operations/findings.ts";
import type { RolloutPlan } from "@sweepline/contract/operations/rollouts/plan.ts";
import type { TaskRunner } from "@sweepline/contract/operations/tasks/definition.ts";
import type { OpeningHours, QuietHours, RobotHours } from "@sweepline/contract/sites/places/opening-hours.ts";
import type { ElevatorWay } from "../../sites/elevators/index.ts";

/** What is known of a task when its plan is checked. */
export interface TaskFacts {
  taskId: number;
  /** Tasks with the same may be done by the same robots on the same map. */
  pool: string;
  isArchived: boolean;
  isOnMap: boolean;
  elementIds: readonly string[];
  /** Robots in use that may do it; those of them on its map; those of these that are not locked. */
  allowed: number;
  onMap: number;
  usable: number;
  /** Percent that its last runs took; null: not known. */
  batteryPercent: number | null;
  /** The same of the tank. */
  waterPercent: number | null;
  /** Whether it goes on after it has charged and filled in between. */
  isResumed: boolean;
  /** Those of `allowed`, by what they are able to. */
  robots: readonly RobotsOfTask[];
  needs: TaskDemand;
  /** Who may do it, where: for those that are at work now. */
  runner: {
    organizationId: number;
    kind: TaskRunner["kind"];
    deviceIds: readonly number[];
    productId: number | null;
  };
  mapKey: string | null;
  /** Of its place, by its clocks. */
  quietHours: QuietHours;
  openingHours: OpeningHours;
  robotHours: RobotHours;
}

export interface RobotsOfTask {
  productId: number;
  /** Its factsheet names the act, or its protocol needs none. */
  cleansAreas: boolean;
  count: number;
  onMap: number;
  usable: number;
}

/** What the steps of a task ask for. */
export interface TaskDemand {
  areas: boolean;
  modes: boolean;
  water: boolean;
  types: readonly number[];
}

export interface ProductFacts {
  id: number;
  kind: DeviceKind;
  protocol: Protocol;
  capabilities: readonly Capability[];
}

/** A robot that drives by another version of a map than the one that counts, which lacks some of what tasks name there. */
export interface StaleRobot {
  deviceId: number;
  organizationId: number;
  productId: number;
  isLocked: boolean;
  mapKey: string;
  lacks: readonly string[];
}

/** What a robot does now, and when it will have done it by what that task takes. */
export interface LiveRun {
  deviceId: number;
  organizationId: number;
  productId: number;
  /** Where it stands. */
  mapKey: string | null;
  isLocked: boolean;
  taskId: number;
  taskName: string;
  mapId: number | null;
  from: number;
  to: number;
}

/** What is known of the only robot that may do something. */
export interface DeviceFacts {
  deviceId: number;
  deviceName: string;
  isLocked: boolean;
  /** As it is now; null: not known. */
  batteryPercent: number | null;
  /** The part that is worn first; null: none is known. */
  part: string | null;
  partHours: number | null;
  /** That it stands on; null: it is not known. */
  mapId: number | null;
}

/** What a rollout that runs has still to bring to a robot, and when it may. */
export interface UpdateFacts {
  deviceId: number;
  rollout: { id: number; name: string };
  plan: Pick<RolloutPlan, "windows" | "keepsQuietHours" | "urgency" | "forcedAt" | "conditions">;
  /** Of the robot's place. */
  quietHours: QuietHours;
}

/** One planned time of a schedule. */
export interface PlannedTime {
  schedule: Pick<
    Finding,
    | ("scheduleId" | "scheduleName" | "revision" | "taskId" | "taskName" | "mapId" | "timeZone")
    | ("combinationId" | "combinationName")
  > & {
    /** Of its combination. */
    partId: string | null;
    deviceId: number | null;
    durationS: number;
  };
  original: string;
  /** When the whole is due; a part of a combination begins later. */
  due: number;
  /** When it begins, by the clocks of its place. */
  wall: string;
  from: number;
  to: number;
  /** Begins when a person says so, which may be later by any time. */
  isConfirmed: boolean;
}

export interface Facts {
  tasks: ReadonlyMap<number, TaskFacts>;
  devices: ReadonlyMap<number, DeviceFacts>;
  products: ReadonlyMap<number, ProductFacts>;
  stale: readonly StaleRobot[];
  live: readonly LiveRun[];
  updates: readonly UpdateFacts[];
  /** Of maps; those on no floor are left out. */
  floors: ReadonlyMap<number, number>;
  elevators: readonly ElevatorWay[];
  /** Combinations of which a part's task was deleted. */
  incomplete: ReadonlySet<number>;
  now: number;
  /** Nothing is counted together: the same at another time is another finding. */
  isEachTime?: boolean;
}

export const iso = (ms: number): string => new Date(ms).toISOString();
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;

/** How robots and elevators are now says something of the next hours; of later ones only the plan does. */
const STAYS_MS = 6 * HOUR_MS;
export const isSoon = ({ now }: Facts, { from }: PlannedTime): boolean => from - now <= STAYS_MS;

type Extra = Partial<
  Pick<Finding, "other" | "amount" | "part" | "need" | "quietHours" | "elevator" | "rollout">
> & {
  freeAt?: number;
};
export type Note = (kind: FindingKind, time: PlannedTime, extra?: Extra) => void;
/** Is shown all planned times, in their order, and says what of each may not work. */
export type Check = (time: PlannedTime, note: Note) => void;

export const otherOf = ({ schedule: { scheduleId, taskName }, from }: PlannedTime): Finding["other"] => ({
  ...{ scheduleId, taskName, at: iso(from) },
});
/** What runs now belongs to no schedule of the days to come. */
export const liveOther = ({ taskName, from }: LiveRun): Finding["other"] => ({
  ...{ scheduleId: null, taskName, at: iso(from) },
});

/** Whether a robot is one of those that are counted for a task. */
export function isOf(
  robot: Pick<LiveRun, "deviceId" | "organizationId" | "productId" | "mapKey" | "isLocked">,
  { runner, mapKey }: TaskFacts,
): boolean {
  const { kind, deviceIds, productId, organizationId } = runner;
  const isAllowed = kind === "best" || deviceIds.includes(robot.deviceId) || productId === robot.productId;
  return isAllowed && robot.organizationId === organizationId && robot.mapKey === mapKey && !robot.isLocked;
}
