import type { Language } from "@sweepline/contract/core/refusal.ts";
import type {
  ElevatorExportQuery,
  ElevatorLanding,
  EventExportQuery,
  RequestExportQuery,
} from "@sweepline/contract/sites/elevator-rides/records.ts";
import type { ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import type { Caller } from "../../core/caller.ts";
import type { ExportFile } from "../../core/export/index.ts";
import type { ElevatorsGround } from "./elevator-changes.service.ts";
import { namedLandingsOf } from "./elevator-points.store.ts";
import { exportElevators, exportEvents, exportRequests } from "./elevators.export.ts";

type Spoken<Query> = Query & { language: Language };

/** What is kept of elevators, as people read it. */
export interface ElevatorRecords {
  export(caller: Caller, query: Spoken<ElevatorExportQuery>): ExportFile;
  exportRequests(caller: Caller, id: number, query: Spoken<RequestExportQuery>): Promise<ExportFile>;
  exportEvents(caller: Caller, id: number, query: Spoken<EventExportQuery>): Promise<ExportFile>;
  landings(caller: Caller, id: number): Promise<ElevatorLanding[]>;
}

export function elevatorRecordsOf(
  ground: ElevatorsGround,
  get: (caller: Caller, id: number) => Promise<ElevatorDetail>,
): ElevatorRecords {
  const { db, clock } = ground;
  return {
    export: ({ scope }, query) => exportElevators(db, scope, { ...query, now: clock.now() }),
    exportRequests: async (caller, id, query) =>
      exportRequests(db, { ...query, elevator: await get(caller, id), now: clock.now() }),
    exportEvents: async (caller, id, query) =>
      exportEvents(db, { ...query, elevator: await get(caller, id), now: clock.now() }),
    async landings(caller, id) {
      const { organizationId, name, floors } = await get(caller, id);
      const floorIds = floors.flatMap(({ floorId }) => floorId ?? []);
      return namedLandingsOf(db, { organizationId, name, floorIds });
    },
  };
}
