import { z } from "zod";
import { endpoint, idSchema } from "../core/endpoint.ts";

/** Menu items, spec §2 and §3: the console's side menu, and the permissions that roles are made of. */
export const MENU_TYPE = { menu: "0", button: "1", topMenu: "2" } as const;

const menuItemFields = z.object({
  id: z.number().int(),
  parentId: z.number().int().nullable(),
  label: z.object({ zh: z.string(), en: z.string() }),
  path: z.string(),
  icon: z.string(),
  keepAlive: z.boolean(),
  type: z.enum(["0", "1", "2"]),
  meta: z.object({ roles: z.array(z.string()).optional() }),
});
export type MenuItem = z.infer<typeof menuItemFields> & { children: MenuItem[] };
export const menuItemSchema: z.ZodType<MenuItem> = menuItemFields.extend({
  get children(): z.ZodType<MenuItem[]> {
    return z.array(menuItemSchema);
  },
});

export const MENU_ENDPOINTS = {
  ownMenu: endpoint({
    method: "GET",
    path: "/admin/menu",
    permission: "signed-in",
    summary: "The caller's menu, nested and sorted",
    query: z.object({ parentId: idSchema.optional() }),
    answer: z.array(menuItemSchema),
  }),
};
