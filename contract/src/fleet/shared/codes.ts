/** Codes of robots and devices, spec §4 and §9. Word outside, wire code inside; a correction is a one-line change. */

/** What the console shows of a device, derived on the server by `STATUS_RULES` in the telemetry room. */
export const DEVICE_STATUS = {
  charging: "00",
  standby: "01",
  working: "02",
  offline: "03",
  autoTask: "04",
  manualTask: "05",
  taskPaused: "06",
  taskStarting: "07",
  lowPower: "08",
  navigation: "09",
  locked: "10",
  elevator: "11",
  returningToDock: "12",
  dockReturnPaused: "13",
  navigationPaused: "14",
  mapUpdate: "15",
  pathLearning: "16",
  mapBuilding: "17",
} as const;
export type DeviceStatusName = keyof typeof DEVICE_STATUS;
export type DeviceStatus = (typeof DEVICE_STATUS)[DeviceStatusName];
export const DEVICE_STATUS_CODES = Object.values(DEVICE_STATUS) as [DeviceStatus, ...DeviceStatus[]];

/** Statuses that count as working on the dashboard and in usage time. */
export const WORKING_STATUSES: readonly DeviceStatus[] = [
  DEVICE_STATUS.working,
  DEVICE_STATUS.autoTask,
  DEVICE_STATUS.manualTask,
];

/**
 * Robot work status 0–21. The specification lists 23 names; `unknown` stands for any other value.
 */
export const WORK_STATUS = {
  idle: 0,
  lineFollowing: 1,
  edgeObstacleWrap: 2,
  obstacleNavigation: 3,
  navigation: 4,
  autonomousRecovery: 5,
  remoteRecovery: 6,
  pureEdge: 7,
  bypassObstacles: 8,
  alongWall: 9,
  leaveWall: 10,
  backingIntoDock: 11,
  exitingDock: 12,
  enteringElevator: 13,
  exitingElevator: 14,
  navigatingToStart: 15,
  finishingCleaning: 16,
  waitingForGate: 17,
  preparingLineFollowing: 18,
  navigatingToVia: 19,
  discharging: 20,
  lineFollowingWithAvoidance: 21,
} as const;
export type WorkStatusName = keyof typeof WORK_STATUS;

/** Alarm types 1–7. */
export const ALARM_TYPE = {
  stayedInPlace: 1,
  repeatedPlanning: 2,
  navigationStuck: 3,
  positioningLost: 4,
  collision: 5,
  timedTaskNotStarted: 6,
  diskFull: 7,
} as const;

/** How a task ended. */
export const TASK_END_STATUS = {
  completed: "completed",
  endedManually: "endedManually",
  cancelled: "cancelled",
  abnormalEnd: "abnormalEnd",
  partlyCompleted: "partlyCompleted",
} as const;
export type TaskEndStatus = keyof typeof TASK_END_STATUS;
export const TASK_END_STATUSES = Object.keys(TASK_END_STATUS) as [TaskEndStatus, ...TaskEndStatus[]];

export const FREEZE_KINDS = ["ultrasound", "manual", "selfShielding", "manualShielding"] as const;
export const COLLISION_BAR_STATES = ["notTriggered", "triggered", "resetting"] as const;
export const CLEANING_MODES = ["ECO", "STD", "MAX"] as const;
export const MAX_CLEANING_INTENSITY = 15;
export const SPEED_LEVEL = { auto: 0, low: 1, medium: 2, high: 3 } as const;
export const TASK_REPEATS = ["none", "daily", "weekly", "monthly", "custom"] as const;
export const TASK_LOOPS = ["none", "infinite", "count"] as const;
/** Steps of a task as listed, or as the robot likes. */
export const TASK_ORDERS = ["given", "robot"] as const;
/** What a robot does when battery or water runs low: back, charge or fill, and on from there; or the run ends. */
export const WHEN_LOW = ["resume", "end"] as const;
/** Cleaning types: 1–4 on scrubbers and floor-washers, 1–3 on sweepers and vacuums. */
export const CLEANING_TYPES = { washing: [1, 2, 3, 4], dry: [1, 2, 3] } as const;

/** Whether a map on a robot is the one of the platform. */
export const SYNC_STATUSES = ["synchronized", "notSynchronized"] as const;
/** What can be done to a firmware update in progress. */
export const OTA_ACTIONS = ["start", "emergencyStop"] as const;
/** Error flag of a connection record. */
export const ERROR_FLAG = { normal: 0, abnormal: 1 } as const;
/** Message configurations that every tenant begins with (spec §9). */
export const DEFAULT_MESSAGE_CONFIGURATIONS = {
  stationary: { overMinutes: 5 },
  paused: { overMinutes: 5 },
} as const;
/** A map is sent on to the robot whose serial number ends with these many digits (spec §5). */
export const TRANSFER_TARGET_DIGITS = 8;

/** Languages that a robot can speak; the console itself has zh and en only. */
export const ROBOT_LANGUAGES = ["zh", "en", "ko", "ru", "de", "ja", "zh-tw", "nl", "fr", "es"] as const;

/** One map or robot operation is allowed within this time (spec §5, §9). */
export const OPERATION_THROTTLE_MS = 2_000;
/** The remote page closes if the robot has not come back by then (spec §9). */
export const OFFLINE_EXIT_MS = 10_000;

/** Kinds of devices the product knows: machines that clean, and the IoT devices around them. */
export const CLEANING_KINDS = ["scrubber", "floorWasher", "sweeper", "vacuum"] as const;
export type CleaningKind = (typeof CLEANING_KINDS)[number];
export const DEVICE_KINDS = [...CLEANING_KINDS, "sensor", "concentrator", "other"] as const;
export type DeviceKind = (typeof DEVICE_KINDS)[number];
