import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface MovedZone {
  id: number;
  serialNumber: string;
  /** That it had before. */
  from: string;
}

/**
 * From now on the devices count their days in this zone. What was summed keeps the days that it was summed in: nothing is
 * counted twice, and no report of the past changes. Answers those whose zone was another.
 */
export const putInZone = (
  tx: Queries,
  ids: readonly number[],
  { timeZone, at }: { timeZone: string; at: Date },
): Promise<MovedZone[]> =>
  tx.many(sql`
    update devices d set time_zone = ${timeZone}, updated_at = ${at}, revision = d.revision + 1
    from devices before
    where d.id = any(${[...ids]}::bigint[]) and before.id = d.id and d.time_zone <> ${timeZone}
    returning d.id, d.serial_number as "serialNumber", before.time_zone as "from"`);
