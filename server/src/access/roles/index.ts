/**
 * Roles: sets of permissions with a reach over organizations' data. The standard ones are rewritten at every start from
 * one table, `role-permissions.ts`, so that a correction is one line there; they are copied, not changed. Others belong
 * to the organization that made them: seen where that one is seen, handed out there and below. Nobody gives a role more
 * than they have, and a change acts at once on everyone who holds it.
 */
import type { Room } from "../../core/room.ts";
import { serveRoles } from "./roles.routes.ts";
import type { Roles } from "./roles.service.ts";
import { ROLE_NAMES } from "./roles-reads.store.ts";

export { createRoles, type Roles } from "./roles.service.ts";
export { giveMenu, requireOfRole } from "./roles.store.ts";

export const TABLES = {
  private: ["keep_role_permissions", "menus_changed", "role_menus_changed"],
  inWing: ["role_menus", "role_organizations", "roles"],
  readable: ["role_directory"],
};
export const LENT_COLUMNS = {
  roles: [
    "id",
    "is_standard",
    "organization_id",
    "permissions",
    "role_code",
    "role_name",
    "role_type_range",
    "scope_kind",
    "second_factor_required",
    "second_factor_required_by",
    "stays_signed_in",
  ],
};

export const rolesRoom = (roles: Roles): Room => ({
  subjects: { role: ROLE_NAMES },
  routes: (route) => serveRoles(route, roles),
});
