/** Application information: parameters of the console and apps, such as the version line and the logo of the shell. */

export { serveAppInfo } from "./app-info.routes.ts";
export { createAppInfos } from "./app-info.service.ts";
