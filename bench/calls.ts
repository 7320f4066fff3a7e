/** Calls of a server, asked again and again: how long each takes at the middle and at the 95th percentile. */
import type { FastifyInstance } from "fastify";
import type { Database } from "../server/src/core/db/database.ts";
import { share } from "./shares.ts";
import type { Watched } from "./watched.ts";

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

interface Measured {
  who: string;
  calls: readonly string[];
  rounds: number;
  limitMs(url: string): number;
  isExplained: boolean;
}

/** Prints a line a call, and answers how many were slow; of a slow one what the planner does, where that was asked for. */
export async function measureCalls(
  watch: Watched,
  once: (url: string) => Promise<number>,
  { who, calls, rounds, limitMs, isExplained }: Measured,
): Promise<number> {
  let slow = 0;
  for (const url of calls) {
    for (let round = 0; round < 3; round += 1) await once(url);
    watch.taken();
    await once(url);
    const queries = watch.taken();
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await once(url));
    const isSlow = share(times, 0.95) > limitMs(url);
    if (isSlow) slow += 1;
    console.log(`${verdict(isSlow)} ${figures(times)} ms p50/p95  ${who.padEnd(8)} ${url}`);
    if (isExplained) await explain(watch.db, queries);
  }
  return slow;
}

export const verdict = (isSlow: boolean): string => (isSlow ? "SLOW" : "ok  ");
export const figures = (times: readonly number[]): string =>
  [0.5, 0.95].map((of) => share(times, of).toFixed(1).padStart(6)).join(" / ");

export async function explain(db: Database, queries: ReturnType<Watched["taken"]>): Promise<void> {
  for (const { text, values } of queries) {
    const { rows } = await db.pool.query(`explain (analyze, timing off, buffers) ${text}`, values);
    console.log(text, rows.map((row) => `      ${row["QUERY PLAN"]}`).join("\n"));
  }
}
