/** Browsers that watch: the hub in one process, fifty sockets in another. */
import sql from "sql-template-tag";
import type { BrowsersMessage, BrowsersOrder } from "./browsers.ts";
import { Child } from "./child.ts";
import { type BenchFixture, INTERNAL_SECRET } from "./fixture.ts";
import type { LiveOrder } from "./live-server.ts";

export interface Watched {
  hubPid: number;
  reset(): void;
  received(): Promise<BrowsersMessage>;
  end(): void;
}

export async function startWatching(
  fixture: BenchFixture,
  { browsers, each }: { browsers: number; each: number },
): Promise<Watched> {
  const server = new Child<LiveOrder, { url: string }>("live-server.ts");
  const order = {
    databaseUrl: fixture.databaseUrl,
    brokerPort: fixture.broker.port,
    internalSecret: INTERNAL_SECRET,
  };
  const { url } = await server.ask(order, (message): message is { url: string } => "url" in message);
  const rows = await fixture.db.many<{ id: number }>(sql`select id from devices order by id`);
  const crowd = new Child<BrowsersOrder, BrowsersMessage>("browsers.ts");
  const isMessage = (message: BrowsersMessage): message is BrowsersMessage => message.points >= 0;
  await crowd.ask({ type: "watch", url, browsers, each, deviceIds: rows.map(({ id }) => id) }, isMessage);
  return {
    hubPid: server.pid,
    reset: () => crowd.send({ type: "reset" }),
    received: () => crowd.ask({ type: "tell" }, isMessage),
    end() {
      crowd.end();
      server.end();
    },
  };
}
