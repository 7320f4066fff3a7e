import { BULK_JOB_ENDPOINTS as E } from "@sweepline/contract/fleet/bulk-jobs.ts";
import type { Route } from "../../core/http/route.ts";
import type { BulkJobs } from "./bulk-jobs.service.ts";

export function serveBulkJobs(route: Route, jobs: BulkJobs): void {
  route(E.selection, ({ caller, query }) => jobs.selection(caller, query));
  route(E.registrations, ({ caller, query }) => jobs.registrations(caller, query));
  route(E.create, (call) => jobs.create(call, call.body));
  route(E.list, ({ caller, query }) => jobs.list(caller, query));
  route(E.get, ({ caller, params }) => jobs.get(caller, params.id));
  route(E.items, ({ caller, params, query, language }) => jobs.items(caller, params.id, { query, language }));
  route(E.cancel, (call) => jobs.cancel(call, call.params.id));
  route(E.retry, (call) => jobs.retry(call, call.params.id));
}
