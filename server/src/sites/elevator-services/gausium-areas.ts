import { LCI_DOOR } from "@sweepline/contract/sites/elevator-rides/lci.ts";
import type { GausiumDestination, GausiumLift } from "@sweepline/contract/sites/elevator-services/gausium.ts";
import type { ElevatorDoor } from "@sweepline/contract/sites/elevators/index.ts";

/** A floor of ours, by the elevator's name of it. */
export interface ServedFloor {
  name: string;
  doors: ElevatorDoor[];
}

const DOORS: Readonly<Record<string, ElevatorDoor>> = { "1": "front", "2": "rear" };
const isCalled = (name: string, { displayName, floorId, areaId }: GausiumDestination): boolean =>
  [displayName, floorId, areaId].some((other) => other?.trim() === name);

/** The area by which a floor is called: of a floor with two, the one behind the door that opens there. */
export function areaOf(lift: GausiumLift, { name, doors }: ServedFloor): string | undefined {
  // What people read on the panel counts before numbers that happen to be the same.
  const shown = lift.destinations.filter(({ displayName }) => displayName?.trim() === name);
  const areas = shown.length > 0 ? shown : lift.destinations.filter((area) => isCalled(name, area));
  const behind = areas.find(({ doorId }) => doors.includes(DOORS[doorId ?? ""] ?? "front"));
  return (behind ?? areas[0])?.areaId;
}

/** Where a car is that stands at an area, and which door is open there. */
export function placeOf(
  lift: GausiumLift,
  floors: readonly ServedFloor[],
  { areaId, doorId }: { areaId: string; doorId?: string | undefined },
): { floor: string; door: number } {
  const area = lift.destinations.find((one) => one.areaId === areaId);
  const floor =
    floors.find((one) => areaOf(lift, one) === areaId) ??
    floors.find(({ name }) => area && isCalled(name, area));
  const [only, ...more] = floor?.doors ?? [];
  const door = (more.length === 0 ? only : undefined) ?? DOORS[doorId ?? area?.doorId ?? ""] ?? "front";
  return { floor: floor?.name ?? area?.displayName ?? areaId, door: LCI_DOOR[door] };
}
