import { COMMAND_ENDPOINTS } from "@sweepline/contract/fleet/commands/index.ts";
import type { Route } from "../../core/http/route.ts";
import { actorOf } from "../../system/logs/index.ts";
import type { Commands } from "./commands.service.ts";

export function serveCommands(route: Route, commands: Commands): void {
  const E = COMMAND_ENDPOINTS;
  route(E.list, ({ caller, params, query }) => commands.list(caller, params.id, query));
  route(E.possible, ({ caller, params }) => commands.possible(caller, params.id));
  route(E.send, (call) =>
    commands.send(call.caller, actorOf(call), { deviceId: call.params.id, ...call.body }),
  );
  route(E.known, ({ caller, body }) => commands.known(caller, body.deviceIds));
  route(E.withdraw, (call) =>
    commands.withdraw(call.caller, actorOf(call), {
      deviceId: call.params.id,
      commandId: call.params.commandId,
    }),
  );
}
