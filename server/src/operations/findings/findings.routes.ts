import { FINDING_ENDPOINTS as E } from "@sweepline/contract/operations/findings.ts";
import type { Route } from "../../core/http/route.ts";
import type { Findings } from "./findings.service.ts";

export function serveFindings(route: Route, findings: Findings): void {
  route(E.list, ({ caller, query }) => findings.list(caller, query));
  route(E.check, ({ caller, body }) => findings.check(caller, body));
}
