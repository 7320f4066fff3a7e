import type { Page, PageQuery } from "@sweepline/contract/core/paging.ts";
import type {
  AllocatedDevice,
  AllocatedDeviceQuery,
  Allocation,
  AllocationNode,
  AllocationQuery,
  Move,
  MoveResult,
} from "@sweepline/contract/fleet/allocations.ts";
import type { Caller, DataScope } from "../../core/caller.ts";
import type { ExportFile } from "../../core/export/index.ts";
import type { Refused } from "../../core/http/refused.ts";
import * as devicesStore from "./allocated-devices.store.ts";
import { type AllocationExport, exportAllocations } from "./allocations.export.ts";
import * as historyStore from "./allocations-history.store.ts";
import {
  type AllocationsDeps,
  type Assignment,
  assign,
  move,
  type Requester,
  undo,
} from "./allocations-move.service.ts";
import * as organizationsStore from "./receivers.store.ts";

export interface Allocations {
  devices(scope: DataScope, query: AllocatedDeviceQuery): Promise<Page<AllocatedDevice>>;
  bySerialNumbers(
    scope: DataScope,
    serialNumbers: readonly string[],
  ): Promise<{ records: AllocatedDevice[]; missing: string[] }>;
  organizations(scope: DataScope, query: LevelQuery): Promise<AllocationNode[]>;
  operators(scope: DataScope, query: OperatorQuery): Promise<organizationsStore.Operator[]>;
  move(wanted: Move, requester: Requester): Promise<MoveResult>;
  /** In parts, each of which holds by itself; answers who is out of the person's reach. */
  assign(wanted: Assignment, requester: Requester): Promise<ReadonlyMap<number, Refused>>;
  undo(wanted: { batchId: string; reason: string }, requester: Requester): Promise<MoveResult>;
  history(scope: DataScope, query: AllocationQuery): Promise<Page<Allocation>>;
  ofDevice(caller: Caller, asked: { deviceId: number; query: PageQuery }): Promise<Page<Allocation>>;
  export(scope: DataScope, request: Omit<AllocationExport, "now">): Promise<ExportFile>;
}

interface LevelQuery {
  parentId?: number | undefined;
  search?: string | undefined;
}

interface OperatorQuery {
  organizationId: number;
  search?: string | undefined;
}

export function createAllocations(deps: AllocationsDeps): Allocations {
  const { db, clock } = deps;
  return {
    devices: (scope, query) => devicesStore.pageOfDevices(db, scope, query),
    async bySerialNumbers(scope, serialNumbers) {
      const records = await devicesStore.devicesNamed(db, scope, serialNumbers);
      const known = new Set(records.map((row) => row.serialNumber));
      return { records, missing: [...new Set(serialNumbers)].filter((one) => !known.has(one)) };
    },
    organizations: (scope, query) => organizationsStore.level(db, scope, query),
    operators: (scope, query) => organizationsStore.operators(db, scope, query),
    move: (wanted, requester) => move(deps, wanted, requester),
    assign: (wanted, requester) => assign(deps, wanted, requester),
    undo: (wanted, requester) => undo(deps, wanted, requester),
    history: (scope, query) => historyStore.pageOfHistory(db, scope, query),
    async ofDevice(caller, { deviceId, query }) {
      // Which moves of it are theirs to see, each row knows for itself.
      await deps.devices.historyOf(caller, deviceId);
      return historyStore.pageOfDevice(db, caller.scope, { deviceId, query });
    },
    export: (scope, request) => exportAllocations(db, scope, { ...request, now: clock.now() }),
  };
}
