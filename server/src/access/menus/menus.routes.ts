import { MENU_ENDPOINTS as E } from "@sweepline/contract/access/menus.ts";
import type { Route } from "../../core/http/route.ts";
import type { Menus } from "./menus.service.ts";

export function serveMenus(route: Route, menus: Menus): void {
  route(E.ownMenu, ({ caller, query }) => menus.ofCaller(caller, query.parentId));
}
