import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

/** Notes by which message people were informed of what has these keys. */
export async function noteRaises(
  tx: Queries,
  {
    configId,
    keys,
    messageId,
    raisedAt,
  }: { configId: number; keys: readonly string[]; messageId: string; raisedAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into message_raises (key, config_id, message_id, raised_at)
    select k, ${configId}::bigint, ${messageId}::uuid, ${raisedAt}::timestamptz from unnest(${[...keys]}::text[]) k
    on conflict do nothing`);
}

/** By which configurations people were informed of these, or are about to be. */
export const configsInformed = (
  tx: Queries,
  keys: readonly string[],
): Promise<{ configId: number; key: string }[]> =>
  tx.many(sql`
    select config_id as "configId", key from message_raises where key = any(${[...keys]}::text[])
    union
    select g.config_id, k from message_groups g, unnest(g.all_keys) k
    where g.phase = 'raised' and g.all_keys && ${[...keys]}::text[] and k = any(${[...keys]}::text[])`);

export interface Informed {
  staffIds: number[];
  /** Whether a message went out at all: to programs too. */
  messages: number;
  since: Date | null;
}

/** Who was informed of what has these keys, by that configuration. */
export const informedOfKeys = (tx: Queries, configId: number, keys: readonly string[]): Promise<Informed> =>
  tx.one(sql`
    with m as (
      select distinct message_id, raised_at from message_raises
      where config_id = ${configId} and key = any(${[...keys]}::text[]))
    select coalesce(json_agg(distinct r.staff_id) filter (where r.staff_id is not null), '[]') as "staffIds",
      count(distinct m.message_id)::int as messages, min(m.raised_at) as since
    from m left join message_receivers r on r.message_id = m.message_id`);

/** It is over, and whoever was to be informed is. */
export const forgetKeys = (tx: Queries, configId: number, keys: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from message_raises where config_id = ${configId} and key = any(${[...keys]}::text[])`);

export const forgetRaises = (db: Queries, before: Date): Promise<number> =>
  db.run(sql`delete from message_raises where raised_at < ${before}`);
