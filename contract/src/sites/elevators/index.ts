import { z } from "zod";
import { detailEndpoint, idSchema, instantSchema } from "../../core/endpoint.ts";
import { int, optionalText, requiredText, revision, searchText } from "../../core/fields.ts";
import { liveEvent } from "../../core/live-event.ts";
import { pageQuery, pagesOf } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape } from "../../core/rows.ts";

/**
 * Elevators that robots ride (spec §3). Their live state has Open-RMF's terms (rmf_lift_msgs LiftState), whatever the
 * elevator itself speaks; how it is asked stands in `elevator-rides/lci.ts`, who rides in `elevator-rides/requests.ts`.
 */
export const ELEVATOR_DOOR_STATES = ["closed", "moving", "open"] as const;
export const ELEVATOR_MOTIONS = ["stopped", "up", "down", "unknown"] as const;
/** `human` and `agv` can be asked for; the others are only told. */
export const ELEVATOR_MODES = ["unknown", "human", "agv", "fire", "offline", "emergency"] as const;
export type ElevatorMode = (typeof ELEVATOR_MODES)[number];

/** Doors of a car: LCI's front and rear. */
export const ELEVATOR_DOORS = ["front", "rear"] as const;
export type ElevatorDoor = (typeof ELEVATOR_DOORS)[number];

/** Why an elevator serves nobody now. */
export const ELEVATOR_FAULTS = [
  "noAnswer",
  "noLine",
  "noCredentials",
  "emergency",
  "refused",
  "occupied",
] as const;
export type ElevatorFault = (typeof ELEVATOR_FAULTS)[number];

export const MAX_ELEVATOR_FLOORS = 63;
export const MAX_WAITING_REQUESTS = 20;
export const DOOR_OPEN_MS = { least: 1_000, most: 300_000, usual: 10_000 } as const;
export const FLOOR_TRAVEL_MS = { least: 100, most: 120_000, usual: 8_000 } as const;

/** Building, bank and elevator, as the elevator's topics say them: a level of a topic each. */
export const ADDRESS_NUMBER = /^[\w.:-]{1,40}\/[\w.:-]{1,40}\/[\w.:-]{1,40}$/;
const macAddress = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([0-9A-F]{2}([:-][0-9A-F]{2}){5})?$/, "validation.mac")
  .default("");

export const ELEVATOR_REFUSALS = defineRefusals({
  addressTaken: [409, "地址编号 {addressNumber} 已存在", "Address number {addressNumber} already exists"],
  addressOfOthers: [
    422,
    "该消息服务器由多个组织共用，楼宇名须以 {prefix} 开头，例如 {prefix}{addressNumber}",
    "This broker is shared by several organizations: the building name must begin with {prefix}, e.g. {prefix}{addressNumber}",
  ],
  unknownMqttServer: [422, "MQTT 服务器不存在", "The MQTT server does not exist"],
  unknownPlace: [422, "场地不存在", "The place does not exist"],
  inUse: [
    409,
    "电梯正在使用中，请先等待或取消请求",
    "The elevator is in use; wait or cancel the requests first",
  ],
  disabled: [409, "电梯已停用", "The elevator is disabled"],
  unknownFloor: [422, "电梯不停靠该楼层", "The elevator does not serve this floor"],
  sameFloor: [422, "起始楼层与目的楼层相同", "Both floors are the same"],
  robotElsewhere: [
    422,
    "无法确定机器人所在楼层，或该电梯不停靠该楼层",
    "The robot's floor is unknown, or the elevator does not serve it",
  ],
  noElevatorPoint: [422, "楼层 {floor} 的地图上没有电梯点", "The map of floor {floor} has no elevator point"],
  robotCannotRide: [422, "该机器人不会乘坐电梯", "This robot cannot ride elevators"],
  robotRidesAlready: [409, "该机器人已有乘梯请求", "This robot already has an elevator request"],
  tooManyWaiting: [429, "等待该电梯的请求过多", "Too many requests are waiting for this elevator"],
  nobodyHolds: [409, "当前没有人使用电梯", "Nobody is using the elevator now"],
  notNow: [409, "当前步骤不能这样操作", "Not possible in the current step"],
  requestEnded: [409, "该请求已结束", "The request has already ended"],
  signsInElsewhere: [
    409,
    "电梯经由其他服务器通信，不使用平台的凭证",
    "The elevator connects through another server and does not use the platform's credentials",
  ],
});

