/**
 * What robots that do the broker harm do to those that do not: fifty with real credentials, or strangers, flood it in one way
 * after the other, while good ones report once a second each.
 *   node bench/floods.ts [--robots 500] [--hostile 50] [--a-second 500] [--seconds 20] [--only "QoS 2"]
 */
import { type AddressInfo, createServer } from "node:net";
import { middle } from "./figures.ts";
import { FLOODS, type Flood, type FloodMessage, type FloodOrder } from "./floods/flooder.ts";
import { Child } from "./ingest/child.ts";
import { cpuMs } from "./ingest/cpu.ts";
import { type BenchFixture, createBenchFixture, INTERNAL_SECRET } from "./ingest/fixture.ts";
import { Load } from "./ingest/load-child.ts";
import { optionsOf } from "./options.ts";

const options = optionsOf({ robots: 500, hostile: 50, "a-second": 500, seconds: 20, only: "" });
const { robots, hostile, seconds } = options;
const WARM_UP_SECONDS = 5;
const TURNS = 3;

type Slice = Awaited<ReturnType<Load["run"]>>;
interface Counts {
  quiet: Slice[];
  flooded: Slice[];
  acts: number;
  ended: number;
  /** Of the broker's processor time, a slice. */
  cpu: { quiet: number; flooded: number };
}

/** Lets everybody in and listens to nobody: what a flood costs this machine without a broker. */
async function openSink(): Promise<{ port: number; close(): void }> {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.once("readable", () => socket.write(CONNACK));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
const CONNACK = Buffer.from([0x20, 2, 0, 0]);

async function measure(fixture: BenchFixture, load: Load, flood: Flood): Promise<Counts> {
  const flooder = new Child<FloodOrder, FloodMessage>("../floods/flooder.ts");
  const counts: Counts = { quiet: [], flooded: [], acts: 0, ended: 0, cpu: { quiet: 0, flooded: 0 } };
  const order = {
    ...{ flood, ownPort: fixture.broker.port, internalSecret: INTERNAL_SECRET, from: robots, count: hostile },
    ...{ aSecond: Number(options["a-second"]), seconds },
  };
  const duringFlood = (port: number) =>
    Promise.all([
      load.run(0, seconds),
      flooder.ask({ ...order, port }, (one): one is FloodMessage => "acts" in one),
    ]);
  const sink = await openSink();
  try {
    // In turns, so that whatever else the machine does meanwhile weighs on both alike, the flooders' own work too.
    for (let turn = 0; turn < TURNS; turn += 1) {
      const [before, [quiet]] = [cpuMs(fixture.broker.pid), await duringFlood(sink.port)];
      const between = cpuMs(fixture.broker.pid);
      const [flooded, message] = await duringFlood(fixture.broker.port);
      counts.quiet.push(quiet);
      counts.flooded.push(flooded);
      counts.acts += message.acts;
      counts.ended += message.ended;
      counts.cpu.quiet += between - before;
      counts.cpu.flooded += cpuMs(fixture.broker.pid) - between;
    }
  } finally {
    flooder.end();
    sink.close();
  }
  return counts;
}

const fixture = await createBenchFixture({ robots: robots + hostile });
const load = new Load();
try {
  await load.open(fixture.broker.port, { from: 0, robots });
  await load.run(0, WARM_UP_SECONDS);
  for (const flood of FLOODS.filter((name) => !options.only || name === options.only)) {
    const { quiet, flooded, acts, ended, cpu } = await measure(fixture, load, flood);
    const [without, beside] = [quiet, flooded].map((slices) => middle(slices.map(({ p99 }) => p99)));
    const aSecond = (value: number): string => (value / (TURNS * seconds)).toFixed(0);
    const share = (ms: number): string => `${(ms / (TURNS * seconds * 10)).toFixed(0)} %`;
    console.log(
      `  ${flood}: report → PUBACK p99 ${without?.toFixed(0)} → ${beside?.toFixed(0)} ms, ` +
        `${((beside ?? 0) / (without || 1)).toFixed(2)} ×; ${aSecond(acts)} acts a second, ${ended} connections ended; ` +
        `broker ${share(cpu.quiet)} → ${share(cpu.flooded)} of a core`,
    );
  }
  if (load.connectionsLost > 0) {
    console.log(`  CONNECTIONS LOST: ${load.connectionsLost}`);
    process.exitCode = 1;
  }
} finally {
  load.end();
  await fixture.close();
}
