import type { CleaningReport, TaskRun } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { IngestDevice, MessageItem } from "../../core/ingest/items.ts";
import { repeatedInstant } from "../../core/instants.ts";
import { type DeviceMemory, NEVER } from "./device-memory.ts";

/**
 * No device has done more than its product can in the time: amounts beyond that enter no sum. A report has to fit into its own
 * interval, and behind the one before it, by the times that it gives itself: else a device could claim the same hour every second. What
 * comes late is not behind anything; it has to fit into a day, which fills again as days pass.
 */
type Done = Partial<Record<Amount, number>>;
const AMOUNTS = ["cleanedAreaSqm", "distanceM", "waterUsedL"] as const;
type Amount = (typeof AMOUNTS)[number];
type Measured = Pick<IngestDevice, "cleaningWidthM" | "topSpeedMps">;

/** Of whatever product: twenty times what the widest machines do, since robots of a simulation may live sixty times as fast as we do. */
const MOST_A_SECOND: Readonly<Record<Amount, number>> = {
  cleanedAreaSqm: 100,
  distanceM: 100,
  waterUsedL: 20,
};
/** Widths are rounded, lanes overlap the cells of a grid, and wheels slip. */
const TOLERANCE = 2;
/** Reports are not sent on the dot. */
const SLACK_S = 5;
const DAY_MS = 86_400_000;
/** A clock may be set while a run goes on. */
const RUN_SLACK_S = 3_600;

const rateOf = (amount: Amount, { cleaningWidthM: width, topSpeedMps: speed }: Measured): number => {
  if (amount === "waterUsedL" || !speed) return MOST_A_SECOND[amount];
  if (amount === "cleanedAreaSqm" && !width) return MOST_A_SECOND[amount];
  const usual = amount === "distanceM" ? speed : speed * (width ?? 0);
  return Math.min(MOST_A_SECOND[amount], usual * TOLERANCE);
};

interface Claim {
  amount: Amount;
  /** Least time in which so much can be done. */
  leastS: number;
}

/** Of what was done, that which takes longest. */
function longest(done: Done, device: Measured): Claim {
  let claim: Claim = { amount: "cleanedAreaSqm", leastS: 0 };
  for (const amount of AMOUNTS) {
    const leastS = (done[amount] ?? 0) / rateOf(amount, device);
    if (leastS > claim.leastS) claim = { amount, leastS };
  }
  return claim;
}

/** Why so much cannot have been done in the time; undefined: it can. */
export function excess(done: Done, device: Measured, seconds: number): string | undefined {
  const { amount, leastS } = longest(done, device);
  return leastS > seconds + SLACK_S ? wording(done, amount, { device, seconds }) : undefined;
}

/** Of a cleaning report, and notes what it claims. */
export function excessOfReport(memory: DeviceMemory, item: MessageItem<CleaningReport>): string | undefined {
  const { device, payload, at, sentAt: own = at, receivedAt } = item;
  const { amount, leastS } = longest(payload, device);
  const intervalS = payload.intervalMs / 1_000;
  if (leastS > intervalS + SLACK_S) return wording(payload, amount, { device, seconds: intervalS });
  const { newestAt, busyUntil } = memory.detail.work ?? { newestAt: NEVER, busyUntil: NEVER };
  const end = busyUntil + leastS * 1_000;
  if (own > newestAt && end <= own + SLACK_S * 1_000) {
    memory.detail.work = { newestAt: own, busyUntil: Math.round(Math.max(own, end)) };
    return undefined;
  }
  const lateEnd = Math.max(memory.lateUntil, receivedAt - DAY_MS) + leastS * 1_000;
  if (own > newestAt || lateEnd > receivedAt)
    return wording(payload, amount, { device, seconds: Math.max(0, own - newestAt) / 1_000 });
  memory.lateUntil = lateEnd;
  return undefined;
}

/** Of what a report says of its run as a whole. */
export function excessOfRun(run: TaskRun, device: Measured, own: number): string | undefined {
  const { cleanedAreaSqm, durationS, startedAt } = run;
  const sinceS = (own - repeatedInstant(startedAt)) / 1_000;
  if (durationS > sinceS + RUN_SLACK_S)
    return `run.durationS: ${durationS} s, ${Math.round(sinceS)} s after it began`;
  const reason = excess({ cleanedAreaSqm }, device, durationS);
  return reason && `run.${reason}`;
}

function wording(done: Done, amount: Amount, of: { device: Measured; seconds: number }): string {
  const most = rateOf(amount, of.device) * (of.seconds + SLACK_S);
  return `${amount}: ${rounded(done[amount] ?? 0)} in ${rounded(of.seconds)} s, at most ${rounded(most)}`;
}

const rounded = (value: number): number => Number(value.toPrecision(4));
