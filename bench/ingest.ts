/**
 * Reports from robots to the committed acknowledgement, with rules, rollups and the live push on.
 *   node bench/ingest.ts [--robots 1000] [--minutes 1] [--closed 15] [--window 1] [--only closed|paced|steps]
 */
import { type ChildProcess, fork } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sql from "sql-template-tag";
import { measureCopy } from "./ingest/copy-baseline.ts";
import { cpuMs, cpuMsOfTree, memoryMb } from "./ingest/cpu.ts";
import { type BenchGround, createBenchGround } from "./ingest/ground.ts";
import type { LoadOrder, LoadResult, LoadWord } from "./ingest/load-messages.ts";

const { values: options } = parseArgs({
  options: {
    robots: { type: "string", default: "1000" },
    minutes: { type: "string", default: "1" },
    closed: { type: "string", default: "15" },
    window: { type: "string", default: "1" },
    only: { type: "string", default: "" },
  },
});

class Load {
  readonly #child: ChildProcess = fork(join(import.meta.dirname, "ingest/load.ts"));
  lost = 0;
  constructor() {
    this.#child.on("message", (word: LoadWord) => {
      if (word.type === "lost") this.lost += 1;
    });
  }
  get pid(): number {
    return this.#child.pid ?? 0;
  }
  async open(port: number, { from, robots }: { from: number; robots: number }): Promise<void> {
    await this.#ask({ type: "open", port, from, robots }, "opened");
  }
  async run(window: number, seconds: number): Promise<LoadResult> {
    return (await this.#ask({ type: "run", window, seconds }, "ran")) as LoadResult;
  }
  close(): void {
    this.#child.send({ type: "close" } satisfies LoadOrder);
  }
  #ask(order: LoadOrder, answer: LoadWord["type"]): Promise<LoadWord> {
    return new Promise((resolve, reject) => {
      const hear = (word: LoadWord): void => {
        if (word.type !== answer) return;
        this.#child.off("message", hear);
        resolve(word);
      };
      this.#child.on("message", hear);
      this.#child.once("exit", () => reject(new Error("load ended")));
      this.#child.send(order);
    });
  }
}

interface Cost {
  broker: number;
  postgres: number;
  load: number;
}

function costOf(ground: BenchGround, load: Load): Cost {
  return {
    broker: cpuMs(ground.broker.pid),
    postgres: cpuMsOfTree(ground.postgresPid),
    load: cpuMs(load.pid),
  };
}

async function measured(
  ground: BenchGround,
  load: Load,
  { window, seconds }: { window: number; seconds: number },
) {
  const before = costOf(ground, load);
  const result = await load.run(window, seconds);
  const after = costOf(ground, load);
  const each = (key: keyof Cost): string =>
    `${(((after[key] - before[key]) * 1_000) / result.acknowledged).toFixed(1)} µs`;
  console.log(
    `    ${Math.round(result.perSecond)}/s  PUBACK p50 ${result.p50.toFixed(1)} p99 ${result.p99.toFixed(1)} longest ${result.longest.toFixed(0)} ms` +
      `  processor a report: broker ${each("broker")}, PostgreSQL ${each("postgres")}, load ${each("load")}` +
      `  broker ${memoryMb(ground.broker.pid)} MB`,
  );
  return result;
}

async function closedLoop(): Promise<void> {
  const robots = Number(options.robots);
  const ground = await createBenchGround({ robots });
  const load = new Load();
  try {
    await load.open(ground.broker.port, { from: 0, robots });
    const copy = await measureCopy(ground.databaseUrl, { robots, rows: 200_000 });
    console.log(`  binary COPY over one connection: ${Math.round(copy)} rows/s = 1.00`);
    await load.run(Number(options.window), 3);
    const result = await measured(ground, load, {
      window: Number(options.window),
      seconds: Number(options.closed),
    });
    console.log(`  closed loop, ${robots} robots: ${(result.perSecond / copy).toFixed(3)} of COPY`);
    const { count } = await ground.db.one<{ count: number }>(sql`select count(*) from telemetry_reports`);
    console.log(`  stored ${count}, lines lost ${load.lost}`);
    if (process.env.HOT)
      for (const row of await ground.db.many(
        sql`select pg_stat_force_next_flush(), relname, n_tup_ins, n_tup_upd, n_tup_hot_upd, n_dead_tup, pg_relation_size(relid) as size from pg_stat_user_tables where n_tup_ins+n_tup_upd>0`,
      ))
        console.log(JSON.stringify(row));
  } finally {
    load.close();
    await ground.close();
  }
}

if (!options.only || options.only === "closed") await closedLoop();
