import type { Page } from "@sweepline/contract/core/paging.ts";
import type { Language } from "@sweepline/contract/core/refusal.ts";
import type {
  ElevatorEventListQuery,
  RequestListQuery,
} from "@sweepline/contract/sites/elevator-rides/index.ts";
import type {
  ElevatorLanding,
  EventExportQuery,
  RequestExportQuery,
} from "@sweepline/contract/sites/elevator-rides/records.ts";
import type { ElevatorEvent, ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { ElevatorState } from "@sweepline/contract/sites/elevators/index.ts";
import type { Caller, Requester } from "../../core/caller.ts";
import type { ExportFile } from "../../core/export/index.ts";
import type { Elevators } from "../elevators/index.ts";
import { namedLandingsOf } from "./elevator-points.store.ts";
import * as requests from "./requests.service.ts";
import { findRequest, pageOfEvents, pageOfRequests, requestOf } from "./requests.store.ts";
import { exportEvents, exportRequests } from "./rides.export.ts";

type Spoken<Query> = Query & { language: Language };

/** Rides as people ask for them, and what is kept of them. Outside the caller's scope there is no elevator: 404. */
export interface ElevatorRides {
  call(requester: Requester, id: number, call: requests.NamedCall): Promise<ElevatorRequest>;
  /** Brings a robot to the floor of a map; false: there is no elevator that takes it now. */
  bring(requester: Requester, to: { deviceId: number; mapId: number }): Promise<boolean>;
  /** Undefined: there is none of that id. */
  findRequest(
    caller: Caller,
    at: { elevatorId: number; requestId: string },
  ): Promise<ElevatorRequest | undefined>;
  requests(caller: Caller, id: number, query: RequestListQuery): Promise<Page<ElevatorRequest>>;
  events(caller: Caller, id: number, query: ElevatorEventListQuery): Promise<Page<ElevatorEvent>>;
  cancel(requester: Requester, at: { elevatorId: number; requestId: string }): Promise<ElevatorRequest>;
  say(
    requester: Requester,
    at: { elevatorId: number; requestId: string; said: "entered" | "left" },
  ): Promise<ElevatorRequest>;
  hold(requester: Requester, at: { elevatorId: number; isHeld: boolean }): Promise<ElevatorRequest>;
  release(requester: Requester, at: { elevatorId: number; isCarEmpty: boolean }): Promise<ElevatorState>;
  exportRequests(caller: Caller, id: number, query: Spoken<RequestExportQuery>): Promise<ExportFile>;
  exportEvents(caller: Caller, id: number, query: Spoken<EventExportQuery>): Promise<ExportFile>;
  /** Where robots stand in front of its doors. */
  landings(caller: Caller, id: number): Promise<ElevatorLanding[]>;
}

export interface RidesDeps extends requests.RequestsDeps {
  elevators: Pick<Elevators, "get">;
}

export function createElevatorRides(deps: RidesDeps): ElevatorRides {
  const { db, clock, elevators } = deps;
  return {
    call: (requester, id, call) => requests.callElevator(deps, requester, { id, call }),
    bring: (requester, to) => requests.bringRobot(deps, requester, to),
    async findRequest(caller, at) {
      await elevators.get(caller, at.elevatorId);
      const row = await findRequest(db, at);
      return row && requestOf(row);
    },
    async requests(caller, id, query) {
      await elevators.get(caller, id);
      return pageOfRequests(db, id, { query, now: clock.now() });
    },
    async events(caller, id, query) {
      await elevators.get(caller, id);
      return pageOfEvents(db, id, { query, now: clock.now() });
    },
    cancel: (requester, at) => requests.cancelRequest(deps, requester, at),
    say: (requester, at) => requests.sayOf(deps, requester, at),
    hold: (requester, at) => requests.holdDoor(deps, requester, at),
    async release(requester, at) {
      await requests.releaseElevator(deps, requester, at);
      return (await elevators.get(requester.caller, at.elevatorId)).state;
    },
    exportRequests: async (caller, id, query) =>
      exportRequests(db, { ...query, elevator: await elevators.get(caller, id), now: clock.now() }),
    exportEvents: async (caller, id, query) =>
      exportEvents(db, { ...query, elevator: await elevators.get(caller, id), now: clock.now() }),
    async landings(caller, id) {
      const { organizationId, name, floors } = await elevators.get(caller, id);
      const floorIds = floors.flatMap(({ floorId }) => floorId ?? []);
      return namedLandingsOf(db, { organizationId, name, floorIds });
    },
  };
}
