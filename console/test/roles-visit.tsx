/** The page of roles, visited with a menu and an organization to choose from. */
import { MENU_ENDPOINTS, type MenuItem, type MenuNode } from "@sweepline/contract/access/menus.ts";
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import { ROLE_ENDPOINTS, type RoleRow } from "@sweepline/contract/access/roles.ts";
import { within } from "@testing-library/react";
import { RoleListPage } from "../src/access/roles/role-list.page.tsx";
import { anOrganizationOption } from "./organizations.ts";
import { aPage, on, type Rule } from "./server.ts";
import { rowWith, visit } from "./visit.tsx";

const NAMES = { zh: "访客", en: "Viewer" };
export const STANDARD = {
  standardRole: true,
  standardName: NAMES,
  organizationId: null,
  organizationName: null,
};
export const anItem = (id: number, en: string, children: MenuItem[] = []): MenuItem => ({
  ...{ id, parentId: null, label: { zh: en, en }, path: "", icon: "", keepAlive: false, type: "0", meta: {} },
  children,
});
const aNode = (id: number, en: string, given: Partial<MenuNode>): MenuNode => ({
  ...anItem(id, en),
  ...{ permission: null, sort: 0, isHidden: false, isBuiltIn: true, revision: 0, childCount: 0 },
  children: [],
  ...given,
});
const aButton = (id: number, en: string, permission: string) => aNode(id, en, { type: "1", permission });
const TREE = [
  aNode(1, "People", {
    children: [
      aNode(2, "Staff", {
        children: [aButton(3, "View", "access_staff_list"), aButton(4, "Change", "access_staff_edit")],
      }),
    ],
  }),
];
const LOOKUPS: readonly Rule[] = [
  on(MENU_ENDPOINTS.tree, TREE),
  on(ORGANIZATION_ENDPOINTS.options, [anOrganizationOption(2, "Brightfloor")]),
];

export function showRoles(
  rows: readonly RoleRow[],
  answers: readonly Rule[] = [],
  given: Parameters<typeof visit>[1] = {},
) {
  return visit(<RoleListPage />, {
    ...given,
    answers: [...answers, on(ROLE_ENDPOINTS.list, aPage(...rows)), ...LOOKUPS],
  });
}
export type ShownRoles = ReturnType<typeof showRoles>;
/** Presses a button of a role's row. */
export const press = async ({ user }: ShownRoles, row: string, name: string) =>
  user.click(within(await rowWith(row)).getByRole("button", { name }));
