import { MENU_ENDPOINTS as E } from "@sweepline/contract/access/menus.ts";
import type { Route } from "../../core/http/route.ts";
import type { Menus } from "./menus.service.ts";

export function serveMenus(route: Route, menus: Menus): void {
  route(E.ownMenu, ({ caller, query }) => menus.ofCaller(caller, query.parentId));
  route(E.types, () => menus.types());
  route(E.tree, ({ caller, query }) => menus.tree(caller, query));
  route(E.get, ({ caller, params }) => menus.get(caller, params.id));
  route(E.create, (call) => menus.create(call, call.body));
  route(E.update, (call) => menus.update(call, call.body));
  route(E.order, async (call) => {
    await menus.order(call, call.body);
    return true;
  });
  route(E.restore, (call) => menus.restore(call, call.params.id));
  route(E.remove, async (call) => {
    await menus.remove(call, call.params.id);
    return true;
  });
}
