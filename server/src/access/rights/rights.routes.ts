import { RIGHTS_ENDPOINTS as E } from "@sweepline/contract/access/rights.ts";
import type { Route } from "../../core/http/route.ts";
import type { Explanations } from "./explain.service.ts";
import type { ViewAs } from "./view-as.service.ts";

export function serveRights(route: Route, explanations: Explanations, viewAs: ViewAs): void {
  route(E.explain, ({ caller, query }) => explanations.explain(caller, query));
  route(E.rows, ({ caller, query }) => explanations.rows(caller, query));
  route(E.viewAs, (call) => viewAs(call, call.body.staffId));
}
