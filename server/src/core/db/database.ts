import type { Socket } from "node:net";
import pg from "pg";
import type { Sql } from "sql-template-tag";

/**
 * The one pool. Stores hand in `sql` templates (sql-template-tag), so a value can never become SQL.
 * `int8` and `numeric` arrive as numbers: our ids and sums stay below 2^53. Instants arrive as Date.
 */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// A site-day has no time zone: keep it as the text YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

/** Statement with a name is prepared once a connection: for hot paths only. */
export interface Prepared {
  name: string;
  text: string;
  values: unknown[];
}

/** The same template always: by its name a connection knows the statement. */
export const prepared = (name: string, { text, values }: Sql): Prepared => ({ name, text, values });

export interface Queries {
  many<Row>(query: Sql | Prepared): Promise<Row[]>;
  /** The first row, or undefined. */
  maybe<Row>(query: Sql | Prepared): Promise<Row | undefined>;
  /** The only row of a query that always answers one. */
  one<Row>(query: Sql | Prepared): Promise<Row>;
  /** How many rows a write touched. */
  run(query: Sql | Prepared): Promise<number>;
}

export interface Database extends Queries {
  /** Commits what `work` did, or rolls back and throws on. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
  /** Runs `work` if no other process holds the named lock right now; answers whether it ran. */
  underLock(name: string, work: () => Promise<void>): Promise<boolean>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Everything that is asked in one turn of the loop leaves in one piece: a system call costs more than a statement. */
function inOnePiece(client: pg.Pool | pg.PoolClient): void {
  const { stream } = (client as { connection?: { stream: Socket } }).connection ?? {};
  if (!stream) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

type Ask = (query: Sql | Prepared | string) => Promise<pg.QueryResult>;

function asking(client: pg.Pool | pg.PoolClient): Ask {
  return (query) => {
    inOnePiece(client);
    return client.query(query as pg.QueryConfig);
  };
}

function queriesOf(ask: Ask): Queries {
  const rowsOf = async <Row>(query: Sql | Prepared): Promise<Row[]> => (await ask(query)).rows as Row[];
  return {
    many: rowsOf,
    maybe: async <Row>(query: Sql | Prepared) => (await rowsOf<Row>(query))[0],
    async one<Row>(query: Sql | Prepared) {
      const [row] = await rowsOf<Row>(query);
      if (row === undefined) throw new Error("query answered no row");
      return row;
    },
    run: async (query) => (await ask(query)).rowCount ?? 0,
  };
}

interface Waiting {
  /** Answers that come with that of the commit. */
  together: Promise<unknown>[];
  afterwards: (() => void)[];
}

/** What waits for the commit of each transaction that is open. */
const open = new WeakMap<Queries, Waiting>();

/**
 * Runs `work` as soon as the transaction has committed, and never where it is rolled back; at once where `db` is none. For
 * telling others what is true from then on: it cannot fail the transaction any more.
 */
export function afterCommit(db: Queries, work: () => void): void {
  const waiting = open.get(db);
  if (waiting) waiting.afterwards.push(work);
  else work();
}

/**
 * Statements whose answer nothing in the transaction waits for: the commit leaves together with them, which saves a way to the database
 * and back. Where `answer` rejects, a statement has failed, so that nothing was committed.
 */
export function withCommit(tx: Queries, answer: Promise<unknown>): void {
  const waiting = open.get(tx);
  if (!waiting) throw new Error("no transaction is open");
  answer.catch(() => undefined);
  waiting.together.push(answer);
}

const REFUSED_AFTER_ANOTHER = "25P02";

/** What comes behind a statement that failed is refused: the transaction fails by the first, also where nobody waited for that. */
async function causeOf(error: Error & { code?: string }, { together }: Waiting): Promise<Error> {
  if (error.code !== REFUSED_AFTER_ANOTHER) return error;
  return Promise.all(together).then(
    () => error,
    (first: Error) => first,
  );
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Queries) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const ask = asking(client);
  const queries = queriesOf(ask);
  const waiting: Waiting = { together: [], afterwards: [] };
  open.set(queries, waiting);
  let failure: Error | undefined;
  try {
    // It leaves together with the first statement; were it to fail, so would that.
    withCommit(queries, ask("begin"));
    const answer = await work(queries);
    await Promise.all([...waiting.together, ask("commit")]);
    open.delete(queries);
    for (const run of waiting.afterwards) run();
    return answer;
  } catch (error) {
    failure = await causeOf(error as Error, waiting);
    // The connection may be what broke: then the server rolls back by itself.
    await ask("rollback").catch(() => undefined);
    throw failure;
  } finally {
    client.release(failure && /terminat|closed|ECONN/i.test(failure.message) ? failure : undefined);
  }
}

// Upkeep asks for a dozen locks a second.
const TRY_LOCK = { name: "lock", text: "select pg_try_advisory_lock(hashtextextended($1, 0)) as held" };
const UNLOCK = { name: "unlock", text: "select pg_advisory_unlock(hashtextextended($1, 0))" };

/** The lock lives on a connection of its own and ends with it, so a dead process holds nothing. */
async function underLock(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ held: boolean }>({ ...TRY_LOCK, values: [name] });
    if (!rows[0]?.held) return false;
    try {
      await work();
    } finally {
      await client.query({ ...UNLOCK, values: [name] });
    }
    return true;
  } finally {
    client.release();
  }
}

/**
 * How long a connection is kept without work. A new one costs its process, its sign-in, its catalogue and the plans of all statements
 * again, tens of milliseconds that somebody waits for: a rush now and then shall find those of the last one.
 */
const IDLE_MS = 5 * 60_000;

export function createDatabase(options: {
  url: string;
  size: number;
  onError: (error: Error) => void;
}): Database {
  const settings = {
    connectionString: options.url,
    max: options.size,
    application_name: "sweepline",
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    // A statement that runs longer than the console waits helps nobody.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // Statements of a transaction that do not wait for each other are sent at once.
    pipeline: true,
  };
  const aPool = (): pg.Pool => {
    const made = new pg.Pool(settings as pg.PoolConfig);
    made.on("error", options.onError);
    // The pool listens to idle connections only. One that breaks in use fails its queries, and says so here as well: with
    // nobody listening that would end the process.
    made.on("connect", (client) => client.on("error", () => undefined));
    return made;
  };
  const pool = aPool();
  // Who holds a lock needs another connection to work with: were both from one pool, enough of them at once would wait for
  // each other until they give up.
  const locks = aPool();
  return {
    ...queriesOf(asking(pool)),
    pool,
    transaction: (work) => inTransaction(pool, work),
    underLock: (name, work) => underLock(locks, name, work),
    async close() {
      await Promise.all([pool.end(), locks.end()]);
    },
  };
}
