/** The whole API beside a bench: over TCP, to people who sign in as they do in life. */
import { Agent, get } from "node:http";
import { SERVER_FLAGS } from "../../tools/lib/server-flags.ts";
import type { BenchDatabase } from "../database.ts";
import { Child } from "../ingest/child.ts";
import { INTERNAL_SECRET } from "../ingest/fixture.ts";
import type { Query } from "../watched.ts";
import type { ApiMessage, ApiOrder, ApiRequest, Person } from "./process.ts";
import { signIn } from "./sign-in.ts";

export interface Api {
  url: string;
  port: number;
  pid: number;
  /** Signs someone in. */
  tokenOf(username: string): Promise<string>;
  /** Queries since it was last asked, where it is watched. */
  taken(): Promise<Query[]>;
  end(): void;
}

/** Where it stands; with the broker of a fixture it speaks to robots and browsers. */
type Base = Pick<BenchDatabase, "db" | "databaseUrl" | "dataDir"> & { broker?: { port: number } };

export async function startApi(
  { db, databaseUrl, dataDir, broker }: Base,
  people: readonly Person[],
  { isWatched = false, consoleDir = "" } = {},
): Promise<Api> {
  const child = new Child<ApiRequest, ApiMessage>("../api/process.ts", SERVER_FLAGS);
  const order: ApiOrder = {
    ...{ databaseUrl, dataDir, people, isWatched, consoleDir },
    broker: broker && { port: broker.port, secret: INTERNAL_SECRET },
  };
  const { url } = await child.ask(order, (message): message is { url: string } => "url" in message);
  return {
    ...{ url, port: Number(new URL(url).port), pid: child.pid },
    async tokenOf(username) {
      const token = await signIn(db, url, { username, address: "10.0.0.1" });
      if (token === undefined) throw new Error(`${username} was not let in`);
      return token;
    },
    async taken() {
      const isQueries = (message: ApiMessage): message is { queries: Query[] } => "queries" in message;
      return (await child.ask("queries", isQueries)).queries;
    },
    end: () => child.end(),
  };
}

const agent = new Agent({ keepAlive: true });
let came = 0;

/** Until the last byte of the answer, over a connection that is kept. */
export function askOnce(url: string, token: string, fine: readonly number[] = [200]): Promise<void> {
  came += 1;
  // Addresses differ, so that the limit of requests a minute stays out of it.
  const from = `10.${(came >> 16) & 255}.${(came >> 8) & 255}.${came & 255}`;
  const headers = { "x-forwarded-for": from, authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (!fine.includes(answer.statusCode ?? 0)) reject(new Error(`${url}: ${answer.statusCode}`));
      answer.on("end", resolve).resume();
    }).on("error", reject);
  });
}

/** How long that takes, in ms. */
export async function askTimed(url: string, token: string, fine?: readonly number[]): Promise<number> {
  const started = performance.now();
  await askOnce(url, token, fine);
  return performance.now() - started;
}
