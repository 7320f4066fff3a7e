import { z } from "zod";
import { COMPANY_PERMISSIONS, endpoint, idSchema, instantSchema } from "../core/endpoint.ts";
import { int, type Label, searchText } from "../core/fields.ts";
import { pageQuery, pagesOf } from "../core/paging.ts";
import { defineRefusals } from "../core/refusal.ts";
import { organizationShape } from "../core/rows.ts";

/**
 * Permission applications (spec §1, §6): a company applies for its devices' details or faults, for a time and with a
 * reason; the platform decides.
 *
 *   pending ──approve──▶ approved ──its end──▶ expired ◀──its end, undecided── pending
 *      │ ╲──refuse──▶ refused   ╲──platform revokes──▶ revoked
 *      ╰──applicant withdraws──▶ withdrawn ◀──applicant gives back── approved
 */
export const REQUEST_STATUSES = [
  "pending",
  "approved",
  "refused",
  "withdrawn",
  "revoked",
  "expired",
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
export const REQUEST_STEPS = ["applied", "approved", "refused", "withdrawn", "revoked", "expired"] as const;
/** The states out of which each step leads; the state that it leads to has the step's name. */
export const REQUEST_MOVES: Readonly<
  Record<Exclude<(typeof REQUEST_STEPS)[number], "applied">, readonly RequestStatus[]>
> = {
  approved: ["pending"],
  refused: ["pending"],
  withdrawn: ["pending", "approved"],
  revoked: ["approved"],
  expired: ["pending", "approved"],
};
export type RequestMove = keyof typeof REQUEST_MOVES;

export const REQUEST_STATUS_LABELS: Readonly<Record<RequestStatus, Label>> = {
  pending: { zh: "待审核", en: "pending" },
  approved: { zh: "已通过", en: "approved" },
  refused: { zh: "已拒绝", en: "refused" },
  withdrawn: { zh: "已撤回", en: "withdrawn" },
  revoked: { zh: "已收回", en: "revoked" },
  expired: { zh: "已到期", en: "expired" },
};
/** The longest that may be applied for. */
export const MAX_REQUEST_DAYS = 731;

export const PERMISSION_REQUEST_REFUSALS = defineRefusals({
  onlyCompanies: [422, "只有公司需要申请权限", "Only companies need to apply for permissions"],
  alreadyPending: [
    409,
    "该权限已有待审核的申请",
    "An application for this permission is already waiting for review",
  ],
  wrongStep: [409, "申请当前状态为“{status}”，不能执行此操作", "Not possible: the application is {status}"],
  periodTooLong: [422, "申请期限最长 {days} 天", "The period can be at most {days} days"],
});

const reason = z.string().trim().min(1, "validation.reason").max(500);

export const newPermissionRequestSchema = z
  .object({
    /** For which company; the caller's own where none is given. */
    organizationId: idSchema.optional(),
    permission: z.enum(COMPANY_PERMISSIONS),
    reason,
    startsAt: z.iso.datetime({
      offset: false,
      error: ({ input }) => (input === undefined ? "validation.startFirst" : undefined),
    }),
    endsAt: instantSchema,
  })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    path: ["endsAt"],
    error: "validation.endBeforeStart",
  });

export const permissionRequestRowSchema = z.object({
  id: int,
  ...organizationShape,
  tenantName: z.string().nullable(),
  permission: z.enum(COMPANY_PERMISSIONS),
  reason: z.string(),
  startsAt: instantSchema,
  endsAt: instantSchema,
  status: z.enum(REQUEST_STATUSES),
  appliedBy: z.string(),
  appliedAt: instantSchema,
  reviewedBy: z.string().nullable(),
  reviewedAt: instantSchema.nullable(),
  reviewReason: z.string(),
  /** Whether it gives the right at this moment. */
  isInForce: z.boolean(),
});
export type PermissionRequestRow = z.infer<typeof permissionRequestRowSchema>;

export const permissionRequestDetailSchema = permissionRequestRowSchema.extend({
  /** Oldest first. */
  history: z.array(
    z.object({
      at: instantSchema,
      step: z.enum(REQUEST_STEPS),
      /** Null where time did it. */
      by: z.string().nullable(),
      reason: z.string(),
    }),
  ),
});
export type PermissionRequestDetail = z.infer<typeof permissionRequestDetailSchema>;

export const permissionRequestListQuery = pageQuery(["appliedAt", "startsAt", "endsAt", "organizationName"], {
  search: searchText,
  status: z.enum(REQUEST_STATUSES).optional(),
  permission: z.enum(COMPANY_PERMISSIONS).optional(),
  organizationId: idSchema.optional(),
});
export type PermissionRequestListQuery = z.output<typeof permissionRequestListQuery>;

export const PERMISSION_REQUEST_ENDPOINTS = {
  list: endpoint("GET /platform/authorityapply/page", "access_permission-requests_list", {
    summary: "Applications of companies within the caller's scope, newest first",
    ...pagesOf(permissionRequestRowSchema, permissionRequestListQuery),
  }),
  get: endpoint("GET /platform/authorityapply/:id", "access_permission-requests_list", {
    summary: "One application with its history",
    answer: permissionRequestDetailSchema,
  }),
  /** What the caller's own company may see just now; outside of companies always everything. */
  own: endpoint("GET /platform/authorityapply/own", "signed-in", {
    summary: "The company permissions that the caller has, and until when",
    answer: z.object({
      isCompany: z.boolean(),
      permissions: z.array(
        z.object({
          permission: z.enum(COMPANY_PERMISSIONS),
          isGranted: z.boolean(),
          endsAt: instantSchema.nullable(),
          isPending: z.boolean(),
        }),
      ),
    }),
  }),
  apply: endpoint("POST /platform/authorityapply", "access_permission-requests_apply", {
    summary: "Applies for a permission of a company",
    body: newPermissionRequestSchema,
    answer: permissionRequestDetailSchema,
  }),
  review: endpoint("PUT /platform/authorityapply/:id/review", "access_permission-requests_review", {
    summary: "Approves or refuses an application; refusing needs a reason",
    body: z
      .object({ isApproved: z.boolean(), reason: z.string().trim().max(500).default("") })
      .refine((review) => review.isApproved || review.reason !== "", {
        path: ["reason"],
        error: "validation.reason",
      }),
    answer: permissionRequestDetailSchema,
  }),
  revoke: endpoint("PUT /platform/authorityapply/:id/revoke", "access_permission-requests_review", {
    summary: "Takes an approved permission back at once",
    body: z.object({ reason }),
    answer: permissionRequestDetailSchema,
  }),
  withdraw: endpoint("PUT /platform/authorityapply/:id/withdraw", "access_permission-requests_apply", {
    summary: "Withdraws an application, or gives an approved permission back",
    body: z.object({ reason: z.string().trim().max(500).default("") }),
    answer: permissionRequestDetailSchema,
  }),
};
