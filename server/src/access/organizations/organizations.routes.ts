import { ORGANIZATION_ENDPOINTS as E } from "@sweepline/contract/access/organizations.ts";
import type { Route } from "../../core/http/route.ts";
import type { Organizations } from "./organizations.service.ts";

export function serveOrganizations(route: Route, organizations: Organizations): void {
  route(E.options, ({ caller, query }) => organizations.options(caller.scope, query));
}
