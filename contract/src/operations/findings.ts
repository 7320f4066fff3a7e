import { z } from "zod";
import { detailEndpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, revision } from "../core/fields.ts";
import { quietHoursSchema } from "../sites/places/opening-hours.ts";
import { isOneSubject, ONE_SUBJECT, SUBJECT_FIELDS } from "./schedules/index.ts";
import { scheduleExceptionSchema, scheduleRuleSchema, wallTimeSchema } from "./schedules/rule.ts";

/**
 * Findings: why something that is planned for the week to come may not work, before it fails at night. Each names what is in the way, when,
 * and where it can be mended; what comes back day after day is one finding with a count.
 */
export const FINDING_KINDS = {
  /** Only one robot may do it, and it does another one by then. */
  robotBusy: { isGrave: true, label: ["设备时间冲突", "Its robot is busy"] },
  /** What its robot does now lasts until then. */
  robotAtWork: { isGrave: true, label: ["设备正在工作", "Its robot is at work"] },
  /** More at once than there are robots for on this map. */
  tooFewRobots: { isGrave: true, label: ["可用设备不足", "Too few robots"] },
  /** All robots that may do it are on other maps now, and it is due within hours. */
  robotElsewhere: { isGrave: false, label: ["设备不在该地图上", "Its robot is elsewhere"] },
  /** What is planned for its robot before leaves it on another map. */
  leftElsewhere: { isGrave: true, label: ["设备届时在其他地图上", "Its robot will be elsewhere"] },
  robotLocked: { isGrave: true, label: ["设备已锁定", "Its robot is locked"] },
  /** Nobody in use may do it. */
  noRobot: { isGrave: true, label: ["没有可执行的设备", "No robot may do it"] },
  /** Two want the same area at the same time. */
  sameArea: { isGrave: false, label: ["同一区域重复清洁", "Two in one area"] },
  notOnMap: { isGrave: true, label: ["区域不在当前地图上", "Not on the map"] },
  taskArchived: { isGrave: true, label: ["任务已归档", "Its task is archived"] },
  /** What its last runs took does not fit into the charge that it will have. */
  lowBattery: { isGrave: false, label: ["电量可能不足", "Its battery will not last"] },
  /** By what its last runs took, the tank is empty before it is through, and it does not fill it on the way. */
  lowWater: { isGrave: false, label: ["清水可能不足", "Its water will not last"] },
  /** No robot that may do it can do all that its steps ask for. */
  unable: { isGrave: true, label: ["设备不具备所需功能", "No robot is able"] },
  /** Some of those that may do it cannot. */
  someUnable: { isGrave: false, label: ["部分设备不具备所需功能", "Some robots are not able"] },
  /** Robots still drive by a version that lacks what is new on the map: it was not sent to them. */
  oldMap: { isGrave: true, label: ["新地图尚未下发", "The map was not sent"] },
  /** To a part of a combination its robot is brought by elevator, and none goes there. */
  noElevator: { isGrave: true, label: ["没有电梯可达", "No elevator goes there"] },
  /** All that go there are not in use, or have a fault and it is due within hours. */
  elevatorOut: { isGrave: true, label: ["电梯停用", "Its elevator is out of service"] },
  /** Another robot rides then. */
  elevatorBusy: { isGrave: false, label: ["电梯使用冲突", "Its elevator is taken"] },
  /** A task of its combination was deleted: what it did is left out, or nothing starts. */
  partDeleted: { isGrave: true, label: ["组合中的任务已删除", "A task of it was deleted"] },
  /** It would be at work when the place wants quiet. */
  quietHours: { isGrave: false, label: ["安静时段", "Quiet hours"] },
  /** The place says that robots are to work only while it is closed, or only while it is open. */
  placeOpen: { isGrave: false, label: ["营业时间内", "The place is open"] },
  placeClosed: { isGrave: false, label: ["非营业时间", "The place is closed"] },
  /** A rollout may update its robot at that time. */
  updateWindow: { isGrave: false, label: ["固件更新时段", "An update may come then"] },
  /** A part of its robot is worn by then. */
  wornPart: { isGrave: false, label: ["耗材将到寿命", "A part is worn out"] },
} as const;
export type FindingKind = keyof typeof FINDING_KINDS;
const KINDS = Object.keys(FINDING_KINDS) as [FindingKind, ...FindingKind[]];
/** Where no charging was measured: what docks of common machines do. */
export const CHARGE_PERCENT_PER_HOUR = 35;
/** So far it is looked. */
export const CHECKED_DAYS = 7;

