import { z } from "zod";
import { idSchema, instantSchema } from "../../core/endpoint.ts";
import { int } from "../../core/fields.ts";
import { liveEvent } from "../../core/live-event.ts";
import { staffShape } from "../../core/rows.ts";

/**
 * Who wants to ride, and how far it has come. One request at a time holds an elevator; the others wait in the order in which they
 * came.
 *
 *   queued ─▶ approaching ─▶ calling ─▶ boarding ─▶ riding ─▶ leaving ─▶ done
 *                (robot drives   (car     (door open,  (car      (door open,
 *                 to the door)    comes)   rider in)    moves)    rider out)
 *      any of them ──its time is over, refused, a line is lost──▶ failed        ──by a person──▶ cancelled
 *
 * Each step has a deadline, so that whoever dies, the request ends: a robot that stands outside is free at once, one that is in the
 * car is told to come out or to stay, and the elevator takes nobody else until the car is known to be empty.
 */
export const REQUEST_STATES = [
  "queued",
  "approaching",
  "calling",
  "boarding",
  "riding",
  "leaving",
  "done",
  "failed",
  "cancelled",
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];
export const FINAL_REQUEST_STATES: readonly RequestState[] = ["done", "failed", "cancelled"];
/** In these the rider may be in the car. */
export const INSIDE_STATES: readonly RequestState[] = ["boarding", "riding", "leaving"];

/** Why a request failed. */
export const REQUEST_FAILURES = [
  /** The elevator did not answer in time. */
  "noAnswer",
  /** There is no connection to the elevator: its broker or MQTT server is out of reach. */
  "noLine",
  /** The elevator gave itself to somebody else for too long. */
  "busy",
  "refused",
  /** It says that something is wrong with it (LCI's result 3). */
  "elevatorError",
  /** It has ended the registration in mid-ride. */
  "registrationLost",
  /** It cannot sign in at our own broker: nobody has made its credentials. */
  "noCredentials",
  /** Fire or another emergency: the elevator is not for robots. */
  "emergency",
  "carDidNotCome",
  "doorDidNotOpen",
  "carDidNotArrive",
  "robotOffline",
  "robotRefused",
  "robotDidNotEnter",
  "robotDidNotLeave",
  "robotDidNotCome",
  "personDidNotSay",
  /** Somebody else's robot or thing is in the car. */
  "carOccupied",
  "waitedTooLong",
  "disabled",
  "changed",
] as const;
export type RequestFailure = (typeof REQUEST_FAILURES)[number];

/** In both languages: for notes of commands, events and pages. */
export const FAILURE_TEXTS: Readonly<Record<RequestFailure, { zh: string; en: string }>> = {
  noAnswer: { zh: "电梯没有响应", en: "The elevator stopped answering" },
  noLine: { zh: "无法连接到电梯", en: "There is no connection to the elevator" },
  busy: { zh: "电梯一直被占用", en: "The elevator stayed taken by somebody else" },
  refused: { zh: "电梯拒绝了请求", en: "The elevator refused" },
  elevatorError: { zh: "电梯报告错误", en: "The elevator reported an error" },
  registrationLost: {
    zh: "电梯中途取消了机器人的登记",
    en: "The elevator ended the registration during the ride",
  },
  noCredentials: { zh: "电梯尚无登录凭证", en: "The elevator has no credentials to sign in with" },
  emergency: { zh: "电梯处于紧急状态", en: "The elevator is in an emergency" },
  carDidNotCome: { zh: "轿厢未按时到达", en: "The car did not come in time" },
  doorDidNotOpen: { zh: "电梯门未按时打开", en: "The door did not open in time" },
  carDidNotArrive: { zh: "轿厢未按时到达目的楼层", en: "The car did not arrive at the other floor in time" },
  robotOffline: { zh: "机器人离线", en: "The robot is offline" },
  robotRefused: { zh: "机器人拒绝或未能执行命令", en: "The robot refused or could not do it" },
  robotDidNotEnter: { zh: "机器人未按时进入电梯", en: "The robot did not enter in time" },
  robotDidNotLeave: { zh: "机器人未按时离开电梯", en: "The robot did not leave in time" },
  robotDidNotCome: { zh: "机器人未按时到达电梯口", en: "The robot did not come to the door in time" },
  personDidNotSay: { zh: "没有人确认已进入或离开", en: "Nobody said that they are in or out" },
  carOccupied: { zh: "轿厢内可能仍有机器人", en: "A robot may still be in the car" },
  waitedTooLong: { zh: "排队等待时间过长", en: "It waited too long for its turn" },
  disabled: { zh: "电梯已停用", en: "The elevator was disabled" },
  changed: { zh: "电梯的设置已被修改", en: "The elevator was set up anew" },
};

