/**
 * Roles: sets of permissions with a reach over organizations' data. The standard ones are rewritten at every start from
 * one table, `role-permissions.ts`, so that a correction is one line there.
 */

export { createRoles, type Roles } from "./roles.service.ts";
