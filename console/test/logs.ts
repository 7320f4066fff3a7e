/** Rows of logs as the server tells of them. */
import type {
  AuditRow,
  ExceptionRow,
  OperationRow,
  SignInRow,
} from "@sweepline/contract/system/logs/index.ts";
import { AT } from "./devices.ts";

export const anOperation = (id: number, given: Partial<OperationRow> = {}): OperationRow => ({
  id,
  at: AT,
  staffId: 7,
  displayName: "Ada",
  organizationName: "Lakeside",
  method: "PUT",
  path: "/admin/staff",
  summary: "Changes a person",
  status: 200,
  error: "",
  durationMs: 3.4,
  remoteIp: "10.0.0.1",
  userAgent: "",
  ...given,
});

export const aSignIn = (id: number, given: Partial<SignInRow> = {}): SignInRow => ({
  id,
  at: AT,
  username: "ada",
  staffId: 7,
  organizationName: "Lakeside",
  outcome: "signedIn",
  grantType: "password",
  clientId: "console",
  remoteIp: "10.0.0.1",
  userAgent: "",
  count: 1,
  ...given,
});

export const anException = (id: number, given: Partial<ExceptionRow> = {}): ExceptionRow => ({
  id,
  at: AT,
  process: "server",
  place: "GET /admin/staff/page",
  message: "Connection lost",
  stack: "Error: Connection lost\n    at call",
  staffId: null,
  count: 1,
  ...given,
});

export const anAuditRow = (id: number, given: Partial<AuditRow> = {}): AuditRow => ({
  id,
  at: AT,
  staffId: 7,
  displayName: "Ada",
  onBehalfOf: null,
  organizationName: "Lakeside",
  remoteIp: "10.0.0.1",
  action: "access_roles_edit",
  subjectKind: "role",
  subjectId: "12",
  subjectName: null,
  names: {},
  before: { name: "Night", code: "N1", isOpen: true },
  after: { name: "Late", code: "N1", isOpen: false },
  hash: "9f2c",
  ...given,
});
