import sql from "sql-template-tag";
import type { Queries } from "../../server/src/core/db/database.ts";
import { note } from "../figures.ts";

/** What lies in files of each report that is stored, its entries in indexes and its pages' maps included; days without one have files too. */
export async function noteDisk(db: Queries): Promise<void> {
  const { bytes } = await db.one<{ bytes: number }>(sql`
    select (select sum(pg_total_relation_size(inhrelid))::float8 from pg_inherits
       where inhparent = 'telemetry_reports'::regclass and pg_relation_size(inhrelid) > 0)
      / (select count(*) from telemetry_reports) as bytes`);
  note("disk a report, index included", "B", [bytes]);
}
