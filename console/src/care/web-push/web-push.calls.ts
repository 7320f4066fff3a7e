import { WEB_PUSH_ENDPOINTS as E } from "@sweepline/contract/care/web-push/index.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

export const usePushBrowsers = () => useQuery(queryFor(E.browsers, {}));

/** By which browsers know the server; asked when somebody wants it, since the server makes it then. */
export function usePushKey(): () => Promise<string> {
  const cache = useQueryClient();
  return () => cache.fetchQuery(queryFor(E.key, {}));
}

type Subscription = InputOf<typeof E.subscribe>["body"];
export const useSubscribe = () => useWrite((body: Subscription) => call(E.subscribe, { body }), [E.browsers]);
export const useUnsubscribe = () =>
  useWrite((browserId: number) => call(E.unsubscribe, { params: { browserId } }), [E.browsers]);
export const useTestBrowser = () =>
  useWrite((browserId: number) => call(E.test, { params: { browserId } }), [E.browsers]);
