/**
 * The roles of the embedded database, made at its first start and put right at each later one: also where somebody who
 * held the server's password gave that role another one. Databases from before there were roles belonged to the
 * superuser, table by table; they are handed over.
 */
import { Client, escapeIdentifier, escapeLiteral } from "pg";
import { type Cluster, connectionUrl, DATABASE_NAME, EMBEDDED_ROLES } from "./embedded-postgres-cluster.ts";

const { superuser, owner, server } = EMBEDDED_ROLES;
const NOTHING_MORE = "login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password";

export async function prepareRoles(cluster: Cluster, port: number): Promise<void> {
  const password = cluster.passwords.superuser;
  const urlOf = (database: string) => connectionUrl("superuser", { password, port, database });
  await asSuperuser(urlOf("postgres"), async (client) => {
    // A statement with a password in it must not stand in the log, whatever becomes of it.
    await client.query("set log_min_error_statement = panic");
    for (const role of ["owner", "server"] as const) {
      const name = EMBEDDED_ROLES[role];
      const { rowCount } = await client.query("select from pg_roles where rolname = $1", [name]);
      if (rowCount === 0) await client.query(`create role ${name}`);
      await client.query(`alter role ${name} ${NOTHING_MORE} ${escapeLiteral(cluster.passwords[role])}`);
    }
    await client.query("revoke connect on database postgres, template1 from public");
    const found = await client.query("select from pg_database where datname = $1", [DATABASE_NAME]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE_NAME} owner ${owner}`);
    await giveDatabase(client, DATABASE_NAME);
  });
  await asSuperuser(urlOf(DATABASE_NAME), handOverTables);
}

/** To the owner, with nothing but a connection for the server: no temporary tables, no schemas. */
export async function giveDatabase(client: Client, name: string): Promise<void> {
  const database = escapeIdentifier(name);
  await client.query(`
    alter database ${database} owner to ${owner};
    revoke all on database ${database} from public;
    grant connect on database ${database} to ${server}`);
}

/** `reassign owned` refuses the first superuser's, to whom the system catalogues belong as well. */
async function handOverTables(client: Client): Promise<void> {
  await client.query(`
    do $$
    declare
      statement text;
    begin
      for statement in
        select format('alter %s public.%I owner to ${owner}',
            case when c.relkind in ('v', 'm') then 'view' when c.relkind = 'S' then 'sequence' else 'table' end, c.relname)
          from pg_class c
          where c.relnamespace = 'public'::regnamespace and c.relowner = '${superuser}'::regrole
            and c.relkind in ('r', 'p', 'v', 'm', 'S')
            -- A sequence of a column goes with its table.
            and (c.relkind <> 'S' or not exists (
              select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('i', 'a')))
        union all
        select format('alter function %s owner to ${owner}', p.oid::regprocedure)
          from pg_proc p
          where p.pronamespace = 'public'::regnamespace and p.proowner = '${superuser}'::regrole
            and not exists (
              select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      loop
        execute statement;
      end loop;
    end $$`);
}

async function asSuperuser(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
