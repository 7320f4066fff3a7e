/**
 * Menus: the items of the console's side menu, and the permissions, which are its buttons. A person sees an item that
 * has a permission of theirs below it, or needs none (what a page without buttons needs is the code's too, `needs`); an item may be hidden from all but certain roles besides. The
 * product brings items along (`built-in-menus.ts`): where they lead and what they permit is always the code's, how they
 * look and where they stand is people's from their first change on, until they restore the item.
 */
import type { Room } from "../../core/room.ts";
import { serveMenus } from "./menus.routes.ts";
import type { Menus } from "./menus.service.ts";
import { MENU_NAMES } from "./menus.store.ts";

export { createMenus, everyPermission, type Menus } from "./menus.service.ts";

export const TABLES = {
  inWing: ["menus"],
};

export const menusRoom = (menus: Menus): Room => ({
  subjects: { menu: MENU_NAMES },
  routes: (route) => serveMenus(route, menus),
});
