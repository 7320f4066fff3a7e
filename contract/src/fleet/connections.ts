import { z } from "zod";
import { detailEndpoint, fileAnswer, instantSchema, timeSpan } from "../core/endpoint.ts";
import { int, listOf } from "../core/fields.ts";
import { exportQuery, pageQuery, pagesOf } from "../core/paging.ts";
import { PROTOCOL_SILENCE_MS, type Protocol } from "./shared/protocols.ts";

/** Connection records, spec §3: each time a device came and went, and why. */
export const OFFLINE_REASONS = {
  /** The robot said goodbye. */
  closed: "closed",
  /** The connection broke: the broker saw it without a goodbye, or its last will came (`byWill`). */
  lost: "lost",
  /** Nothing received for three report intervals. */
  silence: "silence",
  /** The same identity connected elsewhere, or its credentials were taken back. */
  kicked: "kicked",
  brokerRestart: "brokerRestart",
} as const;
export type OfflineReason = keyof typeof OFFLINE_REASONS;
export const OFFLINE_REASON_CODES = Object.keys(OFFLINE_REASONS) as [OfflineReason, ...OfflineReason[]];

export const connectionRecordSchema = z.object({
  id: int,
  /** What the connection carried: `mqtt`, encrypted `mqtts`, or `lorawan`. */
  type: z.string(),
  remoteIp: z.string().nullable(),
  port: int.nullable(),
  /** Unencrypted from an address of the open internet: whoever was on the way could read the device's password. */
  isExposed: z.boolean(),
  loginName: z.string(),
  connectedAt: instantSchema,
  disconnectedAt: instantSchema.nullable(),
  /** 0 normal, 1 abnormal. */
  errorFlag: z.union([z.literal(0), z.literal(1)]),
  offlineReason: z.enum(OFFLINE_REASON_CODES).nullable(),
  /** Its last will was published when it broke. */
  byWill: z.boolean(),
  /** So far, while connected. */
  survivalS: z.number(),
});
export type ConnectionRecord = z.infer<typeof connectionRecordSchema>;

/** A connected device that has been silent for half the time after which it counts as gone is late: null, it never is. */
export function staleAfterMs(protocol: Protocol): number | null {
  const silence = PROTOCOL_SILENCE_MS[protocol];
  return silence === null ? null : silence / 2;
}

/**
 * What was known of a device at a time: *online* connected and heard from, *stale* connected and silent for too long,
 * *offline* not connected, *unknown* before it ever connected, or before what is kept.
 */
export const PRESENCES = ["online", "stale", "offline", "unknown"] as const;
export type Presence = (typeof PRESENCES)[number];
export const MAX_TIMELINE_DAYS = 92;
export const MAX_TIMELINE_SEGMENTS = 400;

export const timelineSchema = z.object({
  /** As answered: never beyond now. */
  from: instantSchema,
  to: instantSchema,
  /** In order, without gaps. */
  segments: z.array(
    z.object({
      presence: z.enum(PRESENCES),
      from: instantSchema,
      to: instantSchema,
      /** Why it went: of offline segments. */
      reason: z.enum(OFFLINE_REASON_CODES).nullable(),
      /** How many times it went within the segment: more than once where several are drawn as one. */
      drops: int,
    }),
  ),
  /** Exact, whatever is drawn as one. */
  onlineS: z.number(),
  staleS: z.number(),
  offlineS: z.number(),
  unknownS: z.number(),
  /** Online and stale, of the time that is known; null where nothing is known. */
  uptimePercent: z.number().nullable(),
  drops: z.array(z.object({ reason: z.enum(OFFLINE_REASON_CODES), count: int })),
  /** Changes too many to draw each: some segments stand for several. */
  isCoarse: z.boolean(),
});
export type Timeline = z.infer<typeof timelineSchema>;

/** How far a finding can be trusted. */
export const CERTAINTIES = ["certain", "likely", "possible"] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** Why a device is away; the console has a sentence and an advice for each, filled from the evidence. */
export const FINDING_CODES = [
  "neverConnected",
  "awaitingFirst",
  "credentialRevoked",
  "noCredential",
  "signInRefused",
  "lineRefused",
  "messagesRefused",
  "brokerRestart",
  "foreignServer",
  "serverDown",
  "restartOrdered",
  "kicked",
  "batteryEmpty",
  "batteryLow",
  "neighborsToo",
  "unstableLine",
  "weakWifi",
  "closed",
  "lineLost",
  "silence",
  "errorsBefore",
  "locked",
  "lateReports",
  "notKnown",
] as const;
export type FindingCode = (typeof FINDING_CODES)[number];

export const findingSchema = z.object({
  code: z.enum(FINDING_CODES),
  certainty: z.enum(CERTAINTIES),
  /** What it stands on; instants as ISO 8601, the rest in SI. */
  evidence: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Finding = z.infer<typeof findingSchema>;

export const diagnosisSchema = z.object({
  presence: z.enum(PRESENCES),
  /** Since when it has been like that; null where that is not known. */
  since: instantSchema.nullable(),
  /** When it was back; null: it lasts. */
  until: instantSchema.nullable(),
  lastReportAt: instantSchema.nullable(),
  /** The most telling first; none of a device that is online. */
  findings: z.array(findingSchema),
});
export type Diagnosis = z.infer<typeof diagnosisSchema>;

const filters = {
  ...timeSpan,
  errorFlag: z.coerce.number().int().min(0).max(1).optional(),
  reasons: listOf(z.enum(OFFLINE_REASON_CODES)).optional(),
};
const SORTS = ["connectedAt", "survivalS"] as const;

export const CONNECTION_ENDPOINTS = {
  list: detailEndpoint("GET /platform/equipment/:id/connections", "fleet_connections_list", {
    summary: "Connection records of a device, newest first",
    ...pagesOf(connectionRecordSchema, pageQuery(SORTS, filters)),
  }),
  /** At most 50,000 rows, streamed. */
  export: detailEndpoint("GET /platform/equipment/:id/connections/export", "fleet_connections_export", {
    summary: "Connection records of a device as CSV or XLSX, in the caller's language",
    query: exportQuery(SORTS, filters),
    ...fileAnswer,
  }),
  timeline: detailEndpoint("GET /platform/equipment/:id/timeline", "fleet_connections_list", {
    summary: "When a device was online, stale and offline: the last 24 hours, or up to 92 days before `to`",
    query: z.object(timeSpan).refine(({ from, to }) => from === undefined || to === undefined || from < to, {
      path: ["to"],
      error: "validation.endBeforeStart",
    }),
    answer: timelineSchema,
  }),
  diagnosis: detailEndpoint("GET /platform/equipment/:id/diagnosis", "fleet_connections_list", {
    summary:
      "Why a device is offline or stale, or was offline at a moment of the past, by the evidence there is",
    query: z.object({
      /** Left out: now. */
      at: instantSchema.optional(),
    }),
    answer: diagnosisSchema,
  }),
};
