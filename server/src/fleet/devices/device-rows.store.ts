import sql, { join } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import { chosenRows } from "../../core/db/chosen-rows.ts";
import type { Queries } from "../../core/db/database.ts";
import { namedByNumber } from "../../core/db/subject-names.ts";
import type { NamedRow, RowChoice } from "../../core/explained-rows.ts";
import { held, visible } from "./devices.store.ts";

export const DEVICES_OF_ORGANIZATIONS = sql`select organization_id from devices`;

/** Devices as rows that access is explained for. */
export const deviceRows = (db: Queries, scope: DataScope, choice: RowChoice): Promise<NamedRow[]> =>
  db.many<NamedRow>(sql`
    select d.id, d.organization_id as "organizationId",
      case when d.short_name in ('', d.serial_number) then d.serial_number
        else d.short_name || ' (' || d.serial_number || ')' end as name
    from devices d
    where ${chosenRows(choice, {
      visible: visible(scope),
      idColumn: "d.id",
      texts: ["d.short_name", "d.serial_number"],
    })} order by name, d.id limit ${choice.limit}`);

/** How many lie within all of the scopes. */
export async function countDevicesWithin(db: Queries, scopes: readonly DataScope[]): Promise<number> {
  const conditions = join(
    scopes.map((scope) => visible(scope)),
    " and ",
  );
  const { n } = await db.one<{ n: number }>(sql`select count(*) as n from devices d where ${conditions}`);
  return n;
}

/** For the audit log. */
export const DEVICE_NAMES = namedByNumber(
  (ids, scope) => sql`
    select d.id, coalesce(nullif(d.short_name, ''), d.serial_number) as name
    from devices d
    where d.id = any(${ids}) and ${held(scope)}`,
);
