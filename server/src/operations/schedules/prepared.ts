import type { Prepared, Queries } from "../../core/db/database.ts";

type Query = Parameters<Queries["run"]>[0];

/** By text, for all connections: what a start asks is made of a few dozen texts, whatever their values. */
const names = new Map<string, string>();

function prepared(query: Query): Prepared {
  if ("name" in query) return query;
  const { text, values } = query;
  const name = names.get(text) ?? `due-${names.size}`;
  names.set(text, name);
  return { name, text, values };
}

/**
 * Each statement of this transaction is prepared once a connection. Hundreds of starts at a full minute ask the same again and again,
 * and planning that anew costs the database three times what doing it does.
 */
export function preparing(tx: Queries): Queries {
  const { many, maybe, one, run } = tx;
  // The same object as before: what waits for its commit is known by it.
  return Object.assign(tx, {
    many: <Row>(query: Query) => many<Row>(prepared(query)),
    maybe: <Row>(query: Query) => maybe<Row>(prepared(query)),
    one: <Row>(query: Query) => one<Row>(prepared(query)),
    run: (query: Query) => run(prepared(query)),
  });
}
