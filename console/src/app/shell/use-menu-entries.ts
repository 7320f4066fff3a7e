import { MENU_ENDPOINTS } from "@sweepline/contract/access/menus.ts";
import { useMemo } from "react";
import { type MenuEntry, menuEntries, useMenu } from "../../access/menus/index.ts";
import { useMay, usePerson } from "../../core/session/index.ts";
import { menuHref, missingPageHref } from "../menu-links.ts";
import { PAGES } from "../pages.ts";

/** Items without a page are shown to those alone who can change the menu. */
export function useMenuEntries(): readonly MenuEntry[] {
  const menu = useMenu();
  const roles = usePerson()?.roles;
  const mayEdit = useMay(MENU_ENDPOINTS.update);
  return useMemo(() => {
    const missing = (path: string) => (mayEdit && path !== "" ? missingPageHref(path) : undefined);
    const hrefOf = (path: string) => menuHref(path, PAGES) ?? missing(path);
    return menuEntries(menu, { roles: roles ?? [], hrefOf });
  }, [menu, roles, mayEdit]);
}
