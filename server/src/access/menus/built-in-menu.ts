import { MENU_TYPE } from "@sweepline/contract/access/menus.ts";

type Text = { zh: string; en: string };

/** An item that the product brings along. Children are items; buttons carry the permissions. */
export interface BuiltInMenu {
  code: string;
  type: (typeof MENU_TYPE)[keyof typeof MENU_TYPE];
  label: Text;
  path?: string;
  /** A name out of the console's own set. */
  icon?: string;
  keepAlive?: boolean;
  permission?: string;
  /** Of a page without buttons of its own: the permission by which its calls answer, which stands at another page. */
  requires?: string;
  children?: readonly BuiltInMenu[];
}

export function button(permission: string, zh: string, en: string): BuiltInMenu {
  return { code: permission, type: MENU_TYPE.button, permission, label: { zh, en } };
}

interface PageItem {
  code: string;
  label: Text;
  path: string;
  icon: string;
  requires?: string;
}

export function page(item: PageItem, ...buttons: readonly BuiltInMenu[]): BuiltInMenu {
  return { ...item, type: MENU_TYPE.menu, keepAlive: true, children: buttons };
}
