import { LOG_ENDPOINTS as E } from "@sweepline/contract/system/logs/index.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { LogReads } from "./log-reads.service.ts";

export function serveLogs(route: Route, reads: LogReads): void {
  route(E.operations, ({ caller, query }) => reads.operations(caller, query));
  route(E.signIns, ({ caller, query }) => reads.signIns(caller, query));
  route(E.exceptions, ({ caller, query }) => reads.exceptions(caller, query));
  route(E.audit, ({ caller, query }) => reads.audit(caller, query));
  route(E.auditExport, async ({ caller, query, language }) => {
    const { format, timeZone, ...filters } = query;
    return fileAnswer(await reads.exportAudit(caller, filters, { format, timeZone, language }));
  });
  route(E.verifyAudit, ({ caller, query }) => reads.verifyAudit(caller, query.after));
}
