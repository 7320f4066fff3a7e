import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { ElevatorCredentials } from "@sweepline/contract/sites/elevators/credentials.ts";
import type {
  ElevatorDetail,
  ElevatorListQuery,
  ElevatorRow,
} from "@sweepline/contract/sites/elevators/index.ts";
import type { Caller, DataScope, Requester } from "../../core/caller.ts";
import type { ExportFile } from "../../core/export/index.ts";
import { found } from "../../core/http/refused.ts";
import type { Holder } from "../../core/live/index.ts";
import { type ElevatorChanges, elevatorChangesOf } from "./elevator-changes.service.ts";
import { type CredentialsDeps, renewCredentials, revokeCredentials } from "./elevator-credentials.service.ts";
import { type ElevatorExport, exportElevators } from "./elevators.export.ts";
import * as reads from "./elevators-reads.store.ts";

/** Elevators as people look after them. Outside the caller's scope there is none: 404. */
export interface Elevators extends ElevatorChanges {
  renewCredentials(requester: Requester, id: number): Promise<ElevatorCredentials>;
  revokeCredentials(requester: Requester, id: number): Promise<null>;
  list(caller: Caller, query: ElevatorListQuery): Promise<Page<ElevatorRow>>;
  get(caller: Caller, id: number): Promise<ElevatorDetail>;
  export(caller: Caller, query: Omit<ElevatorExport, "now">): ExportFile;
  /** Elevators whose live events the scope may watch. */
  visibleAmong(scope: DataScope, ids: readonly number[]): Promise<Holder[]>;
}

export function createElevators(deps: CredentialsDeps): Elevators {
  const { db, clock } = deps;
  return {
    ...elevatorChangesOf(deps),
    renewCredentials: (requester, id) => renewCredentials(deps, requester, id),
    revokeCredentials: (requester, id) => revokeCredentials(deps, requester, id),
    list: ({ scope }, query) => reads.pageOfElevators(db, scope, query),
    get: async ({ scope }, id) => found(await reads.findElevator(db, scope, id), CORE_REFUSALS.notFound),
    export: ({ scope }, query) => exportElevators(db, scope, { ...query, now: clock.now() }),
    visibleAmong: (scope, ids) => reads.visibleAmong(db, scope, ids),
  };
}
