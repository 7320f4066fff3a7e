/**
 * What floods of HTTP do to the reports of a thousand robots: strangers who send large bodies, who send slowly, and who try
 * to sign in, each against the product and, in turns, against a server that does nothing.
 *   node bench/http-floods.ts [--robots 1000] [--rounds 3] [--lines 50] [--a-second 500]
 */
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { startApi } from "./api/api.ts";
import { middle } from "./figures.ts";
import { createBenchFixture } from "./ingest/fixture.ts";
import { Load } from "./ingest/load-child.ts";
import { optionsOf } from "./options.ts";

const {
  robots,
  rounds,
  lines,
  "a-second": aSecond,
} = optionsOf({ robots: 1_000, rounds: 3, lines: 50, "a-second": 500 });
const TICK_MS = 10;
const SLICE_S = 10;
const WARM_UP_SECONDS = 5;
const SLOW_MS = 50;
const MIB = 1_048_576;

/** Acts on a server until it is stopped; answers how many of its acts were answered. */
type Flood = (port: number) => { stop(): Promise<number> };

/**
 * Begins so many acts a second, and never more at once than there are connections: the same work against the product and against
 * the sink, however fast they answer.
 */
const paced =
  (act: (port: number, nth: number) => Promise<boolean>): Flood =>
  (port) => {
    const [begun, under] = [performance.now(), new Set<Promise<void>>()];
    let [nth, answers] = [0, 0];
    const timer = setInterval(() => {
      const due = ((performance.now() - begun) / 1000) * aSecond;
      // What could not be begun in time is left out, so that no backlog is made up for later.
      for (; nth < due; nth += 1) {
        if (under.size >= lines) continue;
        const one = act(port, nth)
          .then((isAnswered) => {
            if (isAnswered) answers += 1;
          })
          .finally(() => under.delete(one));
        under.add(one);
      }
    }, TICK_MS);
    return {
      async stop() {
        clearInterval(timer);
        for (const socket of sockets) socket.destroy();
        await Promise.all(under);
        return answers;
      },
    };
  };

const sockets = new Set<Socket>();

/** Speaks over a connection of its own until that ends; answers whether the server said anything. */
const over =
  (speak: (socket: Socket) => void) =>
  (port: number): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: "127.0.0.1" });
      let isAnswered = false;
      sockets.add(socket);
      // How a flood's connections end is nobody's concern.
      socket.on("error", () => undefined);
      socket.on("data", () => {
        isAnswered = true;
      });
      socket.on("connect", () => speak(socket));
      socket.on("close", () => {
        sockets.delete(socket);
        resolve(isAnswered);
      });
    });

const head = (path: string, type: string, bytes: number): string =>
  `POST ${path} HTTP/1.1\r\nhost: bench\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`;
const SLOW_PATH = "/auth/oauth/token";
const FILE = Buffer.alloc(9 * MIB);

const FLOODS: Readonly<Record<string, Flood>> = {
  "large bodies of strangers": paced(
    over((socket) => {
      socket.write(head("/platform/equipment/import", "application/octet-stream", FILE.length));
      socket.write(FILE);
    }),
  ),
  "slow bodies": paced(
    over((socket) => {
      socket.write(head(SLOW_PATH, "application/json", 10_000));
      const timer = setInterval(() => socket.write(" "), SLOW_MS);
      socket.on("close", () => clearInterval(timer));
    }),
  ),
  "tries to sign in": paced(async (port, nth) => {
    const response = await fetch(`http://127.0.0.1:${port}/auth/oauth/token?grant_type=password`, {
      method: "POST",
      // Each from an address of its own: limits of one address are not what is measured.
      headers: { "x-forwarded-for": `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}` },
      body: new URLSearchParams({ username: `nobody${nth}`, password: "x", randomStr: "x", code: "0000" }),
    });
    await response.arrayBuffer();
    return true;
  }),
};

/** Refuses everybody by the head of the request, and waits for slow bodies: what a flood costs this machine without the product. */
async function openSink(): Promise<{ port: number; close(): void }> {
  const server = createServer((request, response) => {
    if (request.url === SLOW_PATH) request.resume();
    else response.writeHead(401, { connection: "close" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}

const fixture = await createBenchFixture({ robots });
const load = new Load();
const sink = await openSink();
const api = await startApi(fixture, []);
try {
  await load.open(fixture.broker.port, { from: 0, robots });
  const { port } = api;
  await load.run(0, WARM_UP_SECONDS);
  for (const [name, begin] of Object.entries(FLOODS)) {
    // In turns, so that whatever else the machine does meanwhile weighs on both alike, the flooders' own work too.
    const [idle, busy]: [number[], number[]] = [[], []];
    let answers = 0;
    for (let round = 0; round < rounds; round += 1) {
      const outside = begin(sink.port);
      idle.push((await load.run(0, SLICE_S)).p99);
      await outside.stop();
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
  sink.close();
  await fixture.close();
}
