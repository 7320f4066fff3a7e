import { z } from "zod";
import { endpoint, idSchema } from "../core/endpoint.ts";
import { int, labelSchema, revision } from "../core/fields.ts";
import { defineRefusals } from "../core/refusal.ts";

/** Menu items, spec §2, §3 and §7: the console's side menu, and the permissions that roles are made of. */
export const MENU_TYPE = { menu: "0", button: "1", topMenu: "2" } as const;
export const MENU_TYPES = ["0", "1", "2"] as const;
export const MAX_MENU_DEPTH = 5;

export const MENU_REFUSALS = defineRefusals({
  menuHasChildren: [409, "该菜单下仍有子项，不能删除", "This item has sub-items; delete or move them first"],
  builtInMenu: [422, "系统内置菜单不能删除，可以隐藏", "Built-in items cannot be deleted; hide them instead"],
  ownMenu: [422, "只有系统内置菜单可以恢复", "Only built-in items can be restored"],
  wrongMenuParent: [422, "不能放在所选上级之下", "The item cannot be placed below the selected parent"],
  permissionTaken: [409, "权限标识 {permission} 已存在", "Permission {permission} already exists"],
});

const menuItemFields = z.object({
  id: int,
  parentId: int.nullable(),
  label: z.object({ zh: z.string(), en: z.string() }),
  path: z.string(),
  icon: z.string(),
  keepAlive: z.boolean(),
  type: z.enum(MENU_TYPES),
  meta: z.object({ roles: z.array(z.string()).optional() }),
});
export type MenuItem = z.infer<typeof menuItemFields> & { children: MenuItem[] };
export const menuItemSchema: z.ZodType<MenuItem> = menuItemFields.extend({
  get children(): z.ZodType<MenuItem[]> {
    return z.array(menuItemSchema);
  },
});

/** An item as it is administered: buttons too, with their permission. */
const menuNodeFields = menuItemFields.extend({
  permission: z.string().nullable(),
  sort: int,
  isHidden: z.boolean(),
  isBuiltIn: z.boolean(),
  revision: int,
  /** How many stand below it, also where they are not in this answer. */
  childCount: int,
});
export type MenuNode = z.infer<typeof menuNodeFields> & { children: MenuNode[] };
export const menuNodeSchema: z.ZodType<MenuNode> = menuNodeFields.extend({
  get children(): z.ZodType<MenuNode[]> {
    return z.array(menuNodeSchema);
  },
});

const OWN_PATH = /^\/[\w\-./?=&%]*$/;
/** On its way it would leave the console, or another page would answer. */
const WINDING_PATH = /^\/([^?]*\/)?(\/|\.{1,2}(\/|\?|$))/;
const FOREIGN_PAGE = /^https?:\/\/[^\s<>"'\\]+$/;

const leadsSomewhere = (path: string): boolean =>
  path.startsWith("/")
    ? OWN_PATH.test(path) && !WINDING_PATH.test(path)
    : FOREIGN_PAGE.test(path) && URL.canParse(path);

/** A path of the console, a page elsewhere, or nothing for a group. */
export const menuPath = z
  .string()
  .trim()
  .max(500)
  .refine((path) => path === "" || leadsSomewhere(path), "validation.menuPath");

const menuFields = {
  parentId: idSchema.nullable().default(null),
  label: labelSchema,
  path: menuPath.default(""),
  icon: z.string().max(40).default(""),
  keepAlive: z.boolean().default(false),
  type: z.enum(MENU_TYPES),
  meta: z.object({ roles: z.array(z.string().max(64)).max(50).optional() }).default({}),
  /** Only buttons carry one: wing_room_action. */
  permission: z
    .string()
    .regex(/^[a-z]+_[a-z-]+_[a-z-]+$/, "validation.permissionCode")
    .nullable()
    .default(null),
  isHidden: z.boolean().default(false),
  sort: int.min(0).max(100_000).optional(),
};
export const newMenuSchema = z.object(menuFields);
export const menuChangeSchema = z.object({ id: idSchema, revision: revision.optional(), ...menuFields });
export type MenuFields = z.output<typeof newMenuSchema>;

export const MENU_ENDPOINTS = {
  ownMenu: endpoint("GET /admin/menu", "signed-in", {
    summary: "The caller's menu, nested and sorted",
    query: z.object({ parentId: idSchema.optional() }),
    answer: z.array(menuItemSchema),
  }),
  types: endpoint("GET /admin/menu/listMenuType", "access_menus_list", {
    summary: "Types of menu items",
    answer: z.array(z.object({ value: z.enum(MENU_TYPES), label: labelSchema })),
  }),
  /**
   * Whole and nested, or with `lazy` one level: that below `parentId`, or the top. With `roleId` only the items of that
   * role; people see and hand out no permissions that they lack, so those are left out.
   */
  tree: endpoint("GET /admin/menu/tree", "access_roles_list", {
    summary: "The tree of menu items and permissions",
    query: z.object({
      lazy: z.stringbool().default(false),
      parentId: idSchema.optional(),
      roleId: idSchema.optional(),
      type: z.enum(MENU_TYPES).optional(),
    }),
    answer: z.array(menuNodeSchema),
  }),
  get: endpoint("GET /admin/menu/:id", "access_menus_list", {
    summary: "One menu item",
    answer: menuNodeSchema,
  }),
  create: endpoint("POST /admin/menu", "access_menus_edit", {
    summary: "Makes a menu item",
    body: newMenuSchema,
    answer: menuNodeSchema,
  }),
  update: endpoint("PUT /admin/menu", "access_menus_edit", {
    summary: "Changes a menu item; of built-in ones the path, the type and the permission stay",
    body: menuChangeSchema,
    answer: menuNodeSchema,
  }),
  /** The brothers below one parent in their new order; an item may come from elsewhere. */
  order: endpoint("PUT /admin/menu/order", "access_menus_edit", {
    summary: "Orders the items below one parent",
    body: z.object({ parentId: idSchema.nullable(), ids: z.array(idSchema).min(1).max(500) }),
    isRepeatable: true,
  }),
  /** Built-in items back to how they were delivered. */
  restore: endpoint("POST /admin/menu/:id/restore", "access_menus_edit", {
    summary: "Takes back what was changed of a built-in item",
    answer: menuNodeSchema,
  }),
  remove: endpoint("DELETE /admin/menu/:id", "access_menus_edit", {
    summary: "Deletes a menu item that has none below it",
  }),
};
