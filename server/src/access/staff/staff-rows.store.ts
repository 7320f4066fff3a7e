import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import type { NamedRow, RowChoice } from "../../core/explained-rows.ts";

/** People as rows that access is explained for. */
export function staffRows(
  db: Queries,
  scope: DataScope,
  { id, search = "", limit }: RowChoice,
): Promise<NamedRow[]> {
  const conditions = allOf([
    withinScope(scope, { organization: "s.organization_id", operator: "s.id" }),
    id !== undefined && sql`s.id = ${id}`,
    search !== "" &&
      sql`lower(s.display_name || ' (' || s.username || ')') like ${containing(search.toLowerCase())}`,
  ]);
  return db.many<NamedRow>(sql`
    select s.id, s.display_name || ' (' || s.username || ')' as name, s.organization_id as "organizationId"
    from staff s where ${conditions} order by s.display_name, s.id limit ${limit}`);
}

/** People whose picture is this. */
export const avatarUses = (url: string): Sql =>
  sql`select coalesce(nullif(display_name, ''), username) as name from staff where avatar = ${url}`;

/** For the audit log. */
export const PERSON_NAMES = namedByNumber(
  (ids, scope) => sql`
    select s.id, coalesce(nullif(s.display_name, ''), s.username) as name
    from staff s
    where s.id = any(${ids}) and ${withinScope(scope, { organization: "s.organization_id", operator: "s.id" })}`,
);
