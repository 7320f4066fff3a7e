import { memoryMb } from "../ingest/cpu.ts";

interface Sample {
  atMs: number;
  mb: number;
}

export interface MemoryWatch {
  samples: Sample[];
  stop(): void;
}

/** What a process has of the machine's memory, again and again. */
export function watchMemory(pid: number, everyMs: number): MemoryWatch {
  const startedAt = performance.now();
  const samples: Sample[] = [];
  const look = () => samples.push({ atMs: performance.now() - startedAt, mb: memoryMb(pid) });
  look();
  const timer = setInterval(look, everyMs);
  return { samples, stop: () => clearInterval(timer) };
}

const MINUTE_MS = 60_000;

/** MB a minute, by least squares. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [atMean, mbMean] = [mean(({ atMs }) => atMs), mean(({ mb }) => mb)];
  const above = samples.reduce((sum, { atMs, mb }) => sum + (atMs - atMean) * (mb - mbMean), 0);
  const below = samples.reduce((sum, { atMs }) => sum + (atMs - atMean) ** 2, 0);
  return below === 0 ? 0 : (above / below) * MINUTE_MS;
}
