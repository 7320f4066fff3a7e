import type { GroupState, PauseCause } from "@sweepline/contract/operations/rollouts/index.ts";
import type { RolloutGroupRules, RolloutPlan } from "@sweepline/contract/operations/rollouts/plan.ts";

/** How a group stands: pure figures, so that each rule is a line of a table in the tests. */
export interface GroupFigures
  extends Pick<RolloutGroupRules, "successPercent" | "errorPercent" | "soakMinutes" | "isByHand"> {
  number: number;
  state: GroupState;
  soakingSince: Date | null;
  total: number;
  succeeded: number;
  /** Ended in failure, and those that have failed and are to try again. */
  failing: number;
  /** The agent left it out, or it was called back: neither for nor against. */
  uncounted: number;
  open: number;
}

/** One of the two kinds of devices that are compared. */
export interface GuardSide {
  devices: number;
  faults: number;
  offline: number;
  /** Devices with runs since, and of these those with runs that failed. */
  runs: number;
  failedRuns: number;
}

export type Advance =
  | { kind: "pause"; cause: PauseCause; detail: Record<string, number> }
  | { kind: "soak" | "start" | "end"; group: number }
  | { kind: "finish" };

const MINUTE_MS = 60_000;

/** What is to be done next; undefined: nothing yet. */
export function nextOf(groups: readonly GroupFigures[], now: Date): Advance | undefined {
  for (const group of groups) if (group.state !== "planned" && tooManyFail(group)) return pauseOf(group);
  const current = groups.findLast(({ state }) => state === "running" || state === "soaking");
  const next = groups.find(({ state }) => state === "planned");
  if (!current) {
    if (next)
      return groups.some(({ state }) => state !== "planned") && next.isByHand
        ? undefined
        : { kind: "start", group: next.number };
    return groups.every(({ open }) => open === 0) ? { kind: "finish" } : undefined;
  }
  if (current.state === "running")
    return hasSucceeded(current) ? { kind: "soak", group: current.number } : undefined;
  return isSoaked(current, now) ? { kind: "end", group: current.number } : undefined;
}

const tooManyFail = ({ failing, total, errorPercent }: GroupFigures): boolean =>
  failing > 0 && 100 * failing > errorPercent * total;

const pauseOf = ({ number, failing, total, errorPercent }: GroupFigures): Advance => ({
  kind: "pause",
  cause: "errors",
  detail: { group: number, percent: Math.round((1_000 * failing) / total) / 10, limit: errorPercent },
});

/** Of those that count. Where all left it out, there is nothing to wait for. */
function hasSucceeded({ total, uncounted, succeeded, successPercent, open }: GroupFigures): boolean {
  const counted = total - uncounted;
  return open === 0 || (counted > 0 && 100 * succeeded >= successPercent * counted);
}

const isSoaked = ({ soakingSince, soakMinutes }: GroupFigures, now: Date): boolean =>
  soakingSince !== null && now.getTime() - soakingSince.getTime() >= soakMinutes * MINUTE_MS;

const LOOKED_AT = [
  ["faults", "faultsPercent", ({ faults, devices }: GuardSide) => share(faults, devices)],
  ["offline", "offlinePercent", ({ offline, devices }: GuardSide) => share(offline, devices)],
  ["failedRuns", "failedRunsPercent", ({ failedRuns, runs }: GuardSide) => share(failedRuns, runs)],
] as const;

const share = (part: number, of: number): number => (of === 0 ? 0 : (100 * part) / of);

/** Whether those that were updated fare worse than those whose turn is yet to come. */
export function harmOf(
  guard: RolloutPlan["guard"],
  { updated, others }: { updated: GuardSide; others: GuardSide },
): Advance | undefined {
  if (updated.devices < guard.leastDevices || others.devices === 0) return undefined;
  for (const [cause, name, percentOf] of LOOKED_AT) {
    const limit = guard[name];
    const [own, other] = [percentOf(updated), percentOf(others)];
    if (limit === null || own - other <= limit) continue;
    const round = (value: number) => Math.round(value * 10) / 10;
    return { kind: "pause", cause, detail: { percent: round(own), others: round(other), limit } };
  }
  return undefined;
}
