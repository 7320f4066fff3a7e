import sql, { join } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing } from "../../core/db/page.ts";
import { visible } from "./devices.store.ts";

/** A device as the access wing explains it: its name and whose it is. */
export interface DeviceAsRow {
  id: number;
  name: string;
  organizationId: number;
  operatorStaffId: number | null;
}

const ROW = sql`d.id, case when d.short_name = '' then d.serial_number else d.short_name end as name,
  d.organization_id as "organizationId", d.operator_staff_id as "operatorStaffId"`;

/** Devices that lie within all of the scopes. */
export async function countDevicesWithin(db: Queries, scopes: readonly DataScope[]): Promise<number> {
  const conditions = join(
    scopes.map((scope) => visible(scope)),
    " and ",
  );
  const { n } = await db.one<{ n: number }>(
    sql`select count(*) as n from devices d where d.decommissioned_at is null and ${conditions}`,
  );
  return n;
}

export const deviceRowsStore = (db: Queries) => ({
  find: (id: number) => db.maybe<DeviceAsRow>(sql`select ${ROW} from devices d where d.id = ${id}`),

  search: (scope: DataScope, text: string, limit: number) => {
    const like = containing(text);
    const conditions = allOf([
      visible(scope),
      text !== "" && sql`d.short_name ilike ${like} or d.serial_number ilike ${like}`,
    ]);
    return db.many<DeviceAsRow>(
      sql`select ${ROW} from devices d where ${conditions} order by name, d.id limit ${limit}`,
    );
  },
});
