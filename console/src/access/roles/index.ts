/**
 * Roles (spec §3, §6): sets of permissions with a reach. Each of the standard ones has a name in both languages; those
 * that people have made have the one they were given.
 */
export { useRoleName } from "./role-name.ts";