export const requestSchema = z.object({
  id: z.uuid(),
  elevatorId: int,
  /** Null: a person at the page. */
  deviceId: int.nullable(),
  serialNumber: z.string().nullable(),
  deviceName: z.string().nullable(),
  /** Who asked for it; null: the platform itself. */
  ...staffShape,
  /** As the elevator calls them. */
  fromFloor: z.string(),
  /** Null: the car is wanted at `fromFloor` and no farther. */
  toFloor: z.string().nullable(),
  state: z.enum(REQUEST_STATES),
  /** 0: it holds the elevator; 1: next; null once it has ended. */
  place: int.nullable(),
  /** The door is held open by a person. */
  isHeld: z.boolean(),
  failure: z.enum(REQUEST_FAILURES).nullable(),
  /** The elevator's or the robot's own message. */
  note: z.string(),
  /** Command that the robot has in this step. */
  commandId: z.uuid().nullable(),
  requestedAt: instantSchema,
  stateSince: instantSchema,
  /** Until then this step has to have ended; null once all is over. */
  deadlineAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
});
export type ElevatorRequest = z.infer<typeof requestSchema>;

/** What is kept of an elevator's days. */
export const ELEVATOR_EVENT_KINDS = [
  "requested",
  "state",
  "sent",
  "answered",
  "held",
  "letGo",
  "released",
  "fault",
  "faultOver",
  "occupied",
  "emptied",
  "online",
  "offline",
  "mode",
  "takenUp",
] as const;
export type ElevatorEventKind = (typeof ELEVATOR_EVENT_KINDS)[number];

export const elevatorEventSchema = z.object({
  id: int,
  elevatorId: int,
  at: instantSchema,
  kind: z.enum(ELEVATOR_EVENT_KINDS),
  requestId: z.uuid().nullable(),
  deviceId: int.nullable(),
  serialNumber: z.string().nullable(),
  staffName: z.string().nullable(),
  /** Of `state`: what it came to. */
  state: z.enum(REQUEST_STATES).nullable(),
  failure: z.enum(REQUEST_FAILURES).nullable(),
  /** What was sent or answered, and with which result: `CallElevator`, `CallElevatorResult 1`. */
  detail: z.string(),
});
export type ElevatorEvent = z.infer<typeof elevatorEventSchema>;

/** What the elevator is told by hand while somebody rides along. */
export const SAYINGS = ["entered", "left"] as const;

export const callSchema = z
  .object({
    /** The robot that is to ride; left out: the person. */
    deviceId: idSchema.nullable().default(null),
    /** Left out: the floor on which the robot stands. */
    fromFloor: z.string().trim().min(1).max(16).optional(),
    toFloor: z.string().trim().min(1).max(16).nullable().default(null),
  })
  .refine(({ deviceId, toFloor }) => deviceId === null || toFloor !== null, {
    path: ["toFloor"],
    error: "validation.required",
  })
  .refine(({ deviceId, fromFloor }) => deviceId !== null || fromFloor !== undefined, {
    path: ["fromFloor"],
    error: "validation.required",
  });
export type ElevatorCall = z.output<typeof callSchema>;

export const ELEVATOR_REQUEST_EVENTS = {
  elevatorRequestChanged: liveEvent({
    name: "elevatorRequestChanged",
    keyedBy: "elevator",
    companyPermission: "deviceDetail",
    keepsAll: true,
    summary: "A request of the elevator, whenever it has come further",
    payload: requestSchema,
  }),
};
