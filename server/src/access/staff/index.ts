/**
 * Staff: the people of organizations and their passwords. A password is kept as argon2id and never leaves this room;
 * the initial one is the last six digits of the phone number and must be changed at the first sign-in (spec §5). As long as
 * it is the initial one nothing is kept at all.
 *
 * `Staff` is what the product itself does with people: sign-in, their own account, seeding. `People` is what administrators
 * do with the people of others, within their scope and never beyond their own rights. `Imports` makes many at once.
 */
export { createImports } from "./staff.import.ts";
export { serveStaff } from "./staff.routes.ts";
export { createStaff, type Staff } from "./staff.service.ts";
export type { StaffMember } from "./staff.store.ts";
export { createPeople, type People } from "./staff-people.service.ts";
export { staffRows } from "./staff-rows.store.ts";