export const floorRecordSchema = z.object({
  /** From the lowest, 0 up. */
  ordinal: int.min(0).max(MAX_ELEVATOR_FLOORS - 1),
  /** As the elevator calls it. */
  name: z.string().trim().min(1, "validation.required").max(16),
  /** Our floor, where known. */
  floorId: idSchema.nullable().default(null),
  /** Which doors open there. */
  doors: z.array(z.enum(ELEVATOR_DOORS)).min(1, "validation.required").max(2).default(["front"]),
  isServed: z.boolean().default(true),
});
export type ElevatorFloor = z.output<typeof floorRecordSchema>;

const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
const doorOpenTime = int.min(DOOR_OPEN_MS.least).max(DOOR_OPEN_MS.most);
const floorTravel = int.min(FLOOR_TRAVEL_MS.least).max(FLOOR_TRAVEL_MS.most);

/** Fields of the form, each with its rule. */
export const ELEVATOR_FIELDS = {
  name: requiredText(60),
  manufacturer: optionalText(60),
  addressNumber: z.string().trim().regex(ADDRESS_NUMBER, "validation.addressNumber"),
  /** The robots' account at the elevator: LCI's robot id. */
  accountId: z
    .string()
    .trim()
    .regex(/^[\w.:-]{1,64}$/, "validation.accountId")
    .default("sweepline"),
  mac: macAddress,
  floorsAbove: int.min(0).max(60),
  floorsBelow: int.min(0).max(20),
  doorOpenTimeMs: doorOpenTime.default(DOOR_OPEN_MS.usual),
  /** From one floor to the next: deadlines are counted by it. */
  floorTravelMs: floorTravel.default(FLOOR_TRAVEL_MS.usual),
  doorCount: int.min(1).max(2).default(1),
  /** Between the floor and the car. */
  gapMm: int.min(0).max(200).default(0),
  floors: z
    .array(floorRecordSchema)
    .min(2, "validation.twoFloors")
    .max(MAX_ELEVATOR_FLOORS)
    .refine((floors) => isDistinct(floors.map(({ ordinal }) => ordinal)), "validation.floorTwice")
    .refine((floors) => isDistinct(floors.map(({ name }) => name)), "validation.floorTwice")
    .refine((floors) => {
      const known = floors.flatMap(({ floorId }) => floorId ?? []);
      return isDistinct(known);
    }, "validation.floorTwice"),
  placeId: idSchema.nullable().default(null),
  /** Through which it speaks, held as a client; null: our own broker. */
  mqttServerId: idSchema.nullable().default(null),
  isEnabled: z.boolean().default(true),
};
export const newElevatorSchema = z.object({ organizationId: idSchema, ...ELEVATOR_FIELDS });
export type NewElevator = z.output<typeof newElevatorSchema>;
export const elevatorChangeSchema = z.object({ ...ELEVATOR_FIELDS, revision });
export type ElevatorChange = z.output<typeof elevatorChangeSchema>;

export const elevatorStateSchema = z.object({
  elevatorId: int,
  /** Names of floors, from the lowest. */
  availableFloors: z.array(z.string()),
  /** Null: never told. */
  currentFloor: z.string().nullable(),
  destinationFloor: z.string().nullable(),
  /** Null: never told. */
  door: z.enum(ELEVATOR_DOOR_STATES).nullable(),
  /** Which of them are open. */
  openDoors: z.array(z.enum(ELEVATOR_DOORS)),
  motion: z.enum(ELEVATOR_MOTIONS),
  availableModes: z.array(z.enum(ELEVATOR_MODES)),
  mode: z.enum(ELEVATOR_MODES),
  /** The request that has it; null: nobody. */
  sessionId: z.uuid().nullable(),
  fault: z.enum(ELEVATOR_FAULTS).nullable(),
  /** The elevator's or the network's own message. */
  faultNote: z.string(),
  faultSince: instantSchema.nullable(),
  /** The device that may still be in the car; a new ride waits until it is out or somebody says that the car is empty. */
  occupiedBy: int.nullable(),
  /** Requests that wait or ride. */
  waitingCount: int,
  reportedAt: instantSchema.nullable(),
  changedAt: instantSchema,
});
export type ElevatorState = z.infer<typeof elevatorStateSchema>;

