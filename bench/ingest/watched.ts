/** Browsers that watch: the hub in one process, fifty sockets in another. */
import sql from "sql-template-tag";
import type { BrowsersOrder, BrowsersWord } from "./browsers.ts";
import { Child } from "./child.ts";
import { type BenchGround, INTERNAL_SECRET } from "./ground.ts";
import type { LiveOrder } from "./live-server.ts";

export interface Watched {
  hubPid: number;
  reset(): void;
  heard(): Promise<BrowsersWord>;
  end(): void;
}

export async function startWatching(
  ground: BenchGround,
  { browsers, each }: { browsers: number; each: number },
): Promise<Watched> {
  const server = new Child<LiveOrder, { url: string }>("live-server.ts");
  const order = {
    databaseUrl: ground.databaseUrl,
    brokerPort: ground.broker.port,
    internalSecret: INTERNAL_SECRET,
  };
  const { url } = await server.ask(order, (word): word is { url: string } => "url" in word);
  const rows = await ground.db.many<{ id: number }>(sql`select id from devices order by id`);
  const crowd = new Child<BrowsersOrder, BrowsersWord>("browsers.ts");
  const isWord = (word: BrowsersWord): word is BrowsersWord => word.points >= 0;
  await crowd.ask({ type: "watch", url, browsers, each, deviceIds: rows.map(({ id }) => id) }, isWord);
  return {
    hubPid: server.pid,
    reset: () => crowd.tell({ type: "reset" }),
    heard: () => crowd.ask({ type: "tell" }, isWord),
    end() {
      crowd.end();
      server.end();
    },
  };
}
