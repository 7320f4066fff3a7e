import type { Page } from "@sweepline/contract/core/paging.ts";
import { CORE_REFUSALS } from "@sweepline/contract/core/refusal.ts";
import type {
  ElevatorEventListQuery,
  RequestListQuery,
} from "@sweepline/contract/sites/elevator-rides/index.ts";
import type { ElevatorEvent, ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { ElevatorCredentials } from "@sweepline/contract/sites/elevators/credentials.ts";
import type {
  ElevatorDetail,
  ElevatorListQuery,
  ElevatorRow,
  ElevatorState,
} from "@sweepline/contract/sites/elevators/index.ts";
import type { Asker, Caller, DataScope } from "../../core/caller.ts";
import { found } from "../../core/http/refused.ts";
import type { Holder } from "../../core/live/index.ts";
import { type ElevatorChanges, elevatorChangesOf } from "./elevator-changes.service.ts";
import {
  type CredentialsGround,
  renewCredentials,
  revokeCredentials,
} from "./elevator-credentials.service.ts";
import { type ElevatorRecords, elevatorRecordsOf } from "./elevator-records.service.ts";
import * as requests from "./elevator-requests.service.ts";
import { findRequest, pageOfEvents, pageOfRequests, requestOf } from "./elevator-requests.store.ts";
import * as reads from "./elevators.reads.store.ts";

/** Elevators as people look after them. Outside the caller's scope there is none: 404. */
export interface Elevators extends ElevatorChanges, ElevatorRecords {
  renewCredentials(asker: Asker, id: number): Promise<ElevatorCredentials>;
  revokeCredentials(asker: Asker, id: number): Promise<null>;
  list(caller: Caller, query: ElevatorListQuery): Promise<Page<ElevatorRow>>;
  get(caller: Caller, id: number): Promise<ElevatorDetail>;
  call(asker: Asker, id: number, call: requests.NamedCall): Promise<ElevatorRequest>;
  /** Undefined: there is none of that id. */
  findRequest(
    caller: Caller,
    at: { elevatorId: number; requestId: string },
  ): Promise<ElevatorRequest | undefined>;
  requests(caller: Caller, id: number, query: RequestListQuery): Promise<Page<ElevatorRequest>>;
  events(caller: Caller, id: number, query: ElevatorEventListQuery): Promise<Page<ElevatorEvent>>;
  cancel(asker: Asker, at: { elevatorId: number; requestId: string }): Promise<ElevatorRequest>;
  say(
    asker: Asker,
    at: { elevatorId: number; requestId: string; said: "entered" | "left" },
  ): Promise<ElevatorRequest>;
  hold(asker: Asker, at: { elevatorId: number; isHeld: boolean }): Promise<ElevatorRequest>;
  release(asker: Asker, at: { elevatorId: number; isCarEmpty: boolean }): Promise<ElevatorState>;
  /** Elevators whose live events the scope may watch. */
  visibleAmong(scope: DataScope, ids: readonly number[]): Promise<Holder[]>;
}

export function createElevators(ground: requests.RequestsDeps & CredentialsGround): Elevators {
  const { db, clock } = ground;
  const get: Elevators["get"] = async ({ scope }, id) =>
    found(await reads.findElevator(db, scope, id), CORE_REFUSALS.notFound);
  return {
    ...elevatorChangesOf(ground),
    ...elevatorRecordsOf(ground, get),
    renewCredentials: (asker, id) => renewCredentials(ground, asker, id),
    revokeCredentials: (asker, id) => revokeCredentials(ground, asker, id),
    list: ({ scope }, query) => reads.pageOfElevators(db, scope, query),
    get,
    call: (asker, id, call) => requests.callElevator(ground, asker, { id, call }),
    async findRequest(caller, at) {
      await get(caller, at.elevatorId);
      const row = await findRequest(db, at);
      return row && requestOf(row);
    },
    async requests(caller, id, query) {
      await get(caller, id);
      return pageOfRequests(db, id, { query, now: clock.now() });
    },
    async events(caller, id, query) {
      await get(caller, id);
      return pageOfEvents(db, id, { query, now: clock.now() });
    },
    cancel: (asker, at) => requests.cancelRequest(ground, asker, at),
    say: (asker, at) => requests.sayOf(ground, asker, at),
    hold: (asker, at) => requests.holdDoor(ground, asker, at),
    async release(asker, at) {
      await requests.releaseElevator(ground, asker, at);
      return (await get(asker.caller, at.elevatorId)).state;
    },
    visibleAmong: (scope, ids) => reads.visibleAmong(db, scope, ids),
  };
}
