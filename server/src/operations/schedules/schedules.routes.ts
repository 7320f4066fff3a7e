import { CLOSED_DAY_ENDPOINTS as D } from "@sweepline/contract/operations/schedules/closed-days.ts";
import { SCHEDULE_ENDPOINTS as E } from "@sweepline/contract/operations/schedules/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { ClosedDays } from "./closed-days.service.ts";
import type { Schedules } from "./schedules.service.ts";

export function serveSchedules(route: Route, schedules: Schedules): void {
  route(E.list, ({ caller, query }) => schedules.list(caller, query));
  route(E.preview, ({ caller, body }) => schedules.preview(caller, body));
  route(E.get, ({ caller, params }) => schedules.get(caller, params.id));
  route(E.occurrences, ({ caller, params, query }) => schedules.occurrences(caller, params.id, query));
  route(E.create, (call) => schedules.create(call, call.body));
  route(E.update, (call) => schedules.update(call, call.params.id, call.body));
  route(E.pause, (call) => schedules.pause(call, call.params.id, call.body));
  route(E.robots, ({ caller, params }) => schedules.robots(caller, params.id));
  route(E.changeOne, (call) => schedules.changeOne(call, call.params.id, call.body));
  route(E.end, (call) => schedules.end(call, call.params.id, call.body));
  route(E.remove, async (call) => {
    await schedules.remove(call, call.params.id, call.body);
    return null;
  });
}

export function serveClosedDays(route: Route, days: ClosedDays): void {
  route(D.list, ({ caller, query }) => days.list(caller, query.organizationId));
  route(D.add, (call) => days.add(call, call.body));
  route(D.remove, (call) => days.remove(call, call.body));
}
