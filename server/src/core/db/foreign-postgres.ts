import pg from "pg";
import type { Sql } from "sql-template-tag";
import type { OpenForeign } from "./foreign-place.ts";

/** No connection string, no environment, no file of passwords: what is not said here is not looked for anywhere. */
export const openPostgres: OpenForeign = async (place, { socket, timeoutMs }) => {
  const { route, port, database, username, password, tls } = place;
  const client = new pg.Client({
    ...{ host: route.host, port, database, user: username, password: () => password },
    stream: () => socket,
    ssl: tls === "none" ? false : { rejectUnauthorized: tls === "verified" },
    application_name: "sweepline",
  });
  client.on("error", () => undefined);
  await client.connect();
  // Operators and functions of that database's schemas are none of ours.
  for (const statement of [
    `set statement_timeout = ${timeoutMs}`,
    "set default_transaction_read_only = on",
    "set search_path = pg_catalog",
    "begin transaction isolation level repeatable read read only",
  ])
    await client.query(statement);
  return {
    many: async <Row>(query: Sql) => (await client.query(query)).rows as Row[],
    end: () => client.end(),
  };
};
