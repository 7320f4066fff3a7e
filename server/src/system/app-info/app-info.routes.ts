import { APP_INFO_ENDPOINTS as E } from "@sweepline/contract/system/app-info.ts";
import type { Route } from "../../core/http/route.ts";
import type { AppInfos } from "./app-info.service.ts";

export function serveAppInfo(route: Route, appInfos: AppInfos): void {
  route(E.get, ({ query, maybeCaller }) => appInfos.get(query, maybeCaller));
  route(E.list, ({ query }) => appInfos.list(query));
  route(E.create, (call) => appInfos.create(call, call.body));
  route(E.update, (call) => appInfos.update(call, call.body));
  route(E.remove, async (call) => {
    await appInfos.remove(call, call.params.id);
    return true;
  });
}
