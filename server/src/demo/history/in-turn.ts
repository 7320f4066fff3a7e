import type { Queries } from "../../core/db/database.ts";

/**
 * A transaction that takes its statements one after the other. The stores hand several in at once where nobody must
 * wait, which only a pipelined connection, like that of ingest, can take.
 */
export function inTurn(tx: Queries): Queries {
  let last: Promise<unknown> = Promise.resolve();
  const queued = <A, T>(ask: (query: A) => Promise<T>) => {
    return (query: A): Promise<T> => {
      const answer = last.then(() => ask(query));
      last = answer.catch(() => undefined);
      return answer;
    };
  };
  return {
    many: queued(tx.many),
    maybe: queued(tx.maybe),
    one: queued(tx.one),
    run: queued(tx.run),
  } as Queries;
}