const floorRowSchema = z.object({
  ordinal: int,
  name: z.string(),
  floorId: int.nullable(),
  /** Our name of it. */
  floorName: z.string().nullable(),
  doors: z.array(z.enum(ELEVATOR_DOORS)),
  isServed: z.boolean(),
});

export const elevatorRowSchema = z.object({
  id: int,
  name: z.string(),
  manufacturer: z.string(),
  addressNumber: z.string(),
  ...organizationShape,
  placeId: int.nullable(),
  placeName: z.string().nullable(),
  mqttServerId: int.nullable(),
  mqttServerName: z.string().nullable(),
  floorCount: int,
  isEnabled: z.boolean(),
  state: elevatorStateSchema,
  revision,
});
export type ElevatorRow = z.infer<typeof elevatorRowSchema>;

export const elevatorDetailSchema = elevatorRowSchema.extend({
  accountId: z.string(),
  mac: z.string(),
  floorsAbove: int,
  floorsBelow: int,
  doorOpenTimeMs: int,
  floorTravelMs: int,
  doorCount: int,
  gapMm: int,
  floors: z.array(floorRowSchema),
  /** It may sign in at our own broker. */
  hasCredentials: z.boolean(),
  /** It is reached by a control system's interface instead of MQTT (`elevator-services`). */
  hasService: z.boolean(),
});
export type ElevatorDetail = z.infer<typeof elevatorDetailSchema>;

export const ELEVATOR_SORTS = ["name", "addressNumber", "organizationName", "placeName"] as const;
export const elevatorFilters = {
  search: searchText,
  organizationId: idSchema.optional(),
  placeId: idSchema.optional(),
  floorId: idSchema.optional(),
  isEnabled: z.stringbool().optional(),
  isFaulty: z.stringbool().optional(),
};
export const elevatorListQuery = pageQuery(ELEVATOR_SORTS, elevatorFilters);
export type ElevatorListQuery = z.output<typeof elevatorListQuery>;

export const ELEVATOR_ENDPOINTS = {
  list: detailEndpoint("GET /platform/elevator/page", "sites_elevators_list", {
    summary: "Elevators within the caller's scope, with their live state",
    ...pagesOf(elevatorRowSchema, elevatorListQuery),
  }),
  get: detailEndpoint("GET /platform/elevator/:id", "sites_elevators_list", {
    summary: "One elevator with its floors",
    answer: elevatorDetailSchema,
  }),
  create: detailEndpoint("POST /platform/elevator", "sites_elevators_edit", {
    summary: "Set up an elevator",
    body: newElevatorSchema,
    answer: elevatorDetailSchema,
  }),
  update: detailEndpoint("PUT /platform/elevator/:id", "sites_elevators_edit", {
    summary:
      "Change an elevator; refused while somebody rides, where its address, floors or connection change",
    body: elevatorChangeSchema,
    answer: elevatorDetailSchema,
  }),
  remove: detailEndpoint("DELETE /platform/elevator/:id", "sites_elevators_edit", {
    summary: "Delete an elevator with its history; refused while it is in use",
    answer: z.null(),
  }),
  state: detailEndpoint("GET /platform/elevator/:id/state", "sites_elevators_list", {
    summary: "Live state of an elevator",
    answer: elevatorStateSchema,
  }),
};

export const ELEVATOR_EVENTS = {
  elevatorChanged: liveEvent({
    name: "elevatorChanged",
    keyedBy: "elevator",
    companyPermission: "deviceDetail",
    summary: "Live state of an elevator",
    payload: elevatorStateSchema,
  }),
};
