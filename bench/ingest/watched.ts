/** Browsers that watch: the whole API with its live push in one process, fifty sockets in another. */
import { LIVE_PATH } from "@sweepline/contract/core/live-event.ts";
import sql from "sql-template-tag";
import { startApi } from "../api/api.ts";
import type { BrowsersMessage, BrowsersOrder } from "./browsers.ts";
import { Child } from "./child.ts";
import type { BenchFixture } from "./fixture.ts";

/** Who watches while reports are measured: so many browsers, each with a page of so many devices. */
export const AUDIENCE = { browsers: 50, each: 20 } as const;
/** Fewer than the product lets one have. */
const BROWSERS_A_PERSON = 18;

export interface Watched {
  /** Of the API. */
  pid: number;
  reset(): void;
  received(): Promise<BrowsersMessage>;
  end(): void;
}

export async function startWatching(
  fixture: BenchFixture,
  { browsers, each }: { browsers: number; each: number },
): Promise<Watched> {
  const people = Array.from({ length: Math.ceil(browsers / BROWSERS_A_PERSON) }, (_, index) => ({
    ...{ username: `watcher${index}`, organizationId: 1, role: "platformOperator" },
  }));
  const api = await startApi(fixture, people);
  const tokens = await Promise.all(people.map(({ username }) => api.tokenOf(username)));
  const url = `${api.url.replace("http", "ws")}${LIVE_PATH}`;
  const rows = await fixture.db.many<{ id: number }>(sql`select id from devices order by id`);
  const crowd = new Child<BrowsersOrder, BrowsersMessage>("browsers.ts");
  const isMessage = (message: BrowsersMessage): message is BrowsersMessage => message.points >= 0;
  const deviceIds = rows.map(({ id }) => id);
  await crowd.ask({ type: "watch", url, tokens, browsers, each, deviceIds }, isMessage);
  return {
    pid: api.pid,
    reset: () => crowd.send({ type: "reset" }),
    received: () => crowd.ask({ type: "tell" }, isMessage),
    end() {
      crowd.end();
      api.end();
    },
  };
}
