/**
 * What floods of HTTP do to the reports of a thousand robots: strangers who send large bodies, who send slowly, and who try
 * to sign in, each beside the same load without it.
 *   node bench/http-floods.ts [--robots 1000] [--rounds 3] [--lines 50]
 */
import { connect, type Socket } from "node:net";
import { parseArgs } from "node:util";
import { Child } from "./ingest/child.ts";
import { createBenchFixture, INTERNAL_SECRET } from "./ingest/fixture.ts";
import { Load } from "./ingest/load-child.ts";
import type { ApiMessage, ApiOrder } from "./sign-ins/api.ts";

const { values: options } = parseArgs({
  options: {
    robots: { type: "string", default: "1000" },
    rounds: { type: "string", default: "3" },
    lines: { type: "string", default: "50" },
  },
  strict: false,
});
const robots = Number(options.robots);
const rounds = Number(options.rounds);
const lines = Number(options.lines);
const SLICE_S = 10;
const WARM_UP_SECONDS = 5;
const SLOW_MS = 50;
const MIB = 1_048_576;

/** Keeps so many connections busy until it is stopped; answers how many requests were answered. */
type Flood = (port: number) => { stop(): Promise<number> };

/** Each connection is opened again as soon as it ends. */
function keepOpen(speak: (socket: Socket) => void): Flood {
  return (port) => {
    let isOver = false;
    let answers = 0;
    const open = new Set<Socket>();
    const begin = (): void => {
      const socket = connect({ port, host: "127.0.0.1" });
      open.add(socket);
      // How a flood's connections end is nobody's concern.
      socket.on("error", () => undefined);
      socket.on("data", () => {
        answers += 1;
      });
      socket.on("connect", () => speak(socket));
      socket.on("close", () => {
        open.delete(socket);
        if (!isOver) begin();
      });
    };
    for (let n = 0; n < lines; n += 1) begin();
    return {
      async stop() {
        isOver = true;
        for (const socket of open) socket.destroy();
        return answers;
      },
    };
  };
}

const head = (path: string, type: string, bytes: number): string =>
  `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`;
const FILE = Buffer.alloc(9 * MIB);

const FLOODS: Readonly<Record<string, Flood>> = {
  "large bodies of strangers": keepOpen((socket) => {
    socket.write(head("/platform/equipment/import", "application/octet-stream", FILE.length));
    socket.write(FILE);
  }),
  "slow bodies": keepOpen((socket) => {
    socket.write(head("/auth/oauth/token", "application/json", 10_000));
    const timer = setInterval(() => socket.write(" "), SLOW_MS);
    socket.on("close", () => clearInterval(timer));
  }),
  "tries to sign in": (port) => {
    let isOver = false;
    let answers = 0;
    const trying = Array.from({ length: lines }, async (_, connection) => {
      for (let n = 0; !isOver; n += 1) {
        const response = await fetch(`http://127.0.0.1:${port}/auth/oauth/token?grant_type=password`, {
          method: "POST",
          // Each from an address of its own: limits of one address are not what is measured.
          headers: { "x-forwarded-for": `10.${connection & 255}.${(n >> 8) & 255}.${n & 255}` },
          body: new URLSearchParams({ username: `nobody${n}`, password: "x", randomStr: "x", code: "0000" }),
        });
        await response.arrayBuffer();
        answers += 1;
      }
    });
    return {
      async stop() {
        isOver = true;
        await Promise.all(trying);
        return answers;
      },
    };
  },
};

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const fixture = await createBenchFixture({ robots });
const load = new Load();
const api = new Child<ApiOrder, ApiMessage>("../sign-ins/api.ts");
try {
  await load.open(fixture.broker.port, { from: 0, robots });
  const order = {
    databaseUrl: fixture.databaseUrl,
    brokerPort: fixture.broker.port,
    internalSecret: INTERNAL_SECRET,
    people: 0,
  };
  const { url } = await api.ask(order, (message): message is ApiMessage => "url" in message);
  const port = Number(new URL(url).port);
  await load.run(0, WARM_UP_SECONDS);
  for (const [name, begin] of Object.entries(FLOODS)) {
    // In turns, so that whatever else the machine does meanwhile weighs on both alike.
    const [idle, busy]: [number[], number[]] = [[], []];
    let answers = 0;
    for (let round = 0; round < rounds; round += 1) {
      idle.push((await load.run(0, SLICE_S)).p99);
      const flood = begin(port);
      busy.push((await load.run(0, SLICE_S)).p99);
      answers += await flood.stop();
    }
    const [without, beside] = [middle(idle), middle(busy)];
    console.log(
      `  ${name}: report → PUBACK p99 ${beside.toFixed(0)} ms, without ${without.toFixed(0)} ms: ${(beside / without).toFixed(2)}; ${(answers / rounds / SLICE_S).toFixed(0)} answers a second`,
    );
  }
} finally {
  api.end();
  load.end();
  await fixture.close();
}
