/**
 * Menus: the items of the console's side menu, and the permissions, which are its buttons. A person sees an item that
 * has a permission of theirs below it, or needs none; an item may be hidden from all but certain roles besides.
 */

export { serveMenus } from "./menus.routes.ts";
export { builtInPermissions, createMenus, type Menus, type MenuViewer } from "./menus.service.ts";
