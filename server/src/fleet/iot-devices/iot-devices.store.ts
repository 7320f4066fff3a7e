import type { Measurement, Radio } from "@sweepline/contract/fleet/telemetry.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface Reported {
  id: number;
  concentratorId: string;
  radio: Radio | null;
  measurements: Record<string, Measurement> | null;
}

/** Of devices that the caller is known to see. */
export async function reportedBy(db: Queries, ids: readonly number[]): Promise<Map<number, Reported>> {
  const rows = await db.many<Reported>(sql`
    select d.id, d.concentrator_id as "concentratorId", s.detail -> 'radio' as radio,
      s.detail -> 'measurements' as measurements
    from devices d left join device_states s on s.device_id = d.id where d.id = any(${[...ids]}::bigint[])`);
  return new Map(rows.map((row) => [row.id, row]));
}
