/** Calls of a server, asked again and again: how long each takes at the middle and at the 95th percentile. */
import type { FastifyInstance } from "fastify";
import type { Database } from "../server/src/core/db/database.ts";
import { inTurns, middle, note, spreadOf } from "./figures.ts";
import { cpuMsOfTree } from "./ingest/cpu.ts";
import { share } from "./shares.ts";
import type { Query } from "./watched.ts";

const WARM_UPS = 3;
const part = (): number => Math.floor(Math.random() * 256);

/** Milliseconds until the answer, which has one of these statuses. */
export async function ask(
  http: FastifyInstance,
  { url, token, body }: { url: string; token: string; body?: object },
  fine: readonly number[] = [200],
): Promise<number> {
  const started = performance.now();
  // Addresses differ, so that the limit of requests a minute stays out of it.
  const remoteAddress = `10.${part()}.${part()}.${part()}`;
  const answer = await http.inject({
    ...{ url, remoteAddress, headers: { authorization: `Bearer ${token}` } },
    ...(body && { method: "POST", payload: body }),
  });
  if (!fine.includes(answer.statusCode)) throw new Error(`${url}: ${answer.body}`);
  return performance.now() - started;
}

/** Where the calls lead. */
interface Server {
  db: Database;
  /** Queries since it was last asked. */
  taken(): Query[] | Promise<Query[]>;
  /** Whose processor time is said beside the times. */
  postgresPid?: number;
}

interface Measured {
  who: string;
  calls: readonly string[];
  rounds: number;
  limitMs(url: string): number;
  isExplained: boolean;
}

/** Of one repetition. */
interface Taken {
  p50: number;
  p95: number;
  postgresMs: number;
}

/** Prints a line a call, and answers how many were slow; of each what the planner does, where that was asked for. */
export async function measureCalls(
  server: Server,
  once: (url: string) => Promise<number>,
  { who, calls, rounds, limitMs, isExplained }: Measured,
): Promise<number> {
  const spent = (): number => (server.postgresPid ? cpuMsOfTree(server.postgresPid) : 0);
  const take = async (url: string): Promise<Taken> => {
    for (let round = 0; round < WARM_UPS; round += 1) await once(url);
    const [before, times] = [spent(), [] as number[]];
    for (let round = 0; round < rounds; round += 1) times.push(await once(url));
    const postgresMs = (spent() - before) / rounds;
    return { p50: share(times, 0.5), p95: share(times, 0.95), postgresMs };
  };
  const firsts = new Map<string, { ms: number; queries: Query[] }>();
  for (const url of calls) {
    await server.taken();
    firsts.set(url, { ms: await once(url), queries: await server.taken() });
  }
  const taken = await inTurns(Object.fromEntries(calls.map((url) => [url, () => take(url)])));
  let slow = 0;
  for (const [url, turns] of Object.entries(taken)) {
    const of = (key: keyof Taken) => turns.map((turn) => turn[key]);
    const { ms, queries } = firsts.get(url) ?? { ms: 0, queries: [] };
    const isSlow = middle(of("p95")) > limitMs(url);
    if (isSlow) slow += 1;
    const cost = server.postgresPid ? `, PostgreSQL ${middle(of("postgresMs")).toFixed(1)} ms` : "";
    console.log(
      `${isSlow ? "SLOW" : "ok  "} p50 ${spreadOf(of("p50"))}, p95 ${spreadOf(of("p95"))} ms, first ${ms.toFixed(1)}, ` +
        `${queries.length} queries${cost}  ${who} ${url}`,
    );
    if (isExplained) await explain(server.db, queries);
  }
  const worst = (key: "p50" | "p95") =>
    (Object.values(taken)[0] ?? []).map((_, turn) =>
      Math.max(...Object.values(taken).map((turns) => turns[turn]?.[key] ?? 0)),
    );
  note(`${who}, slowest of ${calls.length} calls, p50`, "ms", worst("p50"));
  note(`${who}, slowest of ${calls.length} calls, p95`, "ms", worst("p95"));
  return slow;
}

async function explain(db: Database, queries: readonly Query[]): Promise<void> {
  for (const { text, values } of queries) {
    const { rows } = await db.pool.query(`explain (analyze, timing off, buffers) ${text}`, values);
    console.log(text, rows.map((row) => `      ${row["QUERY PLAN"]}`).join("\n"));
  }
}
