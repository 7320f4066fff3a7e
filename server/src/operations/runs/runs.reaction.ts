import type { DeviceStatus } from "@sweepline/contract/fleet/shared/codes.ts";
import type { Queries } from "../../core/db/database.ts";
import { isTimeId } from "../../core/time-id.ts";
import type { BatchReaction } from "../../fleet/batches/index.ts";
import { isNewer } from "../task-reports/index.ts";
import { announcementsOf } from "./run-announcements.ts";
import { type HeldRun, holdRuns, holdRunsOf, moveRuns, type RunAdvance } from "./run-moves.store.ts";
import { afterReport, afterStatus } from "./run-moves.ts";

type Facts = Parameters<BatchReaction["react"]>[1]["facts"]["runs"];

/**
 * What robots report of runs. A report that says what the one before said costs a look into a map; only a new phase, another step or
 * a new status asks the database. What is remembered was committed by this process; after a restart each device is asked about once.
 */
export function createRunReaction(): BatchReaction {
  const phases = new Map<number, string>();
  const statuses = new Map<number, DeviceStatus>();

  return {
    stage: "runs",
    async react(tx, { items, facts, changed, isWanted }) {
      const reports = newestOf(facts.runs).filter(
        ({ device, run }) => phases.get(device.id) !== phaseOf(run),
      );
      const moved = [...changed]
        .map(([deviceId, { memory }]) => [deviceId, memory.status] as const)
        .filter(([deviceId, status]) => statuses.get(deviceId) !== status);
      if (reports.length === 0 && moved.length === 0) return undefined;
      const at = new Date(
        Math.max(0, ...items.map((item) => (item.type === "message" ? item.receivedAt : item.at))),
      );
      const statusOf = new Map(moved);
      const advances = await reported(tx, {
        reports,
        statusOf: (id) => changed.get(id)?.memory.status,
        at,
      });
      const done = new Set(advances.map(({ run }) => run.deviceId));
      for (const run of await holdRunsOf(
        tx,
        [...statusOf.keys()].filter((id) => !done.has(id)),
      )) {
        const move = afterStatus(run, statusOf.get(run.deviceId) as DeviceStatus);
        if (move) advances.push({ run, move, evidence: "status", at });
      }
      await moveRuns(tx, advances);
      return {
        announcements: await announcementsOf(
          tx,
          isWanted,
          advances.map(({ run }) => run),
        ),
        committed() {
          for (const { device, run } of reports) phases.set(device.id, phaseOf(run));
          for (const [deviceId, status] of moved) statuses.set(deviceId, status);
        },
      };
    },
    forget(deviceIds) {
      for (const id of deviceIds) {
        phases.delete(id);
        statuses.delete(id);
      }
    },
  };
}

const phaseOf = ({ runId, phase, steps = [] }: Facts[number]["run"]): string =>
  `${runId} ${phase} ${steps.join()}`;

/** The newest of each device that is about a run of ours. */
function newestOf(facts: Facts): Facts {
  const newest = new Map<number, Facts[number]>();
  for (const fact of facts) {
    // Robots name runs of their own as they like.
    if (!isTimeId(fact.run.runId)) continue;
    const other = newest.get(fact.device.id);
    if (!other || isNewer(fact, other)) newest.set(fact.device.id, fact);
  }
  return [...newest.values()];
}

interface Reported {
  reports: Facts;
  statusOf(deviceId: number): DeviceStatus | undefined;
  at: Date;
}

async function reported(tx: Queries, { reports, statusOf, at }: Reported): Promise<RunAdvance[]> {
  const runs = await holdRuns(
    tx,
    reports.map(({ device, run }) => ({ deviceId: device.id, id: run.runId })),
  );
  return runs.flatMap((run: HeldRun) => {
    const report = reports.find(({ run: { runId } }) => runId === run.id)?.run;
    const move = report && afterReport(run, { report, status: statusOf(run.deviceId) });
    return move ? [{ run, move, evidence: "report" as const, at }] : [];
  });
}
