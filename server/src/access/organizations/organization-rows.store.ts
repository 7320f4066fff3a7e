import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { chosenRows } from "../../core/db/chosen-rows.ts";
import type { Queries } from "../../core/db/database.ts";
import { withinScope } from "../../core/db/scope.ts";
import type { NamedRow, RowChoice } from "../../core/explained-rows.ts";

/** Organizations as rows that access is explained for. */
export const organizationRows = (db: Queries, scope: DataScope, choice: RowChoice): Promise<NamedRow[]> =>
  db.many<NamedRow>(sql`
    select o.id, o.org_name as name, o.id as "organizationId" from organizations o
    where ${chosenRows(choice, {
      visible: withinScope(scope, { organization: "o.id" }),
      idColumn: "o.id",
      texts: ["o.org_name", "o.short_name"],
    })} order by o.org_name, o.id limit ${choice.limit}`);

/** Organizations whose logo is this picture. */
export const logoUses = (url: string): Sql =>
  sql`select org_name as name from organizations where logo = ${url}`;
