import { z } from "zod";
import {
  detailEndpoint,
  faultEndpoint,
  fileAnswer,
  idSchema,
  instantSchema,
  timeSpan,
} from "../../core/endpoint.ts";
import { int, listOf, requiredText, searchText } from "../../core/fields.ts";
import { liveEvent } from "../../core/live-event.ts";
import { exportQuery, pageOf, pageQuery } from "../../core/paging.ts";
import { defineRefusals } from "../../core/refusal.ts";
import { organizationShape } from "../../core/rows.ts";
import { eventTrailSchema } from "../../fleet/telemetry.ts";
import { FAULT_LEVELS } from "../fault-codes.ts";
import { ALARM_KIND_NAMES } from "./kinds.ts";

/**
 * Alarms (spec §4): raised when the condition of a rule has held for its duration, cleared when it is gone. Each is active or cleared, and
 * acknowledged or not; what begins in one place at one time is one occurrence, listed as one line with its count.
 */
export const ALARM_STATES = ["active", "cleared"] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

export const ALARM_REFUSALS = defineRefusals({
  alarmGone: [409, "该告警已恢复，无需再操作", "The alarm has already been cleared"],
  assigneeOutside: [422, "该人员不能查看此告警", "This person cannot see this alarm"],
});

export const alarmSchema = z.object({
  id: int,
  /** Empty: it is called as its kind. */
  ruleName: z.string(),
  kind: z.enum(ALARM_KIND_NAMES),
  severity: z.enum(FAULT_LEVELS),
  deviceId: int,
  deviceName: z.string().nullable(),
  serialNumber: z.string(),
  /** What of the device it is about, by name: the timed task, the elevator. Empty: the device itself. */
  subjectName: z.string(),
  ...organizationShape,
  mapId: int.nullable(),
  /** The version of the map that counted when it was raised. */
  mapVersionId: int.nullable(),
  floorName: z.string().nullable(),
  placeId: int.nullable(),
  placeName: z.string().nullable(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  /** What was compared, when it was raised. */
  value: z.number().nullable(),
  /** The condition began. */
  since: instantSchema,
  raisedAt: instantSchema,
  clearedAt: instantSchema.nullable(),
  /** How often it came back soon after it was cleared, the first time included. */
  times: int,
  acknowledgedAt: instantSchema.nullable(),
  acknowledgedBy: z.string().nullable(),
  assigneeId: int.nullable(),
  assigneeName: z.string().nullable(),
  snoozedUntil: instantSchema.nullable(),
  /** Raised in a maintenance window, which informs nobody and is not counted: until then. Stays where it was cleared before. */
  suppressedUntil: instantSchema.nullable(),
  /** The rule that raised it; it may be gone. */
  ruleId: int,
  /** Of the occurrence that it is part of. */
  groupId: int,
});
export type Alarm = z.infer<typeof alarmSchema>;

/** One line of the list: an occurrence, of one alarm or of many. */
export const alarmGroupSchema = z.object({
  id: int,
  kind: z.enum(ALARM_KIND_NAMES),
  severity: z.enum(FAULT_LEVELS),
  ruleName: z.string(),
  ...organizationShape,
  placeId: int.nullable(),
  placeName: z.string().nullable(),
  /** Those that the caller may see, and of them those that are active, and not acknowledged. */
  alarms: int,
  active: int,
  unacknowledged: int,
  /** How many devices they are of. */
  devices: int,
  /** Of the newest. */
  newest: alarmSchema,
  firstAt: instantSchema,
  lastAt: instantSchema,
});
export type AlarmGroup = z.infer<typeof alarmGroupSchema>;

export const ALARM_EVENT_KINDS = [
  "raised",
  "cameBack",
  "cleared",
  /** The maintenance window that held it back is over. */
  "released",
  "acknowledged",
  "assigned",
  "snoozed",
  "commented",
  "ruleChanged",
] as const;
export const alarmEventSchema = z.object({
  id: int,
  at: instantSchema,
  kind: z.enum(ALARM_EVENT_KINDS),
  /** Null: the platform did. */
  staffName: z.string().nullable(),
  text: z.string(),
});
export type AlarmEvent = z.infer<typeof alarmEventSchema>;
/** So many of an alarm's newest events come with it; older ones are read page by page. */
export const EVENTS_WITH_ALARM = 50;
export const alarmDetailSchema = alarmSchema.extend({
  /** The newest, oldest first. */
  events: z.array(alarmEventSchema).max(EVENTS_WITH_ALARM),
  eventsTotal: int,
});
export type AlarmDetail = z.infer<typeof alarmDetailSchema>;

const filters = {
  search: searchText,
  states: listOf(z.enum(ALARM_STATES)).optional(),
  isAcknowledged: z.stringbool().optional(),
  isMine: z.stringbool().optional(),
  severities: listOf(z.enum(FAULT_LEVELS)).optional(),
  kinds: listOf(z.enum(ALARM_KIND_NAMES)).optional(),
  organizationId: idSchema.optional(),
  placeId: idSchema.optional(),
  deviceId: idSchema.optional(),
  groupId: idSchema.optional(),
  ruleId: idSchema.optional(),
  ...timeSpan,
};
export const alarmQuery = pageQuery(["raisedAt"], filters);
export type AlarmQuery = z.output<typeof alarmQuery>;
const groupQuery = pageQuery(["lastAt"], filters);
export type AlarmGroupQuery = z.output<typeof groupQuery>;

/** What is acted on: single alarms, or all of an occurrence. */
const chosen = {
  alarmIds: z.array(idSchema).max(500).default([]),
  groupIds: z.array(idSchema).max(100).default([]),
};
export const MAX_SNOOZE_MINUTES = 7 * 24 * 60;
export const alarmCountsSchema = z.object({
  /** Occurrences, as the list has them, with an alarm that is active and not acknowledged; by severity, a kind and place once. */
  unacknowledged: z.record(z.enum(FAULT_LEVELS), int),
  /** Active alarms, and of how many occurrences. */
  active: int,
  groups: int,
});
export type AlarmCounts = z.infer<typeof alarmCountsSchema>;

/** Rules and devices that raise most, over 30 days. */
export const alarmNoiseSchema = z.object({
  rules: z.array(
    z.object({
      ruleId: int,
      ruleName: z.string(),
      kind: z.enum(ALARM_KIND_NAMES),
      alarms: int,
      times: int,
      unacknowledged: int,
    }),
  ),
  devices: z.array(
    z.object({
      deviceId: int,
      deviceName: z.string().nullable(),
      serialNumber: z.string(),
      alarms: int,
      times: int,
    }),
  ),
});
export type AlarmNoise = z.infer<typeof alarmNoiseSchema>;

const LIST = "care_alarms_list";
const HANDLE = "care_alarms_handle";
const changed = z.object({ changed: int });

export const ALARM_ENDPOINTS = {
  groups: faultEndpoint("GET /platform/alarm/group/page", LIST, {
    summary: "Occurrences of alarms within the caller's scope, newest first",
    query: groupQuery,
    answer: pageOf(alarmGroupSchema),
    shows: "devices",
  }),
  page: faultEndpoint("GET /platform/alarm/page", LIST, {
    summary: "Alarms within the caller's scope, newest first",
    query: alarmQuery,
    answer: pageOf(alarmSchema),
    shows: "devices",
  }),
  counts: faultEndpoint("GET /platform/alarm/counts", LIST, {
    summary: "How many alarms of the caller's scope are active",
    answer: alarmCountsSchema,
  }),
  noise: faultEndpoint("GET /platform/alarm/noise", LIST, {
    summary: "Which rules and devices raised most alarms within 30 days",
    answer: alarmNoiseSchema,
  }),
  export: faultEndpoint("GET /platform/alarm/export", LIST, {
    summary: "Alarms as CSV or XLSX, in the caller's language",
    query: exportQuery(["raisedAt"], filters),
    ...fileAnswer,
  }),
  get: faultEndpoint("GET /platform/alarm/:id", LIST, {
    summary: "One alarm with what happened to it",
    answer: alarmDetailSchema,
    shows: "devices",
  }),
  trail: detailEndpoint("GET /platform/alarm/:id/trail", LIST, {
    summary: "Where the device was in the minutes around when an alarm was raised",
    answer: eventTrailSchema,
    shows: "devices",
  }),
  events: faultEndpoint("GET /platform/alarm/:id/events", LIST, {
    summary: "What happened to an alarm, newest first",
    query: pageQuery(["at"], {}),
    answer: pageOf(alarmEventSchema),
    shows: "devices",
  }),
  assignees: faultEndpoint("GET /platform/alarm/assignees", HANDLE, {
    summary: "People in use of the caller's scope, to whom an alarm can be given; the first that match",
    query: z.object({ search: searchText, ids: listOf(idSchema).optional() }),
    answer: z.array(
      z.object({ id: int, displayName: z.string(), username: z.string(), organizationName: z.string() }),
    ),
  }),
  acknowledge: faultEndpoint("POST /platform/alarm/acknowledge", HANDLE, {
    summary: "Somebody has seen them; those that are acknowledged stay as they are",
    body: z.object({ ...chosen, comment: z.string().trim().max(500).default("") }),
    answer: changed,
    isRepeatable: true,
  }),
  assign: faultEndpoint("POST /platform/alarm/assign", HANDLE, {
    summary: "Who looks after them; null: nobody any more",
    body: z.object({ ...chosen, assigneeId: idSchema.nullable() }),
    answer: changed,
    isRepeatable: true,
  }),
  snooze: faultEndpoint("POST /platform/alarm/snooze", HANDLE, {
    summary: "Nobody is informed of them until then; 0 minutes: from now on again",
    body: z.object({ ...chosen, minutes: int.min(0).max(MAX_SNOOZE_MINUTES) }),
    answer: changed,
    isRepeatable: true,
  }),
  comment: faultEndpoint("POST /platform/alarm/:id/comments", HANDLE, {
    summary: "A remark on an alarm",
    body: z.object({ text: requiredText(500) }),
    answer: alarmDetailSchema,
  }),
};

export const ALARM_EVENTS = {
  alarmChanged: liveEvent({
    name: "alarmChanged",
    keyedBy: "device",
    companyPermission: "fault",
    summary: "An alarm of this device was raised, changed or cleared",
    payload: z.object({ deviceId: int, alarmId: int }),
  }),
};
