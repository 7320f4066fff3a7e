import { cpuMs, cpuMsOfTree, memoryMb } from "./cpu.ts";
import type { BenchFixture } from "./fixture.ts";
import type { Load } from "./load-child.ts";
import type { LoadResult } from "./load-messages.ts";

/** Processor time of one run, in µs a report. */
export interface Cost {
  broker: number;
  postgres: number;
  load: number;
}

export interface Measured extends LoadResult {
  cost: Cost;
  memoryMb: { before: number; after: number };
}

export async function measured(
  fixture: BenchFixture,
  load: Load,
  { window, seconds }: { window: number; seconds: number },
): Promise<Measured> {
  const spent = (): Cost => ({
    broker: cpuMs(fixture.broker.pid),
    postgres: cpuMsOfTree(fixture.postgresPid),
    load: cpuMs(load.pid),
  });
  const [before, memoryBefore] = [spent(), memoryMb(fixture.broker.pid)];
  const result = await load.run(window, seconds);
  const after = spent();
  const each = (key: keyof Cost): number =>
    ((after[key] - before[key]) * 1_000) / Math.max(1, result.acknowledged);
  return {
    ...result,
    cost: { broker: each("broker"), postgres: each("postgres"), load: each("load") },
    memoryMb: { before: memoryBefore, after: memoryMb(fixture.broker.pid) },
  };
}

export function summaryOf({ perSecond, p50, p99, longest, cost, memoryMb: memory }: Measured): string {
  const µs = (value: number): string => `${value.toFixed(0)} µs`;
  return [
    `${Math.round(perSecond)} reports/s`,
    `report → PUBACK p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}, longest ${longest.toFixed(0)} ms`,
    `processor a report: broker and ingest ${µs(cost.broker)}, PostgreSQL ${µs(cost.postgres)} (load ${µs(cost.load)})`,
    `memory ${memory.before} → ${memory.after} MB`,
  ].join("; ");
}
