/** Messages as robots send them, valid unless the given fields make them otherwise. */
import type {
  CleaningReport,
  cleaningSchema,
  TaskRun,
} from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { stateSchema, VdaConnection, VdaState } from "@sweepline/contract/fleet/vda5050/index.ts";
import type { z } from "zod";

let lastHeaderId = 0;

export function aHeader(at: number | Date = Date.now()) {
  lastHeaderId += 1;
  const timestamp = new Date(at).toISOString();
  return { headerId: lastHeaderId, timestamp, version: "2.1.0", manufacturer: "Acme", serialNumber: "any" };
}

export type CleaningInput = z.input<typeof cleaningSchema>;

export function aCleaning(given: Partial<CleaningInput> & { at?: number } = {}): CleaningInput {
  const { at, ...fields } = given;
  return {
    ...aHeader(at),
    intervalMs: 1_000,
    workStatus: 1,
    workedMs: 1_000,
    cleanedAreaSqm: 0.5,
    distanceM: 0.75,
    waterUsedL: 0.25,
    ...fields,
  };
}

export function aRun(given: Partial<TaskRun> = {}): NonNullable<CleaningReport["run"]> {
  return {
    runId: "run-1",
    taskName: "Lobby",
    origin: "auto",
    phase: "running",
    startedAt: new Date(Date.now() - 600_000).toISOString(),
    plannedAreaSqm: 100,
    cleanedAreaSqm: 40,
    durationS: 600,
    ...given,
  };
}

export type StateInput = z.input<typeof stateSchema>;

export function aState(given: Partial<StateInput> & { at?: number } = {}): StateInput {
  const { at, ...fields } = given;
  return {
    ...aHeader(at),
    batteryState: { batteryCharge: 80, charging: false },
    operatingMode: "AUTOMATIC",
    ...fields,
  } satisfies StateInput as VdaState;
}

export function aConnection(connectionState: VdaConnection["connectionState"], at?: number): VdaConnection {
  return { ...aHeader(at), connectionState };
}
