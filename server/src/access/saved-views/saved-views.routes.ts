import { SAVED_VIEW_ENDPOINTS as E } from "@sweepline/contract/access/saved-views.ts";
import type { Route } from "../../core/http/route.ts";
import type { SavedViews } from "./saved-views.service.ts";

export function serveSavedViews(route: Route, views: SavedViews): void {
  route(E.list, ({ caller, query }) => views.list(caller, query.list));
  route(E.create, ({ caller, body }) => views.create(caller, body));
  route(E.update, ({ caller, body }) => views.update(caller, body));
  route(E.remove, ({ caller, params }) => views.remove(caller, params.id));
  route(E.keepColumns, ({ caller, body }) => views.keepColumns(caller, body));
}
