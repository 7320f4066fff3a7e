import type { CleaningReport } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import { createDayBudget, type OpenBudget } from "../../core/ingest/day-budget.ts";
import { type IngestItem, isMessageOf, type MessageItem, type Rejection } from "../../core/ingest/items.ts";
import type { Facts } from "../telemetry/index.ts";

/**
 * What one device may cause to be kept in a day, some times what a busy one does: beyond it the rest of a message is taken,
 * that part is not, and it is counted as `overBudget`. Who floods fills their own day.
 */
export const DAY_LIMITS = {
  /** New versions of maps, up to 4 MB each. A version that is known may grow. */
  mapVersions: 24,
  /** Numbers of cleaned cells, 4 bytes each: 20 hours of a wide machine at work. */
  trailValues: 8_000_000,
  logLines: 5_000,
  /** Fault reports; more are not kept, and end nothing that lasts. */
  faults: 2_000,
  /** Connection records. */
  comings: 2_000,
  /** Task reports. */
  runs: 1_000,
  /** Changes of settings that were made at the machine. */
  settings: 1_000,
  /** Parts that wear, of a report that is kept. */
  parts: 10_000,
  /** Changes of what rules of alarms look at; rules go on without them, and cannot be tried on them. */
  signals: 20_000,
} as const;
type Limit = keyof typeof DAY_LIMITS;

export interface DayLimits {
  open(reject: (rejection: Rejection) => void): BatchBudget;
}

export interface BatchBudget {
  take(limit: Limit, of: { id: number; serialNumber: string }, amount?: number): boolean;
  /** Without trails that are too long; the rest of those reports stays. */
  trimmed(items: readonly IngestItem[]): IngestItem[];
  /** Without the facts that are too many. */
  within(facts: Facts): Facts;
  commit(): void;
}

/** As rejections name what was refused. */
const KINDS: Readonly<Record<Limit, string>> = {
  mapVersions: "map",
  trailValues: "cleaning",
  logLines: "log",
  faults: "state",
  comings: "connection",
  runs: "run",
  settings: "settings",
  parts: "consumables",
  signals: "signals",
};

export function createDayLimits(): DayLimits {
  const limits = Object.keys(DAY_LIMITS) as Limit[];
  const budgets = new Map(limits.map((limit) => [limit, createDayBudget(DAY_LIMITS[limit])]));
  // Every report of a run names it: only its first word makes a row.
  const lastRuns = new Map<number, string>();
  return {
    open(reject) {
      const open = new Map<Limit, OpenBudget>();
      for (const [limit, budget] of budgets) open.set(limit, budget.open());
      const runs = new Map<number, string>();
      const take: BatchBudget["take"] = (limit, { id, serialNumber }, amount) => {
        if (open.get(limit)?.take(id, amount)) return true;
        const detail = `more than ${DAY_LIMITS[limit]} a day`;
        reject({ reason: "overBudget", kind: KINDS[limit], serialNumber, detail });
        return false;
      };
      const isKnownRun = ({ device, run }: Facts["runs"][number]): boolean => {
        const name = `${run.startedAt} ${run.runId}`;
        if ((runs.get(device.id) ?? lastRuns.get(device.id)) === name) return true;
        if (!take("runs", device)) return false;
        runs.set(device.id, name);
        return true;
      };
      return {
        take,
        trimmed: (items) => items.map((item) => (isTrail(item) ? trimmed(item, take) : item)),
        within: (facts) => ({
          ...facts,
          faults: facts.faults.filter(({ device, reported }) => reported === null || take("faults", device)),
          logs: facts.logs.filter(({ device }) => take("logLines", device)),
          connections: facts.connections.filter(
            ({ kind, device }) => kind === "going" || take("comings", device),
          ),
          runs: facts.runs.filter(isKnownRun),
          settings: facts.settings.filter(({ device }) => take("settings", device)),
          wears: facts.wears.filter(({ device, parts }) => take("parts", device, parts.length)),
        }),
        commit() {
          for (const budget of open.values()) budget.commit();
          for (const [deviceId, name] of runs) lastRuns.set(deviceId, name);
        },
      };
    },
  };
}

const isTrail = isMessageOf<CleaningReport>("cleaning");

function trimmed(item: MessageItem<CleaningReport>, take: BatchBudget["take"]): MessageItem<CleaningReport> {
  const { device, payload } = item;
  const { cleanedRows, ...rest } = payload;
  if (!cleanedRows || cleanedRows.length === 0 || take("trailValues", device, cleanedRows.length))
    return item;
  return { ...item, payload: rest };
}
