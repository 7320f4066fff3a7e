/**
 * People (spec §3, §5, §6): the lists of one's own organization and of those below, forms, passwords, sessions of others,
 * imports and exports. One's own account is the session room's.
 */
export { StaffInfoPage, TenantStaffPage } from "./staff-list.page.tsx";
