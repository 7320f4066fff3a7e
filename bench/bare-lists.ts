/**
 * The first page of a hundred thousand devices and one far behind it, over TCP, signed in: how many a second beside the plainest
 * Fastify and pg, which know nobody and, in turns, count and do not.
 *   node bench/bare-lists.ts [--devices 100000] [--rounds 3] [--lines 4]
 */
import { Agent, get } from "node:http";
import { DEVICE_ENDPOINTS } from "@sweepline/contract/fleet/devices.ts";
import type { BareMessage, BareOrder } from "./bare-lists/bare.ts";
import { fill } from "./bare-lists/fill.ts";
import { Child } from "./ingest/child.ts";
import { cpuMs, cpuMsOfTree } from "./ingest/cpu.ts";
import { type BenchFixture, createBenchFixture, INTERNAL_SECRET } from "./ingest/fixture.ts";
import { optionsOf } from "./options.ts";
import { share } from "./shares.ts";
import { type ApiMessage, type ApiOrder, usernameOf } from "./sign-ins/api.ts";
import { signIn } from "./sign-ins/sign-in.ts";

const { devices, rounds, lines } = optionsOf({ devices: 100_000, rounds: 3, lines: 4 });
const SIZE = 50;
const DEEP = 1_500;
const SLICE_MS = 4_000;
const WARM_UP_MS = 2_000;
const agent = new Agent({ keepAlive: true, maxSockets: lines });

const ask = (url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url}: ${answer.statusCode}`));
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => (bytes += chunk.length));
      answer.on("end", () => resolve(bytes));
    }).on("error", reject);
  });

let came = 0;
/** Over so many lines at once; answers how many came back. */
async function asked(url: string, token: string, forMs: number): Promise<number> {
  const until = performance.now() + forMs;
  let answers = 0;
  const line = async (): Promise<void> => {
    while (performance.now() < until) {
      came += 1;
      // Addresses differ, so that the limit of requests a minute stays out of it.
      const from = `10.${(came >> 16) & 255}.${(came >> 8) & 255}.${came & 255}`;
      await ask(url, { "x-forwarded-for": from, authorization: `Bearer ${token}` });
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

const middleOf = (all: readonly Taken[], of: keyof Taken): number =>
  share(
    all.map((one) => one[of]),
    0.5,
  );
const costOf = (all: readonly Taken[]): number => middleOf(all, "serverMs") + middleOf(all, "postgresMs");

const NAMES = ["product", "bare", "counting"] as const;
type Name = (typeof NAMES)[number];

/** In turns, so that whatever else the machine does meanwhile weighs on all alike. */
async function compare(fixture: BenchFixture, of: Record<Name, Asked>, token: string): Promise<void> {
  const all: Record<Name, Taken[]> = { product: [], bare: [], counting: [] };
  for (const name of NAMES) await asked(of[name].url, token, WARM_UP_MS);
  for (let round = 0; round < rounds; round += 1)
    for (const name of NAMES) all[name].push(await taken(fixture, of[name], token));
  for (const name of NAMES) {
    const each = all[name].map(({ perSecond }) => perSecond.toFixed(0)).join(", ");
    const [server, postgres] = [middleOf(all[name], "serverMs"), middleOf(all[name], "postgresMs")];
    console.log(
      `    ${name.padEnd(8)} ${middleOf(all[name], "perSecond").toFixed(0).padStart(5)}/s (${each}); processor a request: ` +
        `server ${server.toFixed(2)} ms, PostgreSQL ${postgres.toFixed(2)} ms`,
    );
  }
  for (const other of ["bare", "counting"] as const)
    console.log(
      `    ÷ ${other}: ${(middleOf(all.product, "perSecond") / middleOf(all[other], "perSecond")).toFixed(2)}; ` +
        `${other} ÷ product by processor: ${(costOf(all[other]) / costOf(all.product)).toFixed(2)}`,
    );
}

const fixture = await createBenchFixture({ robots: 0 });
const api = new Child<ApiOrder, ApiMessage>("../sign-ins/api.ts");
const bare = new Child<BareOrder, BareMessage>("../bare-lists/bare.ts");
try {
  await fill(fixture.db, devices);
  const order = {
    databaseUrl: fixture.databaseUrl,
    brokerPort: fixture.broker.port,
    internalSecret: INTERNAL_SECRET,
    people: 1,
  };
  const { url } = await api.ask(order, (message): message is ApiMessage => "url" in message);
  const plain = await bare.ask(
    { databaseUrl: fixture.databaseUrl },
    (message): message is BareMessage => "url" in message,
  );
  const token = await signIn(fixture.db, url, { username: usernameOf(0), address: "10.0.0.1" });
  if (token === undefined) throw new Error("signing in was refused");
  for (const current of [1, DEEP]) {
    const place = `size=${SIZE}&current=${current}`;
    console.log(`  page ${current} of ${SIZE} among ${devices} devices, ${lines} lines, signed in`);
    const of = {
      product: { url: `${url}${DEVICE_ENDPOINTS.list.path}?${place}`, pid: api.pid },
      bare: { url: `${plain.url}/page?${place}`, pid: bare.pid },
      counting: { url: `${plain.url}/page?${place}&counts=1`, pid: bare.pid },
    };
    await compare(fixture, of, token);
  }
} finally {
  agent.destroy();
  bare.end();
  api.end();
  await fixture.close();
}
