import { MESSAGE_CHANNEL_ENDPOINTS as E } from "@sweepline/contract/care/message-channels.ts";
import { openingBy, type Unseal } from "../../core/http/opening.ts";
import type { Route } from "../../core/http/route.ts";
import type { MessageChannels } from "./channels.service.ts";

export function serveMessageChannels(route: Route, channels: MessageChannels, unseal: Unseal): void {
  const opened = openingBy(unseal);
  route(E.list, ({ caller, query }) => channels.list(caller, query));
  route(E.create, async (call) => channels.create(call, (await opened(call.body)) as never));
  route(E.update, async (call) => channels.update(call, call.params.id, (await opened(call.body)) as never));
  route(E.renewSecret, (call) => channels.renewSecret(call, call.params.id));
  route(E.test, (call) => channels.test(call, call.params.id, call.body.to));
  route(E.remove, async (call) => {
    await channels.remove(call, call.params.id);
    return true;
  });
}
