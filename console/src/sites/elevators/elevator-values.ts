import type {
  ElevatorDetail,
  ElevatorFloor,
  NewElevator,
} from "@sweepline/contract/sites/elevators/index.ts";
import { DOOR_OPEN_MS, FLOOR_TRAVEL_MS } from "@sweepline/contract/sites/elevators/index.ts";
import type { PlaceOption } from "@sweepline/contract/sites/places/index.ts";

/** What the form of an elevator holds. */
export type ElevatorValues = Omit<NewElevator, "organizationId"> & {
  readonly organizationId: number | undefined;
};

const MAX_NAME = 16;
const aFloor = (name: string, ordinal: number, floorId: number | null = null): ElevatorFloor => ({
  ordinal,
  name,
  floorId,
  doors: ["front"],
  isServed: true,
});

/** B2, B1, 1, 2 …: as elevators in most buildings call them. */
export function floorsOfCounts(above: number, below: number): ElevatorFloor[] {
  const names = [
    ...Array.from({ length: below }, (_, index) => `B${below - index}`),
    ...Array.from({ length: above }, (_, index) => String(index + 1)),
  ];
  return names.map((name, ordinal) => aFloor(name, ordinal));
}

/** The place's own floors, mezzanines too: the elevator's names of them may be changed afterwards. */
export function floorsOfPlace({ floors }: Pick<PlaceOption, "floors">): ElevatorFloor[] {
  return floors.map(({ id, name }, ordinal) => aFloor(name.slice(0, MAX_NAME), ordinal, id));
}

/** From the lowest, numbered again after rows came or went. */
export const numbered = (floors: readonly ElevatorFloor[]): ElevatorFloor[] =>
  floors.map((floor, ordinal) => ({ ...floor, ordinal }));

/** Floors of another place mean nothing here. */
export const withoutStrangers = (
  floors: readonly ElevatorFloor[],
  place: Pick<PlaceOption, "floors"> | undefined,
): ElevatorFloor[] =>
  floors.map((floor) =>
    place?.floors.some(({ id }) => id === floor.floorId) ? floor : { ...floor, floorId: null },
  );

/** A car with one door opens at the front. */
export const withDoors = (floors: readonly ElevatorFloor[], doorCount: number): ElevatorFloor[] =>
  doorCount > 1 ? [...floors] : floors.map((floor) => ({ ...floor, doors: ["front"] }));

export const newElevator = (organizationId: number | undefined): ElevatorValues => ({
  ...{ organizationId, name: "", manufacturer: "", addressNumber: "", accountId: "sweepline", mac: "" },
  ...{ floorsAbove: 2, floorsBelow: 0, floors: floorsOfCounts(2, 0) },
  ...{ doorOpenTimeMs: DOOR_OPEN_MS.usual, floorTravelMs: FLOOR_TRAVEL_MS.usual },
  ...{ doorCount: 1, gapMm: 0, placeId: null, mqttServerId: null, isEnabled: true },
});

export function valuesOf(detail: ElevatorDetail): ElevatorValues {
  const { organizationId, name, manufacturer, addressNumber, accountId, mac, placeId, mqttServerId } = detail;
  const { floorsAbove, floorsBelow, doorOpenTimeMs, floorTravelMs, doorCount, gapMm, isEnabled } = detail;
  return {
    ...{ organizationId, name, manufacturer, addressNumber, accountId, mac, placeId, mqttServerId },
    ...{ floorsAbove, floorsBelow, doorOpenTimeMs, floorTravelMs, doorCount, gapMm, isEnabled },
    floors: detail.floors.map(({ floorName: _, ...floor }) => floor),
  };
}

/** Which rows have a name that is missing or there twice, or a floor that another row has. */
export function faultyRows(floors: readonly ElevatorFloor[]): ReadonlySet<number> {
  const isTwice = (index: number) => {
    const { name, floorId } = floors[index] as ElevatorFloor;
    return floors.some(
      (other, at) =>
        at !== index &&
        (other.name.trim() === name.trim() || (floorId !== null && other.floorId === floorId)),
    );
  };
  return new Set(
    floors.flatMap(({ name, doors }, index) =>
      name.trim() === "" || doors.length === 0 || isTwice(index) ? [index] : [],
    ),
  );
}
