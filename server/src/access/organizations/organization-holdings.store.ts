import sql, { join, type Sql } from "sql-template-tag";
import { Provided } from "../../core/db/provided.ts";

/**
 * What rooms above keep for organizations, as selects of `organization_id`. Nothing may be left when one is deleted, so
 * each table that refers to organizations is here, or counted by this room itself.
 */
export const devicesOfOrganizations = new Provided<Sql>("devices of organizations");
export const rowsOfOrganizations = new Provided<Sql>("rows of organizations");

export const unionOf = (selects: readonly Sql[]): Sql =>
  selects.length === 0
    ? sql`select null::bigint as organization_id where false`
    : join(selects, " union all ");
