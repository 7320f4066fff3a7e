import type { Page } from "@sweepline/contract/core/paging.ts";
import type { ConcentratorListQuery, LoraConcentrator } from "@sweepline/contract/fleet/lora.ts";
import sql, { type Sql } from "sql-template-tag";
import type { DataScope } from "../../core/caller.ts";
import type { Queries } from "../../core/db/database.ts";
import { allOf, containing, limitOf, orderBy, readPage } from "../../core/db/page.ts";
import { withinScope } from "../../core/db/scope.ts";

type Row = Omit<LoraConcentrator, "firstAt" | "lastAt"> & { firstAt: Date; lastAt: Date };

const SORTS = {
  concentratorId: "c.concentrator_id",
  lastAt: "c.last_at",
  sensors: "c.sensors",
  uplinks: "c.uplinks",
};

/** Sums over the sensors that the caller may see, and nothing of what else a concentrator hears. */
export async function pageOfConcentrators(
  db: Queries,
  scope: DataScope,
  query: ConcentratorListQuery,
): Promise<Page<LoraConcentrator>> {
  const { search = "" } = query;
  const within = (device: string): Sql =>
    withinScope(scope, {
      organization: `${device}.organization_id`,
      operator: `${device}.operator_staff_id`,
    });
  const receptions = sql`
    from lora_hearings h join devices d on d.id = h.device_id
    where ${allOf([
      within("d"),
      sql`d.decommissioned_at is null`,
      search !== "" && sql`h.concentrator_id ilike ${containing(search)}`,
    ])}`;
  const order = orderBy(query, { columns: SORTS, initial: "-lastAt", id: "c.concentrator_id" });
  return readPage(db, query, {
    rows: sql`
      select c.concentrator_id as "concentratorId", g.id as "deviceId", g.short_name as "shortName",
        s.is_online as "isOnline", c.first_at as "firstAt", c.last_at as "lastAt", c.sensors, c.uplinks,
        c.rssi_dbm as "rssiDbm", c.snr_db as "snrDb"
      from (
        select h.concentrator_id, min(h.first_at) as first_at, max(h.last_at) as last_at, count(*)::int as sensors,
          sum(h.uplinks)::float8 as uplinks, (array_agg(h.rssi_dbm order by h.last_at desc))[1] as rssi_dbm,
          (array_agg(h.snr_db order by h.last_at desc))[1] as snr_db
        ${receptions} group by h.concentrator_id
      ) c
      left join devices g on g.serial_number = c.concentrator_id and g.decommissioned_at is null and ${within("g")}
      left join device_states s on s.device_id = g.id
      ${order} ${limitOf(query)}`,
    all: sql`select distinct h.concentrator_id ${receptions}`,
    row: (row: Row) => ({ ...row, firstAt: row.firstAt.toISOString(), lastAt: row.lastAt.toISOString() }),
  });
}
