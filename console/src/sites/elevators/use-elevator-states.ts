import {
  ELEVATOR_ENDPOINTS as E,
  ELEVATOR_EVENTS,
  type ElevatorRow,
} from "@sweepline/contract/sites/elevators.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLive } from "../../core/live/index.ts";
import { useMay } from "../../core/session/index.ts";
import { elevatorListQuery } from "./elevators.calls.ts";

const NONE: readonly ElevatorRow[] = [];
/** Beyond them a cross-section draws shafts without cars. */
const MOST = 50;

/** The elevators of a place as they are now, by their ids; none for who may not see elevators. */
export function useElevatorStates(placeId: number): ReadonlyMap<number, ElevatorRow> {
  const may = useMay(E.list);
  const { data } = useQuery({ ...elevatorListQuery({ placeId, size: MOST }), enabled: may });
  const rows = data?.records ?? NONE;
  useLive(ELEVATOR_EVENTS.elevatorChanged, may ? rows.map(({ id }) => id) : []);
  return useMemo(() => new Map(rows.map((row) => [row.id, row])), [rows]);
}
