import type { ElevatorState } from "@sweepline/contract/sites/elevators/index.ts";
import type { ElevatorRideTexts } from "./elevator-ride.texts.ts";

/** What is seen of it, in one breath: "2, going up to 5, door closed". */
export function stateText(state: ElevatorState, t: ElevatorRideTexts): string {
  const { currentFloor, destinationFloor, motion, door, fault } = state;
  if (currentFloor === null) return fault ? t.faults[fault] : t.neverReported;
  const isMoving = motion === "up" || motion === "down";
  return [
    t.atFloor(currentFloor),
    isMoving ? t.motions[motion].toLowerCase() : undefined,
    destinationFloor && destinationFloor !== currentFloor ? t.toFloor(destinationFloor) : undefined,
    door ? t.doorIs(t.doors[door].toLowerCase()) : undefined,
    fault ? t.faults[fault] : undefined,
  ]
    .filter(Boolean)
    .join(", ");
}
