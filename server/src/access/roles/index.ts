/**
 * Roles: sets of permissions with a reach over organizations' data. The standard ones are rewritten at every start from
 * one table, `role-permissions.ts`, so that a correction is one line there.
 */

export { ROLE_PERMISSIONS } from "./role-permissions.ts";
export { createRoles, type Roles } from "./roles.service.ts";
export type { Role } from "./roles.store.ts";
