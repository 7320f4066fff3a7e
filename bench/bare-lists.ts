/**
 * The first page of a hundred thousand devices and one far behind it, over TCP, signed in: how many a second beside the plainest
 * Fastify and pg, which know nobody and, in turns, count and do not.
 *   node bench/bare-lists.ts [--devices 100000] [--repetitions 3] [--lines 4]
 */
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import { askOnce, startApi } from "./api/api.ts";
import type { BareMessage, BareOrder } from "./bare-lists/bare.ts";
import { fill } from "./bare-lists/fill.ts";
import { inTurns, note } from "./figures.ts";
import { Child } from "./ingest/child.ts";
import { cpuMs, cpuMsOfTree } from "./ingest/cpu.ts";
import { type BenchFixture, createBenchFixture } from "./ingest/fixture.ts";
import { optionsOf } from "./options.ts";

const { devices, lines } = optionsOf({ devices: 100_000, lines: 4 });
const SIZE = 50;
const DEEP = 1_500;
const SLICE_MS = 4_000;
const WARM_UP_MS = 2_000;
/** Over so many lines at once; answers how many came back. */
async function asked(url: string, token: string, forMs: number): Promise<number> {
  const until = performance.now() + forMs;
  let answers = 0;
  const line = async (): Promise<void> => {
    while (performance.now() < until) {
      await askOnce(url, token);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: lines }, line));
  return answers;
}

interface Asked {
  url: string;
  pid: number;
}
interface Taken {
  perSecond: number;
  /** Processor time of a request, ms. */
  serverMs: number;
  postgresMs: number;
}

async function taken(fixture: BenchFixture, { url, pid }: Asked, token: string): Promise<Taken> {
  const before = [cpuMs(pid), cpuMsOfTree(fixture.postgresPid)] as const;
  const answers = await asked(url, token, SLICE_MS);
  return {
    perSecond: answers / (SLICE_MS / 1_000),
    serverMs: (cpuMs(pid) - before[0]) / answers,
    postgresMs: (cpuMsOfTree(fixture.postgresPid) - before[1]) / answers,
  };
}

const costOf = ({ serverMs, postgresMs }: Taken): number => serverMs + postgresMs;

async function compare(
  fixture: BenchFixture,
  { of, token, place }: { of: Record<"product" | "bare" | "counting", Asked>; token: string; place: string },
): Promise<void> {
  for (const { url } of Object.values(of)) await asked(url, token, WARM_UP_MS);
  const all = await inTurns({
    product: () => taken(fixture, of.product, token),
    bare: () => taken(fixture, of.bare, token),
    counting: () => taken(fixture, of.counting, token),
  });
  for (const [name, turns] of Object.entries(all)) {
    const each = (key: keyof Taken) => turns.map((turn) => turn[key]);
    note(`${place}, ${name}`, "requests/s", each("perSecond"));
    note(`${place}, ${name}, server's processor a request`, "ms", each("serverMs"));
    note(`${place}, ${name}, PostgreSQL's processor a request`, "ms", each("postgresMs"));
  }
  for (const other of ["bare", "counting"] as const) {
    const against = (ratio: (one: Taken, by: Taken) => number) =>
      all.product.map((one, turn) => ratio(one, all[other][turn] ?? one));
    note(
      `${place}, product ÷ ${other}`,
      "",
      against((one, by) => one.perSecond / by.perSecond),
    );
    note(
      `${place}, ${other} ÷ product by processor`,
      "",
      against((one, by) => costOf(by) / costOf(one)),
    );
  }
}

const fixture = await createBenchFixture({ robots: 0 });
const api = await startApi(fixture, [{ username: "reader", organizationId: 1, role: "platformOperator" }]);
const bare = new Child<BareOrder, BareMessage>("../bare-lists/bare.ts");
try {
  await fill(fixture.db, devices);
  const plain = await bare.ask(
    { databaseUrl: fixture.databaseUrl },
    (message): message is BareMessage => "url" in message,
  );
  const token = await api.tokenOf("reader");
  for (const current of [1, DEEP]) {
    const query = `size=${SIZE}&current=${current}`;
    const of = {
      product: { url: `${api.url}${DEVICE_ENDPOINTS.list.path}?${query}`, pid: api.pid },
      bare: { url: `${plain.url}/page?${query}`, pid: bare.pid },
      counting: { url: `${plain.url}/page?${query}&counts=1`, pid: bare.pid },
    };
    await compare(fixture, { of, token, place: `page ${current} of ${devices} devices` });
  }
} finally {
  bare.end();
  api.end();
  await fixture.close();
}
