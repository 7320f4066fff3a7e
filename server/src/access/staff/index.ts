/**
 * Staff: the people of organizations and their passwords. A password is kept as argon2id and never leaves this room;
 * the initial one is the last six digits of the phone number and must be changed at the first sign-in (spec §5).
 */
export { createStaff, type Staff } from "./staff.service.ts";
export type { StaffMember } from "./staff.store.ts";
