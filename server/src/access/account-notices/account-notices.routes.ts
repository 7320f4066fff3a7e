import { ACCOUNT_NOTICE_ENDPOINTS as E } from "@sweepline/contract/access/account-notices.ts";
import type { Route } from "../../core/http/route.ts";
import type { AccountNotices } from "./account-notices.service.ts";

export function serveAccountNotices(route: Route, notices: AccountNotices): void {
  route(E.list, ({ caller, query }) => notices.list(caller, query));
  route(E.unread, ({ caller }) => notices.unread(caller));
  route(E.markRead, async ({ caller, body }) => {
    await notices.markRead(caller, body.upToId);
    return true;
  });
}
