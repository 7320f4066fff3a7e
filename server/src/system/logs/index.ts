/**
 * Logs: what people and processes do.
 *
 * The audit log says who changed what, on whose behalf, from where, with before and after. A room records in the
 * transaction of the write itself, as its last step: the chain's head stays locked until the commit, so rows stand in the
 * order in which they were committed. Nothing is ever changed or deleted; a trigger refuses it, and since each row is hashed
 * together with the one before, with a key that lies outside the database, verifying finds where someone went around the
 * trigger: a row changed, deleted, swapped, cut off at the end, or hashed again.
 *
 * Calls, sign-ins and exceptions are noted beside it. Whoever notes one neither waits nor fails: rows are written in batches
 * behind their back, what is all alike is counted, and floods are bounded. They go after some months.
 */
import type { Database } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { cleanUpLogs, verifyAuditLog } from "./log-jobs.service.ts";
import { createLogReads } from "./log-reads.service.ts";
import { keepLogs } from "./logs.jobs.ts";
import { serveLogs } from "./logs.routes.ts";

export {
  type Actor,
  type Audit,
  type AuditEntry,
  actorOf,
  createAudit,
  recorderOf,
  SYSTEM,
} from "./audit.service.ts";
export { derivedKeys, openAuditKey } from "./audit-key.ts";
export { noteCrashes } from "./crashes.ts";
export { createExceptionLog, type ExceptionLog } from "./exception-log.ts";
export { ensureLogRoom } from "./log-room.ts";
export { createLogs, type Logs } from "./logs.service.ts";
export type { OperationLog } from "./operation-log.ts";
export type { SignInLog } from "./sign-in-log.ts";

export const TABLES = {
  private: [
    "audit_head",
    "audit_log",
    "exception_log",
    "operation_log",
    "refuse_audit_change",
    "sign_in_log",
  ],
};

export const logsRoom = (deps: Parameters<typeof createLogReads>[0] & { db: Database }): Room => ({
  routes: (route) => serveLogs(route, createLogReads(deps)),
  upkeep: [keepLogs(deps.db)],
  jobs: [cleanUpLogs(deps.db), verifyAuditLog(deps.audit)],
});
