import sql from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

export interface TableSize {
  table: string;
  bytes: number;
  /** As the planner estimates them. */
  rows: number;
  partitions: number;
}

/** The biggest tables, each with its partitions, indexes and long values. */
export const biggestTables = (db: Queries, limit: number): Promise<TableSize[]> =>
  db.many(sql`
    select root.relname as table, sum(pg_total_relation_size(c.oid))::bigint as bytes,
      sum(greatest(c.reltuples, 0))::bigint as rows, count(*) filter (where c.relispartition)::int as partitions
    from pg_class c join pg_class root on root.oid = coalesce(pg_partition_root(c.oid), c.oid)
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by root.relname order by bytes desc, root.relname limit ${limit}`);
