import type { ElevatorRequest } from "@sweepline/contract/sites/elevator-rides/requests.ts";
import type { ElevatorDetail, ElevatorState } from "@sweepline/contract/sites/elevators/index.ts";

/** Builders for tests: an elevator over three floors that stands at the first, and a person's request. */
export const anElevator = (
  given: Partial<ElevatorState> = {},
  more: Partial<ElevatorDetail> = {},
): ElevatorDetail => ({
  ...{
    id: 7,
    name: "East Lift",
    manufacturer: "",
    addressNumber: "a/b/7",
    organizationId: 1,
    organizationName: "Aurora",
  },
  ...{
    placeId: 3,
    placeName: "Tower",
    mqttServerId: null,
    mqttServerName: null,
    floorCount: 3,
    isEnabled: true,
  },
  ...{
    accountId: "sweepline",
    mac: "",
    floorsAbove: 3,
    floorsBelow: 0,
    doorOpenTimeMs: 5_000,
    floorTravelMs: 1_000,
  },
  ...{ doorCount: 1, gapMm: 10, hasCredentials: true, hasService: false, revision: 1 },
  floors: ["1", "2", "3"].map((name, ordinal) => ({
    ...{
      ordinal,
      name,
      floorId: ordinal + 20,
      floorName: `${name}F`,
      doors: ["front"],
      isServed: name !== "3",
    },
  })),
  state: {
    ...{
      elevatorId: 7,
      availableFloors: ["1", "2"],
      currentFloor: "1",
      destinationFloor: null,
      door: "closed",
    },
    ...{ openDoors: [], motion: "stopped", availableModes: ["human", "agv"], mode: "human", sessionId: null },
    ...{ fault: null, faultNote: "", faultSince: null, occupiedBy: null, waitingCount: 0 },
    ...{ reportedAt: "2026-01-01T00:00:00.000Z", changedAt: "2026-01-01T00:00:00.000Z" },
    ...given,
  },
  ...more,
});

let made = 0;
export const aRequest = (given: Partial<ElevatorRequest> = {}): ElevatorRequest => {
  made += 1;
  const at = new Date(Date.UTC(2026, 0, 1) + made * 1_000).toISOString();
  return {
    ...{
      id: `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`,
      elevatorId: 7,
      deviceId: null,
      serialNumber: null,
      deviceName: null,
      staffId: 1,
    },
    ...{
      staffName: "Ann",
      fromFloor: "2",
      toFloor: "1",
      state: "queued",
      place: 0,
      isHeld: false,
      failure: null,
    },
    ...{ note: "", commandId: null, requestedAt: at, stateSince: at, deadlineAt: null, endedAt: null },
    ...given,
  };
};
