/** Watches the queries of an answer: how many there are, and what the planner does with each. */
import type { Sql } from "sql-template-tag";
import type { Database, Prepared } from "../server/src/core/db/database.ts";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

export interface Watched {
  db: Database;
  /** Forgets the queries so far and answers them. */
  taken(): (Sql | Prepared)[];
}

export function watched(db: Database): Watched {
  let queries: (Sql | Prepared)[] = [];
  const noted = <T>(read: (query: Sql | Prepared) => Promise<T>) => {
    return (query: Sql | Prepared) => {
      queries.push(query);
      return read(query);
    };
  };
  const seen = { ...db, many: noted(db.many), maybe: noted(db.maybe), one: noted(db.one) };
  return {
    db: seen as Database,
    taken() {
      const answer = queries;
      queries = [];
      return answer;
    },
  };
}

/** Partitions that a query reads, by table and way: "usage_days: 2 Seq Scan". */
export async function waysOf(db: Database, query: Sql | Prepared): Promise<string[]> {
  const { rows } = await db.pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (analyze, timing off, format json) ${query.text}`,
    query.values,
  );
  const counts = new Map<string, number>();
  const visit = (plan: Plan): void => {
    const relation = plan["Relation Name"]?.replace(/(_\d+)+$/, "");
    if (relation) {
      const way = `${relation} by ${plan["Node Type"].replace("Bitmap Heap Scan", "Index Scan")}`;
      counts.set(way, (counts.get(way) ?? 0) + 1);
    }
    for (const child of plan.Plans ?? []) visit(child);
  };
  for (const row of rows) visit(row["QUERY PLAN"][0].Plan);
  return [...counts].map(([way, count]) => `${way} ×${count}`).sort();
}
