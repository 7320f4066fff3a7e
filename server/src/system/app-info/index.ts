/** Application information: parameters of the console and apps, such as the version line and the logo of the shell. */

export { serveAppInfo } from "./app-info.routes.ts";
export { type AppInfos, createAppInfos } from "./app-info.service.ts";

/** @public */
export const TABLES = {
  private: ["app_infos"],
};
