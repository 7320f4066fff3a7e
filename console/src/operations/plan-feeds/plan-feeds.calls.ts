import { PLAN_FEED_ENDPOINTS as E } from "@sweepline/contract/operations/plan-feeds.ts";
import { call, type InputOf, queryFor, useWrite } from "../../core/api/index.ts";

export const feedsQuery = () => queryFor(E.list, {});
export const useCreateFeed = () =>
  useWrite((body: InputOf<typeof E.create>["body"]) => call(E.create, { body }), [E.list]);
export const useRemoveFeed = () => useWrite((id: number) => call(E.remove, { body: { id } }), [E.list]);
