import type { TaskDefinition } from "@sweepline/contract/operations/tasks/definition.ts";
import type { TaskEstimate } from "@sweepline/contract/operations/tasks/index.ts";

/** What one ended run took, by its report. */
export interface PastRun {
  /** On the same map. */
  isOnMap: boolean;
  areaSqm: number;
  durationS: number;
  /** Percent that it used; null: not reported, or it charged or filled in between. */
  batteryPercent: number | null;
  waterPercent: number | null;
}

/** Fewer runs say too little. */
const ENOUGH_RUNS = 3;
const SECONDS_PER_HOUR = 3_600;
/** Where nothing is known: what machines of 0.6 m working width do in halls and in narrow rooms. */
const ASSUMED_SQM_PER_HOUR = { least: 300, likely: 700, most: 1_200 };
const QUANTILES = { least: 0.1, likely: 0.5, most: 0.9 };

type Range = TaskEstimate["durationS"];

/** From the area of one round of a task's steps. A task that repeats for ever is estimated for one round. */
export function estimateOf(
  { loop, loops }: Pick<TaskDefinition, "loop" | "loops">,
  { areaSqm: areaOfRound, runs }: { areaSqm: number; runs: readonly PastRun[] },
): TaskEstimate {
  const areaSqm = areaOfRound * (loop === "count" ? loops : 1);
  const onMap = runs.filter(({ isOnMap }) => isOnMap);
  const known = onMap.length >= ENOUGH_RUNS ? onMap : runs;
  if (known.length < ENOUGH_RUNS) {
    const hours = (rate: number) => (areaSqm / rate) * SECONDS_PER_HOUR;
    const { least, likely, most } = ASSUMED_SQM_PER_HOUR;
    const durationS = { least: hours(most), likely: hours(likely), most: hours(least) };
    return { areaSqm, durationS, batteryPercent: null, waterPercent: null, basis: "geometry", runCount: 0 };
  }
  return {
    areaSqm,
    durationS: rangeOf(known, areaSqm, ({ durationS }) => durationS) as Range,
    batteryPercent: rangeOf(known, areaSqm, ({ batteryPercent }) => batteryPercent),
    waterPercent: rangeOf(known, areaSqm, ({ waterPercent }) => waterPercent),
    basis: known === onMap ? "runs" : "product",
    runCount: known.length,
  };
}

/** What runs took per m², for this area; null where too few say it. */
function rangeOf(
  runs: readonly PastRun[],
  areaSqm: number,
  amountOf: (run: PastRun) => number | null,
): Range | null {
  const rates = runs
    .flatMap((run) => {
      const amount = amountOf(run);
      return amount === null ? [] : [amount / run.areaSqm];
    })
    .sort((a, b) => a - b);
  if (rates.length < ENOUGH_RUNS) return null;
  const at = (share: number) => areaSqm * (rates[Math.round(share * (rates.length - 1))] as number);
  return { least: at(QUANTILES.least), likely: at(QUANTILES.likely), most: at(QUANTILES.most) };
}
