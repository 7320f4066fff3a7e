import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type { ElevatorDetail, ElevatorListQuery, ElevatorRow } from "@sweepline/contract/sites/elevators.ts";
import type { Caller, DataScope } from "../../core/caller.ts";
import { found } from "../../core/http/refused.ts";
import type { Holder } from "../../core/live/index.ts";
import { type ElevatorChanges, type ElevatorsGround, elevatorChangesOf } from "./elevator-changes.service.ts";
import * as reads from "./elevators.reads.store.ts";

/** Elevators as people look after them. Outside the caller's scope there is none: 404. */
export interface Elevators extends ElevatorChanges {
  list(caller: Caller, query: ElevatorListQuery): Promise<Page<ElevatorRow>>;
  get(caller: Caller, id: number): Promise<ElevatorDetail>;
  /** Elevators whose live events the scope may watch. */
  visibleAmong(scope: DataScope, ids: readonly number[]): Promise<Holder[]>;
}

export function createElevators(ground: ElevatorsGround): Elevators {
  const { db } = ground;
  return {
    ...elevatorChangesOf(ground),
    list: ({ scope }, query) => reads.pageOfElevators(db, scope, query),
    get: async ({ scope }, id) => found(await reads.findElevator(db, scope, id), CORE_REFUSALS.notFound),
    visibleAmong: (scope, ids) => reads.visibleAmong(db, scope, ids),
  };
}
