/**
 * Staff: the people of organizations and their passwords. A password is kept as argon2id and never leaves this room. One
 * that someone else chose is an initial one: good for 72 hours and for one sign-in, at which it must be changed. By the
 * operator's parameter it is the last six digits of the phone number (spec §5), of which nothing is kept at all, or a
 * one-time password, shown once to whoever made the account.
 *
 * `Staff` is what the product itself does with people: sign-in, their own account, seeding. `People` is what administrators
 * do with the people of others, within their scope and never beyond their own rights. `Imports` makes many at once.
 */
import { STAFF_ENDPOINTS } from "@sweepline/contract/access/staff.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { serveStaff } from "./staff.routes.ts";
import { PERSON_NAMES, staffRows } from "./staff-rows.store.ts";

export { createStaff, type Staff } from "./staff.service.ts";
export type { StaffMember } from "./staff.store.ts";
export { createImports } from "./staff-import.service.ts";
export { createPeople, type People } from "./staff-people.service.ts";
export { withoutEnd } from "./staff-privacy.ts";
export { avatarUses } from "./staff-rows.store.ts";
export { usernameKey } from "./username-key.ts";

export const TABLES = {
  inWing: ["staff", "staff_roles"],
  readable: ["contact_directory", "role_holder_directory"],
  everywhere: ["people_directory"],
};
export const LENT_COLUMNS = {
  staff: ["display_name", "id", "is_enabled", "kind", "must_change_password", "organization_id", "username"],
};

export const staffRoom = (db: Queries, services: Parameters<typeof serveStaff>[1]): Room => ({
  subjects: { staff: PERSON_NAMES },
  routes: (route) => serveStaff(route, services),
  explains: {
    staff: { endpoint: STAFF_ENDPOINTS.get, rows: (scope, choice) => staffRows(db, scope, choice) },
  },
});
