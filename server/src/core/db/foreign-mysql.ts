import type { Sql } from "sql-template-tag";
import type { OpenForeign } from "./foreign-place.ts";

/**
 * One statement at a time, with its values beside it; no file of this machine is read, however the server asks for one (`LOCAL INFILE`),
 * no password is sent as plain text, and names of columns never become code.
 */
export const openMySql: OpenForeign = async (place, { socket, timeoutMs }) => {
  const { route, port, database, username: user, password, tls } = place;
  const { createConnection } = await import("mysql2");
  const connection = createConnection({
    ...{ host: route.host, port, database, user, password },
    stream: () => socket.connect({ port }),
    ...(tls !== "none" && {
      ssl: { rejectUnauthorized: tls === "verified", verifyIdentity: tls === "verified" },
    }),
    flags: ["-LOCAL_FILES", "-MULTI_STATEMENTS", "-COMPRESS"],
    multipleStatements: false,
    disableEval: true,
    enableCleartextPlugin: false,
    charset: "utf8mb4",
    connectTimeout: timeoutMs,
  });
  connection.on("error", () => undefined);
  const session = connection.promise();
  await session.connect();
  const [rows] = await session.query("select version() as version");
  const [{ version = "" } = {}] = rows as { version?: string }[];
  for (const statement of [
    /mariadb/i.test(version)
      ? `set session max_statement_time = ${timeoutMs / 1_000}`
      : `set session max_execution_time = ${timeoutMs}`,
    "set session transaction isolation level repeatable read",
    "start transaction read only",
  ])
    await session.query(statement);
  return {
    many: async <Row>(query: Sql) => (await session.execute(query.sql, query.values as string[]))[0] as Row[],
    end: () => session.end(),
  };
};
