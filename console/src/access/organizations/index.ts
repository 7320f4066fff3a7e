/** Organizations: the filter and the form control that other rooms' pages choose them with. */
export { OrganizationSelect } from "./organization-select.tsx";
export { OrganizationTreeSelect } from "./organization-tree-select.tsx";
