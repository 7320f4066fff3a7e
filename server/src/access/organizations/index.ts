/**
 * Organizations: one tree, the platform at its root, tenants below it, companies below tenants. A branch is found by the
 * ids from the root down that each row keeps, which is also how a person's reach becomes a condition on a query.
 */

export { organizationRows } from "./organization-rows.store.ts";
export { serveOrganizations } from "./organizations.routes.ts";
export { createOrganizations, type NewOrganization, type Organizations } from "./organizations.service.ts";
export { requireOfOrganization } from "./organizations.store.ts";

/** @public */
export const TABLES = {
  private: ["keep_former_organization", "organization_types"],
  readable: ["former_organizations", "organizations"],
};
