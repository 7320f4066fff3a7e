import type { PlannedPath } from "@sweepline/contract/fleet/telemetry.ts";
import type { IngestDevice } from "../../core/ingest/items.ts";
import type { ReportFact } from "./facts.ts";

export interface ReportedPlan {
  device: IngestDevice;
  plan: PlannedPath;
}

/**
 * The newest plan that each device reported; its trail shows what it drove since. A task that has ended ends what was planned
 * for it, also where the device does not say so itself.
 */
export function plansIn(reports: readonly ReportFact[]): ReportedPlan[] {
  const newest = new Map<number, ReportedPlan>();
  for (const { device, at, report } of reports) {
    const isOver = report.run?.phase === "ended";
    const points = report.plannedPath ?? (isOver ? [] : undefined);
    if (!points || !report.position) continue;
    const plan = { at: new Date(at).toISOString(), mapKey: report.position.mapId, points };
    const known = newest.get(device.id);
    if (!known || known.plan.at <= plan.at) newest.set(device.id, { device, plan });
  }
  return [...newest.values()];
}