/** What steps ask of robots, by the product and by what they said of themselves. */
export const ROBOT_ABILITIES = ["areas", "modes", "type", "water"] as const;
export type RobotNeed = (typeof ROBOT_ABILITIES)[number];

const findingSchema = z.object({
  kind: z.enum(KINDS),
  scheduleId: int,
  scheduleName: z.string(),
  revision,
  taskId: int,
  taskName: z.string(),
  /** Of which the task is a part; null: of none. */
  combinationId: int.nullable(),
  combinationName: z.string().nullable(),
  mapId: int.nullable(),
  /** IANA name, of the place. */
  timeZone: z.string(),
  /** The first time that it happens; its name by the place's clocks. */
  original: wallTimeSchema,
  at: instantSchema,
  /** How often within the days that are checked. */
  count: int,
  /** The only robot that may do it; null: there are several, or none. */
  deviceId: int.nullable(),
  deviceName: z.string().nullable(),
  /** What is in its way: another task, at that time or before; without a schedule it runs now. */
  other: z.object({ scheduleId: int.nullable(), taskName: z.string(), at: instantSchema }).nullable(),
  /** Percent that battery or tank would lack, hours that the part lasts, or how many robots; null: none of these. */
  amount: z.number().nullable(),
  /** Of the place. */
  quietHours: quietHoursSchema,
  /** What robots are not able to. */
  need: z.enum(ROBOT_ABILITIES).nullable(),
  /** That a robot would ride in. */
  elevator: z.object({ id: int, name: z.string() }).nullable(),
  /** That may update the robot. */
  rollout: z.object({ id: int, name: z.string() }).nullable(),
  /** A part, as robots call it. */
  part: z.string().nullable(),
  /** If the whole is due then, it would not be in the way; null: another time does not help. */
  freeAt: instantSchema.nullable(),
});
export type Finding = z.infer<typeof findingSchema>;
export const MAX_FINDINGS = 500;

const checkSchema = z
  .object({
    /** The one that is changed; left out: a new one. */
    scheduleId: idSchema.optional(),
    ...SUBJECT_FIELDS,
    rule: scheduleRuleSchema,
    exceptions: z.array(scheduleExceptionSchema).max(1_000).default([]),
    /** Only of this occurrence, however far away it is. */
    original: wallTimeSchema.optional(),
  })
  .refine(isOneSubject, ONE_SUBJECT);
export type FindingListQuery = z.output<(typeof FINDING_ENDPOINTS)["list"]["query"]>;
export type PlanCheck = z.output<typeof checkSchema>;

const LIST = "operations_plan_list";
export const FINDING_ENDPOINTS = {
  list: detailEndpoint("GET /platform/plan/findings", LIST, {
    summary: "What of the seven days to come may not work, and why, the first ones first",
    query: z.object({
      organizationId: idSchema.optional(),
      /** Among all, those of this task alone, or of tasks on this map. */
      taskId: idSchema.optional(),
      mapId: idSchema.optional(),
    }),
    answer: z.array(findingSchema).max(MAX_FINDINGS),
    shows: "devices",
  }),
  /** Reads only, but a rule would not fit into an address. */
  check: detailEndpoint("POST /platform/plan/check", LIST, {
    summary: "What of a timed task may not work if it is saved like this, among all others",
    body: checkSchema,
    answer: z.array(findingSchema).max(MAX_FINDINGS),
    isRepeatable: true,
    shows: "devices",
  }),
};
