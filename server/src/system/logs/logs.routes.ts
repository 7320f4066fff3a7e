import { CORE_REFUSALS, VALIDATION_TEXTS } from "@sweepline/contract/core/refusal.ts";
import { LOG_ENDPOINTS as E } from "@sweepline/contract/system/logs.ts";
import type { Clock } from "../../core/clock.ts";
import type { Queries } from "../../core/db/database.ts";
import { fileAnswer } from "../../core/export/index.ts";
import { Refused } from "../../core/http/refused.ts";
import type { Route } from "../../core/http/route.ts";
import { exportAudit } from "./audit.export.ts";
import { pageOfAudit } from "./audit.reads.store.ts";
import type { Audit } from "./audit.service.ts";
import { pageOfExceptions, pageOfOperations, pageOfSignIns } from "./logs.reads.store.ts";
import { requirePlatform } from "./logs.service.ts";

interface Needs {
  db: Queries;
  clock: Clock;
  audit: Pick<Audit, "verifyAfter">;
}

export function serveLogs(route: Route, { db, clock, audit }: Needs): void {
  const reading = <Query>({ caller, query }: { caller: { scope: Scope }; query: Query }) => ({
    scope: caller.scope,
    query,
    now: clock.now(),
  });
  route(E.operations, (call) => pageOfOperations(db, reading(call)));
  route(E.signIns, (call) => pageOfSignIns(db, reading(call)));
  route(E.exceptions, (call) => {
    requirePlatform(call.caller);
    return pageOfExceptions(db, reading(call));
  });
  route(E.audit, (call) => pageOfAudit(db, reading(call)));
  route(E.auditExport, ({ caller, query, language }) => {
    const { format, timeZone, ...filters } = query;
    const choice = reading({ caller, query: { ...filters, current: 1, size: 1 } });
    return fileAnswer(exportAudit(db, choice, { format, timeZone, language }));
  });
  route(E.verifyAudit, async ({ caller, query }) => {
    requirePlatform(caller);
    const stretch = await audit.verifyAfter(query.after);
    if (stretch) return stretch;
    const fields = [{ field: "after", text: VALIDATION_TEXTS["validation.pageTooFar"] }];
    throw new Refused(CORE_REFUSALS.invalidInput, { fields });
  });
}

type Scope = Parameters<typeof pageOfAudit>[1]["scope"];
