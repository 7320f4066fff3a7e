import { COVERAGE_ENDPOINTS as E } from "@sweepline/contract/sites/coverage.ts";
import type { Route } from "../../core/http/route.ts";
import type { CoverageReads } from "./coverage.service.ts";

export function serveCoverage(route: Route, coverage: CoverageReads): void {
  route(E.get, ({ caller, params, query: { afterX: x, afterY: y } }) =>
    coverage.get(caller, params.id, x === undefined || y === undefined ? undefined : { x, y }),
  );
}
