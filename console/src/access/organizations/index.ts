/**
 * Organizations (spec §3, §5, §6): the filter and the form control that other rooms' pages choose them with, the tree
 * beside what belongs to a branch, and the page that administers them.
 */
export { ImportInto } from "./import-into.tsx";
export { BranchTrail } from "./organization-filters.tsx";
export { OrganizationSelect } from "./organization-select.tsx";
export { OrganizationSides } from "./organization-sides.tsx";
export { OrganizationTreeSelect } from "./organization-tree-select.tsx";
export { organizationOptionsQuery, organizationQuery } from "./organizations.calls.ts";
