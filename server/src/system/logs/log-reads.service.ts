import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import type {
  AuditRow,
  ExceptionRow,
  OperationRow,
  SignInRow,
} from "@sweepline/contract/system/logs/index.ts";
import type { ValueReading } from "@sweepline/contract/system/logs/value-text.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { Refused } from "../../core/http/refused.ts";
import { type AuditExport, exportAudit } from "./audit.export.ts";
import type { Audit } from "./audit.service.ts";
import { type AuditChoice, auditBefore, pageOfAudit } from "./audit-reads.store.ts";
import type { Stretch } from "./audit-verify.service.ts";
import { type LogChoice, pageOfExceptions, pageOfOperations, pageOfSignIns } from "./logs-reads.store.ts";
import type { SubjectNaming } from "./subject-naming.service.ts";

/**
 * What people read of the logs: rows of the organizations that they may see. Exceptions and the chain of all rows belong to
 * nobody but the platform, whatever a role says.
 */
export interface LogReads {
  operations(
    caller: Caller,
    query: LogChoice & { isRefused?: boolean | undefined },
  ): Promise<Page<OperationRow>>;
  signIns(caller: Caller, query: LogChoice & { outcome?: string | undefined }): Promise<Page<SignInRow>>;
  exceptions(caller: Caller, query: LogChoice): Promise<Page<ExceptionRow>>;
  audit(caller: Caller, query: AuditChoice): Promise<Page<AuditRow>>;
  exportAudit(
    caller: Caller,
    filters: Omit<AuditChoice, "current" | "size">,
    file: AuditExport,
  ): Promise<ExportFile>;
  /** One window of the chain. */
  verifyAudit(caller: Caller, after: number): Promise<Stretch>;
}

interface Deps {
  db: Queries;
  clock: Clock;
  audit: Pick<Audit, "verifyAfter">;
  naming: Pick<SubjectNaming, "named">;
  /** The dictionaries' words, as people have them: their room stands upon this one. */
  labels(): Promise<ValueReading["labelOf"]>;
}

export function createLogReads({ db, clock, audit, naming, labels }: Deps): LogReads {
  const reading = <Query>({ scope }: Caller, query: Query) => ({ scope, query, now: clock.now() });
  return {
    operations: (caller, query) => pageOfOperations(db, reading(caller, query)),
    signIns: (caller, query) => pageOfSignIns(db, reading(caller, query)),
    async exceptions(caller, query) {
      requirePlatform(caller);
      return pageOfExceptions(db, reading(caller, query));
    },
    async audit(caller, query) {
      const page = await pageOfAudit(db, reading(caller, query));
      return { ...page, records: await naming.named(caller.scope, page.records) };
    },
    async exportAudit(caller, filters, file) {
      const asked = reading(caller, { ...filters, current: 1, size: 1 });
      return exportAudit({ ...file, now: asked.now }, await labels(), async (before, limit) =>
        naming.named(caller.scope, await auditBefore(db, asked, { before, limit })),
      );
    },
    async verifyAudit(caller, after) {
      requirePlatform(caller);
      const stretch = await audit.verifyAfter(after);
      if (stretch) return stretch;
      const fields = [{ field: "after", text: VALIDATION_TEXTS["validation.pageTooFar"] }];
      throw new Refused(CORE_REFUSALS.invalidInput, { fields });
    },
  };
}

function requirePlatform({ scope }: Caller): void {
  if (!scope.isAll) throw new Refused(CORE_REFUSALS.noPermission);
}
