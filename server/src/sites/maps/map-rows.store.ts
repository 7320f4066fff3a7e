import sql from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { chosenRows } from "../../core/db/chosen-rows.ts";
import type { Queries } from "../../core/db/database.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import type { NamedRow, RowChoice } from "../../core/explained-rows.ts";
import { visible } from "./maps-reads.store.ts";

/** Maps as rows that access is explained for. */
export const mapRows = (db: Queries, scope: DataScope, choice: RowChoice): Promise<NamedRow[]> =>
  db.many<NamedRow>(sql`
    select m.id, m.organization_id as "organizationId", coalesce(nullif(m.name, ''), m.map_key) as name
    from maps m
    where ${chosenRows(choice, {
      visible: visible(scope),
      idColumn: "m.id",
      texts: ["m.name", "m.map_key"],
    })} order by name, m.id limit ${choice.limit}`);

/** For the audit log. */
export const MAP_NAMES = namedByNumber(
  (ids, scope) => sql`
    select m.id, coalesce(nullif(m.name, ''), m.map_key) as name
    from maps m
    where m.id = any(${ids}) and ${visible(scope)}`,
);

/** Versions for it: "Lakeside F2 v3". */
export const MAP_VERSION_NAMES = namedByNumber(
  (ids, scope) => sql`
    select v.id, coalesce(nullif(m.name, ''), m.map_key) || ' v' || v.number as name
    from map_versions v join maps m on m.id = v.map_id
    where v.id = any(${ids}) and ${visible(scope)}`,
);
