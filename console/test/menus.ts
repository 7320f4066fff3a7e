/** Items of the menu as administrators are told of them. */
import { MENU_TYPE, type MenuNode } from "@sweepline/contract/access/menus.ts";

export const aMenuNode = (id: number, name: string, given: Partial<MenuNode> = {}): MenuNode => ({
  ...{ id, parentId: null, label: { zh: `${name}栏`, en: name }, path: "", icon: "", keepAlive: false },
  ...{ type: MENU_TYPE.menu, meta: {}, permission: null, sort: 0, isHidden: false, isBuiltIn: false },
  ...{ revision: 3, childCount: given.children?.length ?? 0, children: [] },
  ...given,
});
