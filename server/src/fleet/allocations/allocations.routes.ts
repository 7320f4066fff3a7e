import { ALLOCATION_ENDPOINTS as E } from "@sweepline/contract/fleet/allocations.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import { actorOf } from "../../system/logs/index.ts";
import type { Allocations } from "./allocations.service.ts";

export function serveAllocations(route: Route, allocations: Allocations): void {
  route(E.devices, ({ caller, query }) => allocations.devices(caller.scope, query));
  route(E.bySerialNumbers, ({ caller, body }) =>
    allocations.bySerialNumbers(caller.scope, body.serialNumbers),
  );
  route(E.organizations, ({ caller, query }) => allocations.organizations(caller.scope, query));
  route(E.operators, ({ caller, query }) =>
    allocations.operators(caller.scope, {
      organizationId: query.organizationId ?? caller.organizationId,
      search: query.search,
    }),
  );
  route(E.move, (call) => allocations.move(call.body, { caller: call.caller, actor: actorOf(call) }));
  route(E.undo, (call) => allocations.undo(call.body, { caller: call.caller, actor: actorOf(call) }));
  route(E.history, ({ caller, query }) => allocations.history(caller.scope, query));
  route(E.export, async ({ caller, query, language }) => {
    const { format, timeZone, ...filters } = query;
    return fileAnswer(await allocations.export(caller.scope, { filters, format, timeZone, language }));
  });
  route(E.ofDevice, ({ caller, params, query }) =>
    allocations.ofDevice(caller, { deviceId: params.id, query }),
  );
}
