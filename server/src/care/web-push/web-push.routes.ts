import { WEB_PUSH_ENDPOINTS as E } from "@sweepline/contract/care/web-push/index.ts";
import type { Route } from "../../core/http/route.ts";
import type { WebPush } from "./web-push.service.ts";

export function serveWebPush(route: Route, push: WebPush): void {
  route(E.key, () => push.key());
  route(E.browsers, ({ caller }) => push.browsers(caller));
  route(E.subscribe, ({ caller, body }) => push.subscribe(caller, body));
  route(E.unsubscribe, async ({ caller, params }) => {
    await push.unsubscribe(caller, params.browserId);
    return true;
  });
  route(E.test, ({ caller, params, language }) => push.test(caller, params.browserId, language));
  route(E.farewell, async ({ body }) => {
    await push.farewell(body);
    return true;
  });
  route(E.renew, async ({ body }) => {
    await push.renew(body);
    return true;
  });
}
