import { DELIVERY_ENDPOINTS as D } from "@sweepline/contract/care/messages/deliveries.ts";
import { INBOX_ENDPOINTS as I } from "@sweepline/contract/care/messages/inbox.ts";
import { MESSAGE_ENDPOINTS as E } from "@sweepline/contract/care/messages/index.ts";
import { MESSAGE_SETTING_ENDPOINTS as S } from "@sweepline/contract/care/messages/settings.ts";
import { fileAnswer } from "../../core/export/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { Messages } from "./messages.service.ts";

export function serveMessages(route: Route, { inbox, settings, written, deliveries }: Messages): void {
  route(I.list, ({ caller, query }) => inbox.list(caller, query));
  route(I.unread, ({ caller }) => inbox.unread(caller));
  route(I.markRead, async ({ caller, body }) => {
    await inbox.markRead(caller, body);
    return true;
  });
  route(I.acknowledge, async ({ caller, params }) => {
    await inbox.acknowledge(caller, params.messageId);
    return true;
  });
  route(S.get, ({ caller }) => settings.get(caller));
  route(S.save, ({ caller, body }) => settings.save(caller, body));
  route(E.list, ({ caller, query, language }) => written.list(caller, { ...query, language }));
  route(E.export, ({ caller, query, language }) => fileAnswer(written.export(caller, query, language)));
  route(E.receivers, ({ caller, query, language }) => written.receivers(caller, { ...query, language }));
  route(E.write, (call) => written.write(call, { ...call.body, language: call.language }));
  route(E.recall, (call) => written.recall(call, call.params.id, call.language));
  route(D.list, ({ caller, params, query }) => deliveries.list(caller, params.id, query));
  route(D.export, async ({ caller, params, query, language }) =>
    fileAnswer(await deliveries.export(caller, params.id, { query, language })),
  );
  route(D.attempts, ({ caller, params }) => deliveries.attempts(caller, params));
  route(D.replay, async (call) => {
    await deliveries.replay(call, call.params);
    return true;
  });
  route(E.receipts, ({ caller, params, query }) => written.receipts(caller, params.id, query));
}
