import { levelOfReported } from "@sweepline/contract/care/fault-codes.ts";
import type { Queries } from "../../core/db/database.ts";
import { insertEndedFaults } from "./fault-writes.store.ts";

/** A fault of the past, from when it was raised to when it was gone. */
export interface EndedFault {
  deviceId: number;
  raisedAt: number;
  recoveredAt: number;
  reportedAs: string;
  content: string;
  errorLevel: string;
  mapKey: string | null;
  status: string | null;
}

/** Writes a past that nobody reported here, as the demonstration has one; what is there already stays. */
export async function saveEndedFaults(tx: Queries, faults: readonly EndedFault[]): Promise<void> {
  if (faults.length === 0) return;
  const rows = faults.map(({ raisedAt, recoveredAt, errorLevel, ...fault }) => ({
    ...fault,
    ...{ at: raisedAt, recoveredAt, level: levelOfReported(errorLevel), x: null, y: null },
    reportedValue: { errorLevel },
  }));
  await insertEndedFaults(tx, rows);
}
