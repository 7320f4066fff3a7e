import { CONSUMABLE_ENDPOINTS as E } from "@sweepline/contract/fleet/consumables.ts";
import type { Caller } from "../../core/caller.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import { actorOf } from "../../system/logs/index.ts";
import type { Consumables, Requester } from "./consumables.service.ts";

const requesterOf = (call: { caller: Caller; remoteIp: string }): Requester => ({
  caller: call.caller,
  actor: actorOf(call),
});

export function serveConsumables(route: Route, consumables: Consumables): void {
  route(E.parts, ({ caller, params }) => consumables.parts(caller, params.id));
  route(E.days, ({ caller, params, query }) => consumables.days(caller, params.id, query));
  route(E.replacements, ({ caller, params, query }) => consumables.replacements(caller, params.id, query));
  route(E.replace, (call) => consumables.replace(requesterOf(call), call.params.id, call.body));
  route(E.correct, (call) => consumables.correct(requesterOf(call), call.params.id, call.body));
  route(E.undo, (call) => consumables.undo(requesterOf(call), call.params.id));
  route(E.dueExport, ({ caller, query, language }) =>
    fileAnswer(consumables.exportDue(caller, { ...query, language })),
  );
  route(E.due, ({ caller, query }) => consumables.due(caller, query));
}
