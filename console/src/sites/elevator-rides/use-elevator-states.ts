import { ELEVATOR_ENDPOINTS as E, type ElevatorDetail } from "@sweepline/contract/sites/elevators/index.ts";
import { useQueries } from "@tanstack/react-query";
import { useLive } from "../../core/live/index.ts";
import { useMay } from "../../core/session/index.ts";
import { elevatorChanged } from "./elevator-live.ts";
import { elevatorQuery } from "./elevator-rides.calls.ts";

/** Beyond them a cross-section draws shafts without cars. */
const MAX = 16;

/** Elevators as they are now, by their ids; none for who may not see elevators. */
export function useElevatorStates(ids: readonly number[]): ReadonlyMap<number, ElevatorDetail> {
  const shown = useMay(E.get) ? ids.slice(0, MAX) : [];
  useLive(elevatorChanged, shown);
  return useQueries({
    queries: shown.map((id) => elevatorQuery(id)),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
  });
}
