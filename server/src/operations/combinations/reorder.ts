import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import { COMBINATION_REFUSALS } from "@sweepline/contract/operations/combinations/index.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Progress } from "./advance.ts";

/** The stage of a part at another place among those that are still to come; what has begun, or waits for a person, keeps its place. */
export function reordered(progress: Progress, { partId, to }: { partId: string; to: number }): Progress {
  const { stages, parts, stage: current } = progress;
  const from = found(
    parts.find(({ id }) => id === partId),
    CORE_REFUSALS.notFound,
  ).stage;
  if (from <= current || to <= current) throw new Refused(COMBINATION_REFUSALS.beforeCurrent);
  if (to >= stages.length) throw new Refused(CORE_REFUSALS.notFound);
  const order = stages.map((_, at) => at).filter((at) => at !== from);
  order.splice(to, 0, from);
  const placed = parts
    .map((part) => ({ ...part, stage: order.indexOf(part.stage) }))
    .sort((a, b) => a.stage - b.stage);
  const stageOf = new Map(placed.map(({ id, stage }) => [id, stage]));
  const isLost = placed.some(
    ({ device, stage }) => device.kind === "sameAs" && (stageOf.get(device.partId) ?? 0) >= stage,
  );
  if (isLost) throw new Refused(COMBINATION_REFUSALS.beforeItsRobot);
  return { ...progress, stages: order.flatMap((at) => stages[at] ?? []), parts: placed };
}
