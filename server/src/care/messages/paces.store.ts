import type { OutsideWay } from "@sweepline/contract/care/messages/ways.ts";
import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";
import type { Counted } from "./paces.ts";

export interface Pace {
  staffId: number;
  way: OutsideWay;
}

export const paceOf = ({ staffId, way }: Pace): string => `${staffId}/${way}`;

/** Locked until the transaction ends, all in one order: what was counted since for these, by `paceOf`. */
export async function holdPaces(
  tx: Queries,
  paces: readonly Pace[],
  since: Date,
): Promise<Map<string, Counted[]>> {
  const keys = [...new Set(paces.map(paceOf))];
  if (keys.length === 0) return new Map();
  await tx.run(sql`
    select pg_advisory_xact_lock(h) from (
      select distinct hashtextextended('message-paces/' || k, 0) as h from unnest(${keys}::text[]) k order by 1) o`);
  const rows = await tx.many<Pace & Counted>(sql`
    select p.staff_id as "staffId", p.way, p.delivery_id as "deliveryId", p.counted_at as at
    from message_paces p
    where p.staff_id = any(${paces.map(({ staffId }) => staffId)}::bigint[]) and p.counted_at > ${since}
    order by p.counted_at`);
  return Map.groupBy(rows, paceOf);
}

export async function count(
  tx: Queries,
  paces: readonly (Pace & { deliveryId: string })[],
  at: Date,
): Promise<void> {
  if (paces.length === 0) return;
  await tx.run(sql`
    insert into message_paces (staff_id, way, delivery_id, counted_at)
    select v.staff_id, v.way, v.delivery_id, ${at}::timestamptz
    from unnest(${paces.map(({ staffId }) => staffId)}::bigint[], ${paces.map(({ way }) => way)}::text[],
      ${paces.map(({ deliveryId }) => deliveryId)}::uuid[]) v(staff_id, way, delivery_id)
    on conflict (staff_id, way, delivery_id) do update set counted_at = excluded.counted_at`);
}

export const forgetPaces = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from message_paces where counted_at < ${before}`);
