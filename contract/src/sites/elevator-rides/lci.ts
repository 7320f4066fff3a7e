import { z } from "zod";
import { int } from "../../core/fields.ts";
import { topic } from "../../core/topic.ts";

/**
 * LCI, the elevator interface of Octa Robotics, over MQTT: whoever wants to ride asks below the elevator's address under the name
 * of its account, and is answered there. A walk of one ride:
 *
 *   Registration ─▶ CallElevator (origination, destination) ─▶ RequestElevatorStatus … until the door is open ─▶ rider goes in,
 *   RobotStatus 5 holds the door meanwhile ─▶ RobotStatus 1 ─▶ CallElevator (destination) ─▶ … ─▶ rider goes out ─▶ RobotStatus 2
 *   ─▶ Release
 *
 * What we send is strict. What we read is lenient: numbers may come as text, and what is not known here may stand there.
 */
export const LCI_PREFIX = "/lci/{building}/{bank}/{elevator}";

export const LCI_RESULT = { success: 1, fail: 2, error: 3, emergency: 99 } as const;
export const LCI_ROBOT_STATUS = {
  hasEntered: 1,
  hasGotOff: 2,
  cancelToEnter: 3,
  cancelToGetOff: 4,
  keepDoorOpen: 5,
} as const;
/** Which doors are open; of a call: which one is wanted, 0 where the elevator knows. */
export const LCI_DOOR = { none: 0, front: 1, rear: 2, both: 3 } as const;

const MAX_FLOOR_NAME = 16;
const floorSchema = z.string().min(1).max(MAX_FLOOR_NAME);
const doorSchema = int.min(0).max(2);
const asked = { robot_id: z.string().max(64), timestamp: z.number() };

const registrationSchema = z.object({ ...asked, dry_run: z.boolean().optional() });
const callSchema = z.object({
  ...asked,
  /** 0: the elevator finds out. */
  direction: int.min(0).max(2),
  origination: floorSchema.optional(),
  origination_door: doorSchema.optional(),
  destination: floorSchema.optional(),
  destination_door: doorSchema.optional(),
});
const robotStatusSchema = z.object({
  ...asked,
  state: z.union(Object.values(LCI_ROBOT_STATUS).map((value) => z.literal(value))),
});
const emptySchema = z.object(asked);

const number = z.preprocess(
  (value) => (typeof value === "string" && value.trim() !== "" ? Number(value) : value),
  int,
);
const said = {
  result: number.pipe(z.number().min(0).max(255)),
  timestamp: z.unknown().optional(),
  /** The `timestamp` of the question that this answers; where it is left out, any question of its kind. */
  requested_timestamp: z.unknown().optional(),
};
export const lciResultSchema = z.looseObject(said);
export type LciResult = z.infer<typeof lciResultSchema>;

const DIRECTIONS: Readonly<Record<string, "stopped" | "up" | "down">> = {
  "0": "stopped",
  "1": "up",
  "2": "down",
  stop: "stopped",
  pause: "stopped",
  up: "up",
  down: "down",
};
export const lciStatusSchema = z.looseObject({
  ...said,
  floor: z.preprocess(
    (value) => (typeof value === "number" ? String(value) : value),
    z.string().max(MAX_FLOOR_NAME).optional(),
  ),
  door: number.pipe(z.number().min(0).max(3)).optional(),
  /** Not every elevator says. */
  direction: z
    .union([z.string(), z.number()])
    .optional()
    .transform((value) => DIRECTIONS[String(value).toLowerCase()] ?? "unknown"),
});
export type LciStatus = z.infer<typeof lciStatusSchema>;

