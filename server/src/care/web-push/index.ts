/**
 * Web Push: messages to browsers of people while no page of the console is open. Encrypted to each browser (RFC 8291), signed
 * by keys of this server (RFC 8292) of which the private one is kept sealed, and sent past the guard to the push service that
 * the browser chose. A browser that its service knows no longer, or whose key cannot be used, is forgotten.
 */
import type { Room } from "../../core/room.ts";
import { serveWebPush } from "./web-push.routes.ts";
import type { WebPush } from "./web-push.service.ts";

export { createWebPush, type WebPush } from "./web-push.service.ts";
export { browsersOfMany, forgetBrowsersOf } from "./web-push.store.ts";

export const TABLES = {
  private: ["push_browsers", "push_keys"],
};

export const webPushRoom = (push: WebPush): Room => ({
  routes: (route) => serveWebPush(route, push),
});
