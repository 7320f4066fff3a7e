/** Organizations: for now the filter that other rooms' pages use. */
export { OrganizationSelect } from "./organization-select.tsx";
