import { TASK_ENDPOINTS as E } from "@sweepline/contract/operations/tasks/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { Tasks } from "./tasks.service.ts";

export function serveTasks(route: Route, tasks: Tasks): void {
  route(E.list, ({ caller, query }) => tasks.list(caller, query));
  route(E.estimate, ({ caller, body }) => tasks.estimate(caller, body));
  route(E.exportFile, ({ caller, query }) => tasks.exportFile(caller, query.ids));
  route(E.checkImport, (call) => tasks.importFile(call, { ...call.body, isDryRun: true }));
  route(E.importFile, (call) => tasks.importFile(call, call.body));
  route(E.get, ({ caller, params }) => tasks.get(caller, params.id));
  route(E.versions, ({ caller, params, query }) => tasks.versions(caller, params.id, query));
  route(E.create, (call) => tasks.create(call, call.body));
  route(E.update, (call) => tasks.update(call, call.params.id, call.body));
  route(E.copy, (call) => tasks.copy(call, call.params.id, call.body));
  route(E.archive, (call) => tasks.archive(call, call.params.id, call.body));
  route(E.restore, ({ params, body, ...call }) =>
    tasks.restore(call, params.id, { number: params.number, ...body }),
  );
  route(E.remove, async (call) => {
    await tasks.remove(call, call.params.id);
    return null;
  });
}
