import type { ElevatorState } from "@sweepline/contract/sites/elevators/index.ts";
import sql, { raw } from "sql-template-tag";
import type { Queries } from "../../core/db/database.ts";

type Row = Omit<
  ElevatorState,
  "availableFloors" | "availableModes" | "reportedAt" | "changedAt" | "faultSince"
> & {
  availableFloors: string[] | null;
  isEnabled: boolean;
  reportedAt: Date | null;
  changedAt: Date;
  faultSince: Date | null;
};

/** For a query over `elevators e`. */
export const STATE_COLUMNS = raw(`
  e.id as "elevatorId", e.is_enabled as "isEnabled", s.current_floor as "currentFloor",
  s.destination_floor as "destinationFloor", s.door, s.open_doors as "openDoors", s.motion, s.mode, s.fault,
  s.fault_note as "faultNote", s.fault_since as "faultSince", s.occupied_by as "occupiedBy",
  s.reported_at as "reportedAt", s.changed_at as "changedAt",
  (select array_agg(f.name order by f.ordinal) from elevator_floors f where f.elevator_id = e.id and f.is_served)
    as "availableFloors",
  (select r.id from elevator_requests r where r.elevator_id = e.id and r.ended_at is null and r.state <> 'queued'
    limit 1) as "sessionId",
  (select count(*)::int from elevator_requests r where r.elevator_id = e.id and r.ended_at is null) as "waitingCount"`);
export const STATE_JOIN = raw("join elevator_states s on s.elevator_id = e.id");
export type StateRow = Row;

export function stateOf(row: Row): ElevatorState {
  return {
    elevatorId: row.elevatorId,
    availableFloors: row.availableFloors ?? [],
    currentFloor: row.currentFloor,
    destinationFloor: row.destinationFloor,
    door: row.door,
    openDoors: row.openDoors,
    motion: row.motion,
    availableModes: row.isEnabled ? ["human", "agv"] : ["human"],
    mode: row.mode,
    sessionId: row.sessionId,
    fault: row.fault,
    faultNote: row.faultNote,
    faultSince: row.faultSince?.toISOString() ?? null,
    occupiedBy: row.occupiedBy,
    waitingCount: row.waitingCount,
    reportedAt: row.reportedAt?.toISOString() ?? null,
    changedAt: row.changedAt.toISOString(),
  };
}

export interface HeldState {
  organizationId: number;
  state: ElevatorState;
}

/** As it is announced. */
export async function readState(db: Queries, elevatorId: number): Promise<HeldState | undefined> {
  const row = await db.maybe<Row & { organizationId: number }>(sql`
    select e.organization_id as "organizationId", ${STATE_COLUMNS} from elevators e ${STATE_JOIN} where e.id = ${elevatorId}`);
  return row && { organizationId: row.organizationId, state: stateOf(row) };
}
