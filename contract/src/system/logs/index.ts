import { z } from "zod";
import { endpoint, fileAnswer, idSchema, instantSchema } from "../../core/endpoint.ts";
import { int, searchText } from "../../core/fields.ts";
import { fileQuery, pageOf, pageQuery, pagesOf, spanInOrder } from "../../core/paging.ts";

/**
 * Logs: the audit log (every write and every robot command, with before and after, append-only and hash-chained), and
 * beside it calls that changed something (operation), sign-ins with the failed ones, and surprises (exception).
 */

/** Whatever is called like one of these is struck out before it is written. */
export const AUDIT_SECRET_NAMES = /password|secret|token|hash|sealed|credential/i;
/** Stands where a secret stood. */
export const AUDIT_MASK = "[secret]";
/** Operation, sign-in and exception logs are kept for so many days, the audit log for good. */
export const LOG_KEPT_DAYS = 180;
/** Rows of the audit log that one call verifies. */
export const VERIFY_WINDOW = 20_000;

export const SIGN_IN_OUTCOMES = [
  "signedIn",
  "wrongCredentials",
  "secondFactorAsked",
  "wrongSecondFactor",
  "lockedOut",
  "disabled",
  "notBound",
  "refusedByClient",
] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];

/** Totals stop counting here. */
export const LOG_COUNTED_TO = 10_000;

const range = { from: instantSchema.optional(), until: instantSchema.optional() };
const byWhom = { staffId: idSchema.optional(), organizationId: idSchema.optional() };

const operationRowSchema = z.object({
  id: int,
  at: instantSchema,
  staffId: int.nullable(),
  displayName: z.string().nullable(),
  organizationName: z.string().nullable(),
  method: z.string(),
  /** As the contract has it: `/admin/org/:id/status`. */
  path: z.string(),
  summary: z.string(),
  status: int,
  /** Key of the refusal, if it was refused. */
  error: z.string(),
  durationMs: z.number(),
  remoteIp: z.string(),
  userAgent: z.string(),
});
export type OperationRow = z.infer<typeof operationRowSchema>;

const signInRowSchema = z.object({
  id: int,
  at: instantSchema,
  username: z.string(),
  staffId: int.nullable(),
  organizationName: z.string().nullable(),
  outcome: z.enum(SIGN_IN_OUTCOMES),
  grantType: z.string(),
  clientId: z.string(),
  remoteIp: z.string(),
  userAgent: z.string(),
  /** Failures that are all alike are counted within the minute. */
  count: int,
});
export type SignInRow = z.infer<typeof signInRowSchema>;

const exceptionRowSchema = z.object({
  id: int,
  at: instantSchema,
  process: z.string(),
  /** Method and path of the call, or the job's name. */
  place: z.string(),
  message: z.string(),
  stack: z.string(),
  staffId: int.nullable(),
  /** How often it came again within the minute. */
  count: int,
});
export type ExceptionRow = z.infer<typeof exceptionRowSchema>;

/** By one name, or in each language. */
const subjectName = z.union([z.string(), z.object({ zh: z.string(), en: z.string() })]);

const auditRowSchema = z.object({
  id: int,
  at: instantSchema,
  staffId: int.nullable(),
  displayName: z.string().nullable(),
  onBehalfOf: z.string().nullable(),
  organizationName: z.string().nullable(),
  remoteIp: z.string().nullable(),
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** As it is called now; null: it is gone, has no name, or is not within the reader's scope. */
  subjectName: subjectName.nullable(),
  /** What the things are called whose ids stand in before and after, by kind and id (`audit-references.ts`). */
  names: z.record(z.string(), subjectName),
  /** JSON; secrets are struck out. */
  before: z.unknown(),
  after: z.unknown(),
  hash: z.string(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

const auditFilters = {
  ...range,
  ...byWhom,
  action: z.string().max(100).optional(),
  subjectKind: z.string().max(60).optional(),
  subjectId: z.string().max(100).optional(),
  search: searchText,
};

export const LOG_ENDPOINTS = {
  operations: endpoint("GET /admin/log/operation/page", "system_logs_operations", {
    summary: "Calls that changed something, or tried to, newest first",
    query: pageQuery(["at"], {
      ...range,
      ...byWhom,
      search: searchText,
      isRefused: z.stringbool().optional(),
    }),
    answer: pageOf(operationRowSchema),
  }),
  signIns: endpoint("GET /admin/log/sign-in/page", "system_logs_operations", {
    summary: "Sign-ins, also failed ones, newest first",
    query: pageQuery(["at"], {
      ...range,
      ...byWhom,
      search: searchText,
      outcome: z.enum(SIGN_IN_OUTCOMES).optional(),
    }),
    answer: pageOf(signInRowSchema),
  }),
  exceptions: endpoint("GET /admin/log/exception/page", "system_logs_exceptions", {
    summary: "Surprises of the server's processes, newest first",
    ...pagesOf(exceptionRowSchema, pageQuery(["at"], { ...range, search: searchText })),
  }),
  audit: endpoint("GET /admin/log/audit/page", "system_logs_audit", {
    summary: "What was changed by whom, newest first",
    ...pagesOf(auditRowSchema, pageQuery(["at"], auditFilters)),
  }),
  auditExport: endpoint("GET /admin/log/audit/export", "system_logs_audit", {
    summary: "The filtered audit log as CSV or XLSX",
    query: z.object({ ...fileQuery, ...auditFilters }).superRefine(spanInOrder),
    ...fileAnswer,
  }),
  /** The console goes on with `checkedTo` until it is `lastId`. */
  verifyAudit: endpoint("GET /admin/log/audit/verify", "system_logs_verify", {
    summary: "Verifies a stretch of the audit log's chain of hashes",
    query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
    answer: z.object({
      isIntact: z.boolean(),
      checkedTo: int,
      lastId: int,
      brokenAt: int.nullable(),
    }),
  }),
};
