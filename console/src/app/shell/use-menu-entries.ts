import { useMemo } from "react";
import { type MenuEntry, menuEntries, useMenu } from "../../access/menus/index.ts";
import { usePerson } from "../../core/session/index.ts";
import { menuHref } from "../menu-links.ts";
import { PAGES } from "../pages.ts";

export function useMenuEntries(): readonly MenuEntry[] {
  const menu = useMenu();
  const roles = usePerson()?.roles;
  return useMemo(
    () => menuEntries(menu, { roles: roles ?? [], hrefOf: (path) => menuHref(path, PAGES) }),
    [menu, roles],
  );
}
