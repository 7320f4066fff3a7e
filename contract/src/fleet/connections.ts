import { z } from "zod";
import { endpoint, idParams, instantSchema } from "../core/endpoint.ts";
import { pageOf, pageQuery } from "../core/paging.ts";

/** Connection records, spec §3: each time a device came and went, and why. */
export const OFFLINE_REASONS = {
  /** The robot said goodbye. */
  closed: "closed",
  /** Its last will was sent: the line broke. */
  lost: "lost",
  /** Nothing heard for three report intervals. */
  silence: "silence",
  /** The same identity connected elsewhere, or its credentials were taken back. */
  kicked: "kicked",
  brokerRestart: "brokerRestart",
} as const;
export type OfflineReason = keyof typeof OFFLINE_REASONS;
export const OFFLINE_REASON_CODES = Object.keys(OFFLINE_REASONS) as [OfflineReason, ...OfflineReason[]];

export const connectionRecordSchema = z.object({
  id: z.number().int(),
  /** Which protocol: `mqtt`. */
  type: z.string(),
  remoteIp: z.string().nullable(),
  port: z.number().int().nullable(),
  loginName: z.string(),
  connectedAt: instantSchema,
  disconnectedAt: instantSchema.nullable(),
  /** 0 normal, 1 abnormal. */
  errorFlag: z.union([z.literal(0), z.literal(1)]),
  offlineReason: z.enum(OFFLINE_REASON_CODES).nullable(),
  /** So far, while connected. */
  survivalS: z.number(),
});
export type ConnectionRecord = z.infer<typeof connectionRecordSchema>;

export const CONNECTION_ENDPOINTS = {
  list: endpoint({
    method: "GET",
    path: "/platform/equipment/:id/connections",
    permission: "fleet_connections_list",
    companyPermission: "deviceDetail",
    summary: "Connection records of a device, newest first",
    params: idParams,
    query: pageQuery(["connectedAt"], {
      from: instantSchema.optional(),
      to: instantSchema.optional(),
      errorFlag: z.coerce.number().int().min(0).max(1).optional(),
    }),
    answer: pageOf(connectionRecordSchema),
  }),
};
