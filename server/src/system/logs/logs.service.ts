import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import type { Log } from "../../core/log.ts";
import { type Audit, createAudit } from "./audit.service.ts";
import type { AuditKey } from "./audit-key.ts";
import { createExceptionLog, type ExceptionLog } from "./exception-log.ts";
import { ensureLogRoom } from "./log-room.ts";
import { createOperationLog, type OperationLog } from "./operation-log.ts";
import { createSignInLog, type SignInLog } from "./sign-in-log.ts";
import { createSubjectNaming, type SubjectNaming } from "./subject-naming.service.ts";

/** Everything that is written down about what people and processes do. */
export interface Logs {
  audit: Audit;
  operations: OperationLog;
  signIns: SignInLog;
  exceptions: ExceptionLog;
  /** Names of what the audit log is about, from the rooms of all wings. */
  naming: SubjectNaming;
  /** Room for what will be noted, and the chain's end under its seal: at every start. */
  ensureReady(): Promise<void>;
  /** What was noted so far is in the database. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export interface LogsDeps {
  db: Database;
  clock: Clock;
  log: Log;
  auditKey: AuditKey;
}

export function createLogs(deps: LogsDeps): Logs {
  const operations = createOperationLog(deps);
  const signIns = createSignInLog(deps);
  const exceptions = createExceptionLog({ ...deps, process: "server" });
  const writers = [operations, signIns, exceptions];
  const audit = createAudit({ ...deps, key: deps.auditKey });
  return {
    audit,
    operations,
    signIns,
    exceptions,
    naming: createSubjectNaming(deps.db),
    async ensureReady() {
      await ensureLogRoom(deps.db, deps.clock.now());
      if (await audit.ensureSealed()) return;
      deps.log.error("the end of the audit log lacks the seal of this key: it was changed, or AUDIT_KEY was");
    },
    async flush() {
      await Promise.all(writers.map((writer) => writer.flush()));
    },
    async close() {
      await Promise.all(writers.map((writer) => writer.stop()));
    },
  };
}
