import { z } from "zod";
import { faultEndpoint, fileAnswer, idSchema, instantSchema, timeSpan } from "../../core/endpoint.ts";
import { int, labelSchema, listOf, optionalText, searchText } from "../../core/fields.ts";
import { liveEvent } from "../../core/live-event.ts";
import { exportQuery, pageOf, pageQuery, spanInOrder } from "../../core/paging.ts";
import { organizationShape } from "../../core/rows.ts";
import { DEVICE_STATUS_CODES } from "../../fleet/shared/codes.ts";
import { adviceSchema, FAULT_LEVELS } from "../fault-codes.ts";
import { photoOf, photoSchema } from "../shared/photos.ts";
import { ASSIST_CAUSES } from "./causes.ts";
import { assistFiguresSchema, assistSpotSchema, FIGURE_GROUPS } from "./figures.ts";
import { STOP_SOURCES } from "./stops.ts";

/**
 * Assists: stops of robots that need a person, from when one is raised to when it is resolved. A device has one at a time; what else
 * stops it meanwhile is a further cause of the same.
 *
 *   raised ──▶ informed ──▶ taken ──▶ on site ──▶ resolved    each step may be left out
 *                  └──────────┴── its causes are gone before anybody came ──▶ resolved by itself
 *   resolved ──▶ raised again, within `REOPEN_MS`, of the same cause or within `SAME_SPOT_M`
 */
export const ASSIST_STATES = ["raised", "informed", "taken", "onSite", "resolved"] as const;
export type AssistState = (typeof ASSIST_STATES)[number];

/** A device that stops again within so long after it was helped, in the same place or for the same cause, was not helped. */
export const REOPEN_MS = 600_000;
export const SAME_SPOT_M = 3;
/** Clocks of phones may differ by so much from the server's; further off an act is refused. */
export const CLOCK_TOLERANCE_MS = 60_000;
/** An act that was done before an assist ended by itself, or so long after, still counts when it arrives. */
export const LATE_ACT_MS = 600_000;
/** What a phone that was offline reports by hand is refused later than this after it was seen. */
export const RAISE_WITHIN_MS = 86_400_000;
export const MAX_ASSIST_PHOTOS = 6;

const stopCauseSchema = z.object({
  source: z.enum(STOP_SOURCES),
  /** The alarm or the fault report; null: by hand. */
  refId: int.nullable(),
  /** The alarm's kind, or what the robot calls the fault; empty: by hand. */
  code: z.string(),
  /** The rule's name, what the robot says of the fault, or what the person wrote. */
  text: z.string(),
  level: z.enum(FAULT_LEVELS),
  at: instantSchema,
  /** Null: it lasts. */
  endedAt: instantSchema.nullable(),
});
export type StopCause = z.infer<typeof stopCauseSchema>;

export const assistSchema = z.object({
  id: int,
  deviceId: int,
  deviceName: z.string().nullable(),
  serialNumber: z.string(),
  ...organizationShape,
  mapId: int.nullable(),
  floorName: z.string().nullable(),
  placeId: int.nullable(),
  placeName: z.string().nullable(),
  /** Where the robot stood, in meters on its map. */
  x: z.number().nullable(),
  y: z.number().nullable(),
  state: z.enum(ASSIST_STATES),
  causes: z.array(stopCauseSchema),
  raisedAt: instantSchema,
  /** When the first person was reached: a message stood in their inbox, or a channel took one for them. */
  informedAt: instantSchema.nullable(),
  /** When it was done, by the clock of whoever did it. */
  takenAt: instantSchema.nullable(),
  takenById: int.nullable(),
  takenBy: z.string().nullable(),
  onSiteAt: instantSchema.nullable(),
  onSiteBy: z.string().nullable(),
  resolvedAt: instantSchema.nullable(),
  resolvedBy: z.string().nullable(),
  /** Null: not resolved yet, or by itself. */
  cause: z.enum(ASSIST_CAUSES).nullable(),
  remark: z.string(),
  /** Its causes were gone before anybody came. */
  isSelfResolved: z.boolean(),
  /** How often it came back after it was resolved. */
  reopened: int,
  photoCount: int,
  orderId: int.nullable(),
  orderNumber: z.string().nullable(),
});
export type Assist = z.infer<typeof assistSchema>;

