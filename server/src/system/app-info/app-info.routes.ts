import { APP_INFO_ENDPOINTS as E } from "@sweepline/contract/system/app-info.ts";
import type { Route } from "../../core/http/route.ts";
import type { AppInfos } from "./app-info.service.ts";

export function serveAppInfo(route: Route, appInfos: AppInfos): void {
  route(E.get, ({ query }) => appInfos.get(query));
}
