import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export const entryStore = (db: Queries) => ({
  /** What stands between a known person and a session; undefined where there is nobody. */
  entryOf: (staffId: number, roleCodes: readonly string[]) =>
    db.maybe<{ isEnabled: boolean; hasRole: boolean }>(sql`
      select p.is_enabled and not exists (
          select from organizations above where above.id = any(o.path) and not above.is_enabled) as "isEnabled",
        exists (select from staff_roles sr join roles r on r.id = sr.role_id
          where sr.staff_id = p.id and r.role_code = any(${[...roleCodes]}::text[])) as "hasRole"
      from staff p join organizations o on o.id = p.organization_id where p.id = ${staffId}`),
});
