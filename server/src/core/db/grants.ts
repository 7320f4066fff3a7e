import type { ClientBase } from "pg";

/**
 * What the role that the product runs as may do with each table. Rows can be written and deleted but for those named here;
 * nothing can be truncated, referred to or altered. Partitions are reached through their table only.
 */
const ROWS = ["DELETE", "INSERT", "SELECT", "UPDATE"];
const LESS: Readonly<Record<string, string[]>> = {
  audit_log: ["INSERT", "SELECT"],
  audit_head: ["SELECT", "UPDATE"],
  schema_migrations: ["SELECT"],
};
const FUNCTIONS = ["ensure_partition(text, text, timestamptz, int)", "drop_partition(text)"];

interface Relation {
  /** Ready to stand in a statement. */
  relation: string;
  name: string;
  kind: "table" | "partition" | "sequence";
  held: string[];
}

/** Gives the role what it needs, and takes what it has beyond that. Changes nothing where nothing has to change. */
export async function grantToServer(client: ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<Relation>(
    `select c.oid::regclass::text as relation, c.relname as name,
       case when c.relkind = 'S' then 'sequence' when c.relispartition then 'partition' else 'table' end as kind,
       array(select a.privilege_type from aclexplode(c.relacl) a
             where a.grantee = (select r.oid from pg_roles r where r.rolname = $1) order by 1) as held
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'S')`,
    [role],
  );
  const grantee = client.escapeIdentifier(role);
  const statements = [`grant usage on schema public to ${grantee}`];
  for (const { relation, name, kind, held } of rows) {
    const wanted = kind === "partition" ? [] : kind === "sequence" ? ["USAGE"] : (LESS[name] ?? ROWS);
    if (held.join() === wanted.join()) continue;
    const what = `${kind === "sequence" ? "sequence" : "table"} ${relation}`;
    statements.push(`revoke all on ${what} from ${grantee}`);
    if (wanted.length > 0) statements.push(`grant ${wanted.join()} on ${what} to ${grantee}`);
  }
  for (const signature of FUNCTIONS) statements.push(`grant execute on function ${signature} to ${grantee}`);
  await client.query(statements.join(";\n"));
}
