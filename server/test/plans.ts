/** How the database answers the queries of a read, where there is much of everything. */
import sql, { type Sql } from "sql-template-tag";
import type { Database, Prepared, Queries } from "../src/core/db/database.ts";

interface Node {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Node[];
}

export interface Ways {
  /** Indexes that were used; those of partitions by the name of their table. */
  indexes: string[];
  /** Tables of which much was read from end to end. */
  sequential: string[];
  /** Rows that were looked at, by table; partitions together. */
  rows: Record<string, number>;
}

/** Fewer are read from end to end because nothing is quicker. */
const MUCH = 1_000;
const PARTITION = /_p?\d{4}(_?\d{2}){0,2}/;

/** Ids 1001 to 1100. */
export const insertHundredTenants = (db: Queries, platformId: number): Promise<number> =>
  db.run(sql`
    insert into organizations (id, parent_id, path, org_name, short_name, org_code, org_type_code)
    overriding system value
    select 1000 + g, ${platformId}, array[${platformId}::bigint, 1000 + g], 'T' || g, 'T', 'T' || g, 'TENANT'
    from generate_series(1, 100) g`);

/** The tenants have them by turns; the lowest of their ids, which follow one another. */
export async function insertManyDevices(db: Queries, productId: number, count: number): Promise<number> {
  await db.run(sql`
    insert into devices (serial_number, manufacturer, product_id, organization_id, time_zone)
    select 'P-' || g, 'Acme', ${productId}, 1001 + g % 100, 'UTC' from generate_series(1, ${count}) g`);
  return (await db.one<{ id: number }>(sql`select id from devices where serial_number = 'P-1'`)).id;
}

/** Queries are explained with their own values before they run; what explaining one changed is taken back. */
export async function waysOf(db: Database, read: (db: Queries) => Promise<unknown>): Promise<Ways> {
  const ways: Ways = { indexes: [], sequential: [], rows: {} };
  const explained =
    <T>(ask: (query: Sql | Prepared) => Promise<T>) =>
    async (query: Sql | Prepared): Promise<T> => {
      note(ways, await planOf(db, query));
      return ask(query);
    };
  await read({
    many: explained(db.many) as Queries["many"],
    maybe: explained(db.maybe) as Queries["maybe"],
    one: explained(db.one) as Queries["one"],
    run: explained(db.run),
  });
  return ways;
}

/** Names by which statements are prepared when it is read again and again. */
export async function preparedBy(db: Queries, read: (db: Queries) => Promise<unknown>): Promise<string[]> {
  const names: string[] = [];
  const noted =
    <T>(ask: (query: Sql | Prepared) => Promise<T>) =>
    (query: Sql | Prepared): Promise<T> => {
      if ("name" in query && query.name) names.push(query.name);
      return ask(query);
    };
  const many = noted(db.many) as Queries["many"];
  const one = noted(db.one) as Queries["one"];
  for (let time = 0; time < 25; time += 1) await read({ ...db, many, one });
  return names;
}

async function planOf(db: Database, query: Sql | Prepared): Promise<Node> {
  const client = await db.pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Node }] }>(
      `explain (analyze, timing off, format json) ${query.text}`,
      query.values,
    );
    return (rows[0] as (typeof rows)[0])["QUERY PLAN"][0].Plan;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

function note(ways: Ways, node: Node): void {
  const table = node["Relation Name"]?.replace(PARTITION, "");
  const index = node["Index Name"]?.replace(PARTITION, "");
  if (index && !ways.indexes.includes(index)) ways.indexes.push(index);
  if (table) {
    const removed = (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
    const looked = Math.round((node["Actual Rows"] + removed) * node["Actual Loops"]);
    ways.rows[table] = (ways.rows[table] ?? 0) + looked;
    if (node["Node Type"] === "Seq Scan" && looked >= MUCH && !ways.sequential.includes(table))
      ways.sequential.push(table);
  }
  for (const child of node.Plans ?? []) note(ways, child);
}
