import type { FaultLevel } from "@sweepline/contract/care/fault-codes.ts";
import type {
  FaultReport,
  FaultReportDetail,
  FaultSpot,
  UnnamedFault,
} from "@sweepline/contract/care/faults.ts";
import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { EventTrail } from "@sweepline/contract/fleet/telemetry.ts";
import type { Caller } from "../../core/caller.ts";
import type { Clock } from "../../core/clock.ts";
import type { Database } from "../../core/db/database.ts";
import { notBefore, type Span } from "../../core/db/newest-first.ts";
import type { ExportFile, FileRequest } from "../../core/export/index.ts";
import { found, Refused } from "../../core/http/refused.ts";
import type { Devices } from "../../fleet/devices/index.ts";
import { trailAround } from "../../fleet/telemetry/index.ts";
import * as store from "./fault-reads.store.ts";
import { faultSpots, isMapWithin, unnamedFaults } from "./fault-sums.store.ts";
import { exportFaults } from "./faults.export.ts";

type Choice = store.FaultChoice;
type PageChoice = Choice & { current: number; size: number };

export interface FaultReports {
  page(caller: Caller, query: PageChoice): Promise<Page<FaultReport>>;
  list(caller: Caller, deviceId: number, query: PageChoice): Promise<Page<FaultReport>>;
  get(caller: Caller, id: number): Promise<FaultReportDetail>;
  trail(caller: Caller, id: number): Promise<EventTrail>;
  unnamed(caller: Caller): Promise<UnnamedFault[]>;
  spots(
    caller: Caller,
    mapId: number,
    choice: Span & { levels?: readonly FaultLevel[] | undefined },
  ): Promise<FaultSpot[]>;
  exportFile(caller: Caller, choice: Choice, request: Omit<FileRequest, "now">): Promise<ExportFile>;
}

export function createFaultReports(deps: {
  db: Database;
  clock: Clock;
  devices: Pick<Devices, "historyOf">;
}): FaultReports {
  const { db, clock, devices } = deps;
  const readerOf = ({ scope }: Caller) => ({ scope, now: clock.now() });
  return {
    page: (caller, query) => store.pageOfFaults(db, readerOf(caller), query),
    async list(caller, deviceId, query) {
      const { from } = await devices.historyOf(caller, deviceId);
      return store.pageOfFaults(db, readerOf(caller), { ...notBefore(query, from), deviceId });
    },
    get: async ({ scope }, id) => found(await store.findFault(db, { scope, id }), CORE_REFUSALS.notFound),
    async trail({ scope, companyPermissions }, id) {
      // That there was one at all is another permission of companies.
      if (!companyPermissions.has("fault")) throw new Refused(CORE_REFUSALS.notFound);
      const { deviceId, raisedAt } = found(await store.findFault(db, { scope, id }), CORE_REFUSALS.notFound);
      return trailAround(db, scope, { deviceId, at: new Date(raisedAt), now: clock.now() });
    },
    unnamed: ({ scope }) => unnamedFaults(db, scope),
    async spots(caller, mapId, choice) {
      if (!(await isMapWithin(db, caller.scope, mapId))) throw new Refused(CORE_REFUSALS.notFound);
      return faultSpots(db, readerOf(caller), { mapId, ...choice });
    },
    exportFile: (caller, choice, request) =>
      exportFaults(db, readerOf(caller), { choice, request: { ...request, now: clock.now() } }),
  };
}
