import type { ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { ElevatorDetail, ElevatorState } from "@sweepline/contract/sites/elevators/index.ts";

/** A shaft as it is drawn: landings from the roof down, who stands at each, and the car between them. */
export interface ShaftScene {
  readonly landings: readonly {
    readonly name: string;
    readonly floorName: string | null;
    readonly isServed: boolean;
    readonly isDestination: boolean;
    readonly waiting: readonly ElevatorRequest[];
  }[];
  readonly car:
    | {
        /** In floors from the lowest. */
        readonly at: number;
        readonly isOpen: boolean;
        readonly isTurning: boolean;
        readonly riders: readonly ElevatorRequest[];
        /** Nobody knows whether a robot is in it. */
        readonly isDoubtful: boolean;
      }
    | undefined;
}

/** Who has said or shown to be inside; until then they stand at the door. */
const INSIDE: readonly string[] = ["riding", "leaving"];

export function shaftScene(
  floors: ElevatorDetail["floors"],
  state: ElevatorState,
  queue: readonly ElevatorRequest[],
): ShaftScene {
  const outside = queue.filter((request) => !INSIDE.includes(request.state));
  const at = floors.findIndex(({ name }) => name === state.currentFloor);
  return {
    landings: floors
      .map(({ name, floorName, isServed }) => ({
        ...{ name, floorName, isServed },
        isDestination: state.destinationFloor === name,
        waiting: outside.filter(({ fromFloor }) => fromFloor === name),
      }))
      .reverse(),
    car:
      at < 0
        ? undefined
        : {
            at,
            isOpen: state.door === "open",
            isTurning: state.door === "moving",
            riders: queue.filter((request) => INSIDE.includes(request.state)),
            isDoubtful: state.occupiedBy !== null,
          },
  };
}