/** A building's message to everyone in it: 99 raises an alarm of a type in an area, 0 ends it. */
export const LCI_ALARM = { raised: 99, over: 0 } as const;
const MAX_ALARM_NAME = 64;
const alarmName = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z.string().min(1).max(MAX_ALARM_NAME),
);
export const lciAlarmSchema = z.looseObject({
  alarm: number.pipe(z.literal([LCI_ALARM.raised, LCI_ALARM.over])),
  /** `fire`, say. */
  alarm_type: alarmName,
  area_id: alarmName,
  /** A drill of the connection: nothing is to be done. */
  dry_run: z.boolean().optional(),
});
export type LciAlarm = z.infer<typeof lciAlarmSchema>;

const asking = <Payload extends z.ZodType>(api: string, summary: string, payload: Payload) =>
  topic({ pattern: `${LCI_PREFIX}/${api}/{robot}`, sender: "platform", qos: 1, summary, payload });
const answering = <Payload extends z.ZodType>(api: string, summary: string, payload: Payload) =>
  topic({ pattern: `${LCI_PREFIX}/${api}/{robot}`, sender: "device", qos: 1, summary, payload });

export const LCI_TOPICS = {
  lciRegistration: asking("Registration", "The account wants the elevator for itself", registrationSchema),
  lciRegistrationResult: answering("RegistrationResult", "Whether it has it now", lciResultSchema),
  lciCallElevator: asking("CallElevator", "The car shall come, or go on", callSchema),
  lciCallElevatorResult: answering("CallElevatorResult", "Whether it does", lciResultSchema),
  lciRequestElevatorStatus: asking("RequestElevatorStatus", "Where is the car?", emptySchema),
  lciElevatorStatus: answering(
    "ElevatorStatus",
    "Where the car is, and which doors are open",
    lciStatusSchema,
  ),
  lciRobotStatus: asking("RobotStatus", "The rider is in or out, or needs the door open", robotStatusSchema),
  lciRobotStatusResult: answering("RobotStatusResult", "Whether that is taken in", lciResultSchema),
  lciRelease: asking("Release", "The account gives the elevator free", emptySchema),
  lciReleaseResult: answering("ReleaseResult", "Whether it is free", lciResultSchema),
  lciAlarm: topic({
    ...{ pattern: "/lci/{building}/alarm/message", sender: "device", qos: 1 },
    summary: "An alarm of the building: its elevators carry no robots until it is over",
    payload: lciAlarmSchema,
  }),
};

/** What the platform asks. */
export const LCI_ASKED = [
  "Registration",
  "CallElevator",
  "RequestElevatorStatus",
  "RobotStatus",
  "Release",
] as const;
export type LciAsked = (typeof LCI_ASKED)[number];
/** What the elevator answers to each. */
export const LCI_ANSWERS = {
  Registration: "RegistrationResult",
  CallElevator: "CallElevatorResult",
  RequestElevatorStatus: "ElevatorStatus",
  RobotStatus: "RobotStatusResult",
  Release: "ReleaseResult",
} as const satisfies Record<LciAsked, string>;
export type LciAnswered = (typeof LCI_ANSWERS)[LciAsked];

/** `building/bank/elevator`, what is said, and to or by which account; undefined: no topic of LCI. */
export function lciAddressOf(
  topicName: string,
): { address: string; api: string; account: string } | undefined {
  const [empty, root, building, bank, elevator, api, account, ...more] = topicName.split("/");
  if (empty !== "" || root !== "lci" || !building || !bank || !elevator || !api || !account) return undefined;
  return more.length > 0 ? undefined : { address: `${building}/${bank}/${elevator}`, api, account };
}

export const lciTopic = (address: string, api: string, account: string): string =>
  `/lci/${address}/${api}/${account}`;

const ALARM = /^\/lci\/([^/]+)\/alarm\/message$/;
export const lciAlarmTopic = (building: string): string => `/lci/${building}/alarm/message`;
/** Whose alarm it is; undefined: no alarm. */
export const lciAlarmBuilding = (topicName: string): string | undefined => ALARM.exec(topicName)?.[1];
export const lciBuildingOf = (address: string): string => address.split("/")[0] ?? "";