export const advisedAssistSchema = assistSchema.extend({
  /** What to do about the first cause that lasts, by the catalog of fault codes. */
  advice: adviceSchema,
  /** What the catalog calls that cause, where it is a fault; null: nobody has named it. */
  faultName: labelSchema.nullable(),
});
export type AdvisedAssist = z.infer<typeof advisedAssistSchema>;

export const ASSIST_EVENT_KINDS = [
  ...(["raised", "informed", "causeAdded", "causeEnded", "reopened", "selfResolved"] as const),
  ...(["taken", "onSite", "resolved", "photo", "ordered", "handedOver"] as const),
] as const;
export type AssistEventKind = (typeof ASSIST_EVENT_KINDS)[number];
const assistEventSchema = z.object({
  id: int,
  kind: z.enum(ASSIST_EVENT_KINDS),
  /** When it was done. */
  at: instantSchema,
  /** When the server knew; later than `at` where a phone was offline. */
  receivedAt: instantSchema,
  /** Null: the platform did. */
  staffName: z.string().nullable(),
  /** What was written, the code of the cause that came or went, an order's number, or to whom it was handed over. */
  text: z.string(),
  /** Of `resolved`. */
  cause: z.enum(ASSIST_CAUSES).nullable(),
});
export type AssistEvent = z.infer<typeof assistEventSchema>;
/** Why nobody is known to have been informed of it. */
export const UNINFORMED = ["onTheWay", "byHand", "noReceiver"] as const;
export const assistDetailSchema = advisedAssistSchema.extend({
  /** Null: somebody was, or it is resolved. */
  uninformed: z.enum(UNINFORMED).nullable(),
  events: z.array(assistEventSchema),
  photos: z.array(photoSchema),
});
export type AssistDetail = z.infer<typeof assistDetailSchema>;

const filters = {
  search: searchText,
  states: listOf(z.enum(ASSIST_STATES)).optional(),
  causes: listOf(z.enum(ASSIST_CAUSES)).optional(),
  sources: listOf(z.enum(STOP_SOURCES)).optional(),
  /** What stopped the robot first: a kind of alarms, or what robots call a fault. */
  stopCode: z.string().max(128).optional(),
  isSelfResolved: z.stringbool().optional(),
  /** Took it, came, or resolved it. */
  personId: idSchema.optional(),
  isMine: z.stringbool().optional(),
  organizationId: idSchema.optional(),
  placeId: idSchema.optional(),
  deviceId: idSchema.optional(),
  ...timeSpan,
};
const assistQuery = pageQuery(["raisedAt"], filters);
export type AssistQuery = z.output<typeof assistQuery>;

/** What the robot's card shows: how the robot is, and its assist. */
export const assistCardSchema = z.object({
  deviceId: int,
  deviceName: z.string().nullable(),
  serialNumber: z.string(),
  productName: z.string(),
  organizationName: z.string(),
  placeName: z.string().nullable(),
  floorName: z.string().nullable(),
  isOnline: z.boolean(),
  status: z.enum(DEVICE_STATUS_CODES).nullable(),
  /** Null, as the position, where it is not reported or withheld (spec §6). */
  batteryPercent: z.number().nullable(),
  isCharging: z.boolean().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  reportedAt: instantSchema.nullable(),
  /** The open one. */
  assist: assistSchema.nullable(),
});
export type AssistCard = z.infer<typeof assistCardSchema>;

/**
 * What acts of people have in common. The key is made where the act is done: sent again with the same key it is answered and not done
 * twice. `doneAt` is by the clock of that phone; left out, it is now.
 */
const actShape = { key: z.uuid(), doneAt: instantSchema.optional() };
export const ASSIST_ACTS = ["take", "onSite", "resolve"] as const;
export type AssistActName = (typeof ASSIST_ACTS)[number];
export const assistActSchema = z.discriminatedUnion("act", [
  z.object({ act: z.literal("take"), ...actShape }),
  z.object({ act: z.literal("onSite"), ...actShape }),
  z.object({
    act: z.literal("resolve"),
    ...actShape,
    cause: z.enum(ASSIST_CAUSES, "validation.required"),
    remark: optionalText(500),
  }),
]);
export type AssistAct = z.output<typeof assistActSchema>;
const newAssistSchema = z.object({ ...actShape, deviceId: idSchema, remark: optionalText(500) });
export type NewAssist = z.output<typeof newAssistSchema>;
/** An uploaded picture of the module `assistPhoto`, by who uploaded it. */
const newPhotoSchema = z.object({ ...actShape, ...photoOf });
/** To somebody else; `holderId` is who has it as the caller sees it, null: nobody. */
const handOverSchema = z.object({ ...actShape, staffId: idSchema, holderId: idSchema.nullable() });
export type HandOver = z.output<typeof handOverSchema>;
export type NewAssistPhoto = z.output<typeof newPhotoSchema>;

