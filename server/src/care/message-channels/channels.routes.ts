import { MESSAGE_CHANNEL_ENDPOINTS as E } from "@sweepline/contract/care/message-channels.ts";
import type { Route } from "../../core/http/route.ts";
import type { MessageChannels } from "./channels.service.ts";

/** Opens a sealed password. */
type Unseal = (sealed: string, randomStr: string) => Promise<string>;

interface Sealed {
  password?: string | null | undefined;
  randomStr?: string | undefined;
}

export function serveMessageChannels(route: Route, channels: MessageChannels, unseal: Unseal): void {
  const opened = async <Body extends Sealed>({ randomStr = "", ...body }: Body) => ({
    ...body,
    password: body.password ? await unseal(body.password, randomStr) : body.password,
  });
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
