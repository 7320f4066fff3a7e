import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export const tenantLimitsStore = (db: Queries) => ({
  /** The organization below the root in whose branch it lies; null: the platform itself. */
  tenantOf: async (organizationId: number): Promise<number | null> =>
    (
      await db.maybe<{ tenantId: number | null }>(
        sql`select path[2] as "tenantId" from organization_directory where id = ${organizationId}`,
      )
    )?.tenantId ?? null,

  /** Until the transaction ends. */
  lock: (tenantId: number) =>
    db.run(sql`select from organization_directory where id = ${tenantId} for no key update`),

  countServers: async (tenantId: number): Promise<number> =>
    (
      await db.one<{ count: number }>(sql`
        select count(*)::int as count from mqtt_servers s join organization_directory o on o.id = s.organization_id
        where o.path && array[${tenantId}::bigint]`)
    ).count,

  /**
   * A bucket that refills steadily, `lastsMs` deep, as `createPace` has it: counts one more and answers null, or answers how
   * many ms until there is room again.
   */
  async pace(
    tenantId: number,
    { kind, now, intervalMs, lastsMs }: { kind: string; now: Date; intervalMs: number; lastsMs: number },
  ): Promise<number | null> {
    const interval = sql`make_interval(secs => ${intervalMs / 1_000})`;
    const counted = await db.run(sql`
      insert into mqtt_trial_paces as p (tenant_id, kind, full_at) values (${tenantId}, ${kind}, ${now}::timestamptz + ${interval})
      on conflict (tenant_id, kind) do update set full_at = greatest(p.full_at, ${now}) + ${interval}
      where greatest(p.full_at, ${now}) + ${interval} <= ${now}::timestamptz + make_interval(secs => ${lastsMs / 1_000})`);
    if (counted > 0) return null;
    const { fullAt } = await db.one<{ fullAt: Date }>(sql`
      select full_at as "fullAt" from mqtt_trial_paces where tenant_id = ${tenantId} and kind = ${kind}`);
    return Math.max(1, fullAt.getTime() + intervalMs - lastsMs - now.getTime());
  },
});
