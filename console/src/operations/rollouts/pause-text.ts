import type { Rollout } from "@sweepline/contract/operations/rollouts/index.ts";
import type { Format } from "../../core/format/index.ts";
import type { RolloutTexts } from "./rollouts.texts.ts";

/** Causes that compare two shares: their limit is a distance between these. */
const COMPARED: ReadonlySet<string> = new Set(["faults", "offline", "failedRuns"]);

/** Why it is paused, with the figures; empty where it is not. */
export function pauseText(
  { state, pauseCause, pauseDetail }: Pick<Rollout, "state" | "pauseCause" | "pauseDetail">,
  { t, format }: { readonly t: RolloutTexts; readonly format: Format },
): string {
  if (state !== "paused" || pauseCause === null) return "";
  const { percent, others, limit, group } = pauseDetail;
  return t.pausedBy[pauseCause]({
    percent: format.percent(percent),
    others: format.percent(others),
    limit: COMPARED.has(pauseCause) ? t.points(format.number(limit)) : format.percent(limit),
    group: format.number(group),
  });
}
