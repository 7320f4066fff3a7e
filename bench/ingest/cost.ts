import { note } from "../figures.ts";
import { cpuMs, cpuMsOfTree, memoryMb } from "./cpu.ts";
import type { BenchFixture } from "./fixture.ts";
import type { Load } from "./load-child.ts";
import type { LoadResult } from "./load-messages.ts";

/** Processor time of one run, in µs a report. */
export interface Cost {
  broker: number;
  postgres: number;
  /** Of the API with its live push, where one runs. */
  api: number;
  load: number;
}

export interface Measured extends LoadResult {
  cost: Cost;
  memoryMb: number;
}

export async function measured(
  fixture: BenchFixture,
  load: Load,
  { window, seconds, apiPid }: { window: number; seconds: number; apiPid?: number },
): Promise<Measured> {
  const spent = (): Cost => ({
    broker: fixture.broker.pids.reduce((sum, pid) => sum + cpuMs(pid), 0),
    postgres: cpuMsOfTree(fixture.postgresPid),
    api: apiPid ? cpuMs(apiPid) : 0,
    load: cpuMs(load.pid),
  });
  const before = spent();
  const result = await load.run(window, seconds);
  const after = spent();
  const each = (key: keyof Cost): number =>
    ((after[key] - before[key]) * 1_000) / Math.max(1, result.acknowledged);
  return {
    ...result,
    cost: { broker: each("broker"), postgres: each("postgres"), api: each("api"), load: each("load") },
    memoryMb: fixture.broker.pids.reduce((sum, pid) => sum + memoryMb(pid), 0),
  };
}

/** Of a report, all that serves it. */
export const costOf = ({ cost }: Measured): number => cost.broker + cost.postgres + cost.api;

/** The same run, again and again. */
export function noteRuns(name: string, runs: readonly Measured[]): void {
  const of = (title: string, unit: string, pick: (run: Measured) => number): void =>
    note(`${name}, ${title}`, unit, runs.map(pick));
  of("reports", "a second", (run) => run.perSecond);
  of("report → acknowledged p50", "ms", (run) => run.p50);
  of("report → acknowledged p99", "ms", (run) => run.p99);
  of("report → acknowledged, longest", "ms", (run) => run.longest);
  of("processor a report", "µs", costOf);
  of("… broker and ingest", "µs", (run) => run.cost.broker);
  of("… PostgreSQL", "µs", (run) => run.cost.postgres);
  if (runs.some((run) => run.cost.api > 0)) of("… API with live push", "µs", (run) => run.cost.api);
  of("… (robots, not counted)", "µs", (run) => run.cost.load);
  of("memory of the broker's process", "MB", (run) => run.memoryMb);
}
