import { join, type Sql } from "sql-template-tag";

/**
 * What rooms above keep for organizations, as selects of `organization_id`. Nothing may be left when one is deleted, so
 * each table that refers to organizations is here, or counted by this room itself.
 */
export interface Holdings {
  devices: Sql;
  rows: readonly Sql[];
}

export const unionOf = (selects: readonly Sql[]): Sql => join(selects, " union all ");