const LIST = "care_assists_list";
const HANDLE = "care_assists_handle";
/** Beside it: of assists that others have, or nobody yet. */
export const ASSIGN_ASSISTS = "care_assists_assign";

export const ASSIST_ENDPOINTS = {
  page: faultEndpoint("GET /platform/assist/page", LIST, {
    summary: "Assists within the caller's scope, newest first",
    query: assistQuery,
    answer: pageOf(advisedAssistSchema),
    shows: "devices",
  }),
  figures: faultEndpoint("GET /platform/assist/figures", LIST, {
    summary: "Times to take, to arrive and to resolve, by place, device or person",
    query: z.object({ ...filters, by: z.enum(FIGURE_GROUPS).default("place") }).superRefine(spanInOrder),
    answer: assistFiguresSchema,
  }),
  /** At most 50,000 rows, streamed. */
  export: faultEndpoint("GET /platform/assist/export", LIST, {
    summary: "Assists as CSV or XLSX, in the caller's language",
    query: exportQuery(["raisedAt"], filters),
    ...fileAnswer,
  }),
  spots: faultEndpoint("GET /platform/map/:id/assists", LIST, {
    summary: "Where on a map robots needed help, most often first",
    query: z.object(timeSpan).superRefine(spanInOrder),
    answer: z.array(assistSpotSchema),
  }),
  get: faultEndpoint("GET /platform/assist/:id", LIST, {
    summary: "One assist with what happened to it",
    answer: assistDetailSchema,
    shows: "devices",
  }),
  card: faultEndpoint("GET /platform/assist/card/:id", LIST, {
    summary: "A device as its card shows it, with its open assist",
    answer: assistCardSchema,
  }),
  raise: faultEndpoint("POST /platform/assist", HANDLE, {
    summary:
      "Somebody saw that a device needs help; one that has an open assist keeps it, with a further cause",
    body: newAssistSchema,
    answer: assistDetailSchema,
    isRepeatable: true,
  }),
  act: faultEndpoint("POST /platform/assist/:id/act", HANDLE, {
    summary: "The caller takes it, is on site, or has resolved it",
    body: assistActSchema,
    answer: assistDetailSchema,
    isRepeatable: true,
  }),
  addPhoto: faultEndpoint("POST /platform/assist/:id/photo", HANDLE, {
    summary: "Adds a photo that was uploaded before",
    body: newPhotoSchema,
    answer: assistDetailSchema,
    isRepeatable: true,
  }),
  helpers: faultEndpoint("GET /platform/assist/:id/helpers", HANDLE, {
    summary: "People in the caller's scope who may see to this assist; the first that match",
    query: z.object({ search: searchText, ids: listOf(idSchema, 50).optional() }),
    answer: z.array(
      z.object({ id: int, displayName: z.string(), username: z.string(), organizationName: z.string() }),
    ),
  }),
  handOver: faultEndpoint("POST /platform/assist/:id/hand-over", HANDLE, {
    summary: "Gives it to somebody else, who is informed; by whoever has it, or may assign assists",
    body: handOverSchema,
    answer: assistDetailSchema,
    isRepeatable: true,
  }),
  makeOrder: faultEndpoint("POST /platform/assist/:id/order", "care_work-orders_edit", {
    summary: "Makes a work order of it, or answers the unfinished one that was made of it",
    answer: z.object({ id: int, number: z.string() }),
    isRepeatable: true,
  }),
};

export const ASSIST_EVENTS = {
  assistChanged: liveEvent({
    name: "assistChanged",
    keyedBy: "device",
    companyPermission: "fault",
    summary: "An assist of this device was raised, has changed or is resolved",
    payload: z.object({ deviceId: int, assistId: int, state: z.enum(ASSIST_STATES) }),
  }),
};
