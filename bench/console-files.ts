/**
 * The files of the console as browsers fetch them, compressed: how many a second from the product, beside a static file server that does
 * nothing else (sirv) with the same folder.
 *   node bench/console-files.ts [--repetitions 3] [--lines 4]
 * Needs npm's registry the first time.
 */
import { readdirSync } from "node:fs";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { ensureConsoleBuilt } from "../tools/lib/build.ts";
import { inRoot } from "../tools/lib/paths.ts";
import { startApi } from "./api/api.ts";
import type { BareMessage, BareOrder } from "./console-files/bare.ts";
import { inTurns, note } from "./figures.ts";
import { Child } from "./ingest/child.ts";
import { cpuMs } from "./ingest/cpu.ts";
import { createBenchFixture } from "./ingest/fixture.ts";
import { optionsOf } from "./options.ts";
import { installPeer } from "./peer.ts";

const { lines } = optionsOf({ lines: 4 });
const [SIRV, VERSION] = ["sirv", "3.0.2"];
const FOLDER = inRoot("console/dist");
const SLICE_MS = 4_000;
const WARM_UP_MS = 2_000;

/** Those that a build compressed. */
const files = readdirSync(join(FOLDER, "assets"))
  .filter((name) => name.endsWith(".js.br"))
  .map((name) => `/assets/${name.slice(0, -".br".length)}`);

const agent = new Agent({ keepAlive: true });

/** Until its last byte; answers how many those were. */
function fetched(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { "accept-encoding": "br" } }, (response) => {
      if (response.statusCode !== 200 || response.headers["content-encoding"] !== "br")
        reject(new Error(`${url}: ${response.statusCode}, ${response.headers["content-encoding"]}`));
      let bytes = 0;
      response.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on("end", () => resolve(bytes));
    });
    request.on("error", reject);
  });
}

interface Server {
  url: string;
  pid: number;
}

/** One file after the other over so many lines at once. */
async function taken({ url, pid }: Server, forMs: number) {
  const until = performance.now() + forMs;
  const before = cpuMs(pid);
  let [answers, bytes] = [0, 0];
  const line = async (): Promise<void> => {
    while (performance.now() < until) {
      answers += 1;
      bytes += await fetched(`${url}${files[answers % files.length]}`);
    }
  };
  await Promise.all(Array.from({ length: lines }, line));
  return {
    perSecond: answers / (forMs / 1_000),
    kb: bytes / answers / 1_000,
    ms: (cpuMs(pid) - before) / answers,
  };
}

await ensureConsoleBuilt();
const sirv = `${await installPeer(SIRV, VERSION)}/build.mjs`;
const fixture = await createBenchFixture({ robots: 0 });
const api = await startApi(fixture, [], { consoleDir: FOLDER });
const bare = new Child<BareOrder, BareMessage>("../console-files/bare.ts");
try {
  const { url } = await bare.ask(
    { sirv, folder: FOLDER },
    (message): message is BareMessage => "url" in message,
  );
  const servers = { product: { url: api.url, pid: api.pid }, bare: { url, pid: bare.pid } };
  for (const server of Object.values(servers)) await taken(server, WARM_UP_MS);
  const all = await inTurns({
    product: () => taken(servers.product, SLICE_MS),
    bare: () => taken(servers.bare, SLICE_MS),
  });
  for (const [name, turns] of Object.entries(all)) {
    note(
      `${name}, files of ${(turns[0]?.kb ?? 0).toFixed(1)} kB`,
      "a second",
      turns.map(({ perSecond }) => perSecond),
    );
    note(
      `${name}, processor a file`,
      "ms",
      turns.map(({ ms }) => ms),
    );
  }
  const against = (ratio: (turn: number) => number) => all.product.map((_, turn) => ratio(turn));
  note(
    "product ÷ bare",
    "",
    against((turn) => (all.product[turn]?.perSecond ?? 0) / (all.bare[turn]?.perSecond ?? 1)),
  );
} finally {
  bare.end();
  api.end();
  await fixture.close();
}
