import { MESSAGE_CONFIG_ENDPOINTS as E } from "@sweepline/contract/care/message-configs.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { MessageConfigs } from "./configs.service.ts";

export function serveMessageConfigs(route: Route, configs: MessageConfigs): void {
  route(E.list, ({ caller, query, language }) => configs.list(caller, { ...query, language }));
  route(E.export, ({ caller, query, language }) => fileAnswer(configs.export(caller, query, language)));
  route(E.ways, ({ caller }) => configs.ways(caller));
  route(E.create, (call) => configs.create(call, call.body, call.language));
  route(E.update, (call) => configs.update(call, call.params.id, { ...call.body, language: call.language }));
  route(E.remove, async (call) => {
    await configs.remove(call, call.params.id);
    return true;
  });
  route(E.preview, ({ caller, body }) => configs.preview(caller, body));
}
