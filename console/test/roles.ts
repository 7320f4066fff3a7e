/** Roles as the server tells of them. */
import type { RoleDetail, RoleRow } from "@sweepline/contract/access/roles.ts";
import { AT } from "./devices.ts";

export const aRoleRow = (id: number, given: Partial<RoleRow> = {}): RoleRow => ({
  id,
  roleName: `Role ${id}`,
  standardName: null,
  roleCode: `role-${id}`,
  roleType: "",
  roleTypeRange: [],
  standardRole: false,
  roleDesc: "",
  scopeKind: "own",
  staysSignedIn: false,
  organizationId: 1,
  organizationName: "Sweepline",
  staffCount: 0,
  permissionCount: 3,
  createdAt: AT,
  revision: 6,
  ...given,
});

export const aRoleDetail = (id: number, given: Partial<RoleDetail> = {}): RoleDetail => ({
  ...aRoleRow(id),
  menuIds: [],
  organizationIds: [],
  ...given,
});
