/**
 * Organizations: one tree, the platform at its root, tenants below it, companies below tenants. A branch is found by the
 * ids from the root down that each row keeps, which is also how a person's reach becomes a condition on a query.
 */
import { ORGANIZATION_ENDPOINTS } from "@sweepline/contract/access/organizations/index.ts";
import type { Queries } from "../../core/db/database.ts";
import type { Room } from "../../core/room.ts";
import { ORGANIZATION_NAMES } from "./organization-reads.store.ts";
import { organizationRows } from "./organization-rows.store.ts";
import { ORGANIZATION_TYPE_NAMES } from "./organization-types.store.ts";
import { serveOrganizations } from "./organizations.routes.ts";
import type { Organizations } from "./organizations.service.ts";

export type { Holdings } from "./organization-holdings.store.ts";
export { logoUses } from "./organization-rows.store.ts";
export { createOrganizations, type NewOrganization, type Organizations } from "./organizations.service.ts";
export { requireOfOrganization } from "./organizations.store.ts";

export const TABLES = {
  private: ["keep_former_organization", "organization_types"],
  inWing: ["organizations"],
  readable: ["former_organizations"],
  everywhere: ["organization_directory"],
};
export const LENT_COLUMNS = {
  organizations: [
    "id",
    "is_enabled",
    "org_code",
    "org_name",
    "org_type_code",
    "path",
    "second_factor_required",
    "second_factor_required_by",
    "short_name",
  ],
};

export const organizationsRoom = (db: Queries, organizations: Organizations): Room => ({
  subjects: { organization: ORGANIZATION_NAMES, organizationType: ORGANIZATION_TYPE_NAMES },
  routes: (route) => serveOrganizations(route, organizations),
  explains: {
    organization: {
      endpoint: ORGANIZATION_ENDPOINTS.get,
      rows: (scope, choice) => organizationRows(db, scope, choice),
    },
  },
});
