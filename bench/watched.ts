/** Watches the queries of an answer. */
import type { Sql } from "sql-template-tag";
import type { Database, Prepared } from "../server/src/core/db/database.ts";

export interface Query {
  text: string;
  values: unknown[];
}

export interface Watched {
  db: Database;
  /** Forgets the queries so far and answers them. */
  taken(): Query[];
}

export function watched(db: Database): Watched {
  let queries: Query[] = [];
  const noted = <T>(read: (query: Sql | Prepared) => Promise<T>) => {
    return (query: Sql | Prepared) => {
      queries.push({ text: query.text, values: [...query.values] });
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
