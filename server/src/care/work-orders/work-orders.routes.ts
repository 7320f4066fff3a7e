import { WORK_ORDER_ENDPOINTS as E } from "@sweepline/contract/care/work-orders/index.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { WorkOrders } from "./work-orders.service.ts";

export function serveWorkOrders(route: Route, orders: WorkOrders): void {
  route(E.list, ({ caller, query }) => orders.list(caller, query));
  route(E.export, async ({ caller, query, language }) =>
    fileAnswer(await orders.export(caller, query, language)),
  );
  route(E.assignees, ({ caller, query }) => orders.assignees(caller, query));
  route(E.get, ({ caller, params }) => orders.get(caller, params.id));
  route(E.create, (call) => orders.create(call, call.body));
  route(E.update, (call) => orders.update(call, call.params.id, call.body));
  route(E.assign, (call) => orders.move(call, { id: call.params.id, move: "assign", given: call.body }));
  route(E.take, (call) => orders.move(call, { id: call.params.id, move: "take", given: call.body }));
  route(E.release, (call) => orders.move(call, { id: call.params.id, move: "release", given: call.body }));
  route(E.start, (call) => orders.move(call, { id: call.params.id, move: "start", given: call.body }));
  route(E.finish, (call) => orders.move(call, { id: call.params.id, move: "finish", given: call.body }));
  route(E.reopen, (call) => orders.move(call, { id: call.params.id, move: "reopen", given: call.body }));
  route(E.cancel, (call) => orders.move(call, { id: call.params.id, move: "cancel", given: call.body }));
  route(E.addPhoto, (call) => orders.addPhoto(call, call.params.id, call.body));
  route(E.usePart, (call) => orders.usePart(call, call.params.id, call.body));
}
