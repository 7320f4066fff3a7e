/** Application information: parameters of the console and apps, such as the version line and the logo of the shell. */
import type { Room } from "../../core/room.ts";
import { serveAppInfo } from "./app-info.routes.ts";
import type { AppInfos } from "./app-info.service.ts";
import { APP_INFO_NAMES } from "./app-info.store.ts";

export { type AppInfos, createAppInfos } from "./app-info.service.ts";
export { appLogoUses } from "./app-info.store.ts";

export const TABLES = {
  private: ["app_infos"],
};

export const appInfoRoom = (appInfos: AppInfos): Room => ({
  subjects: { appInfo: APP_INFO_NAMES },
  routes: (route) => serveAppInfo(route, appInfos),
});
