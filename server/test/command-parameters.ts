/** What each kind of command may be given, for tests that write all of them. */
import type { CommandKind } from "@sweepline/contract/fleet/commands/index.ts";
import { A_TASK_ORDER } from "./task-order.ts";

const AN_ID = "019cd7a8-8d3f-7c11-8a55-0123456789ab";

export const PARAMETERS_OF: Partial<Record<CommandKind, object>> = {
  start: { zoneIds: ["a", "b"], mode: "MAX", intensity: 3, passes: 2 },
  setCleaningMode: { mode: "ECO" },
  goTo: { x: 5, y: -3, theta: 4, mapId: "hall" },
  setSettings: { settings: { volumePercent: 30, areLightsOn: false, language: "de" } },
  downlink: { fPort: 1, bytes: "00" },
  downloadMap: {
    mapKey: "hall",
    version: "7",
    versionId: 12,
    hash: "ab".repeat(32),
    server: "http://maps.example",
  },
  enableMap: { mapKey: "hall", version: "7" },
  relocate: { x: 5, y: -3, theta: 1, mapId: "hall" },
  setTools: { brush: "down", waterLevel: 2 },
  runTask: A_TASK_ORDER,
  skipStep: { runId: AN_ID, step: 0 },
  startMapping: { mapId: "floor-1", name: "Floor 1" },
  downloadFirmware: {
    updateId: 17,
    files: [{ id: 1, kind: "firmware", version: "2.4.0", name: "a.swu", bytes: 9, sha256: "ab".repeat(32) }],
    server: "http://firmware.example",
  },
  installFirmware: { updateId: 17 },
  cancelFirmware: { updateId: 17 },
  startPathLearning: { pathId: "path-1" },
  finishPathLearning: { pathId: "path-1", keeps: true },
  markPoint: { pointId: "point-1", pointKind: "qr" },
  deleteMap: { mapKey: "hall", version: "6" },
  rideElevator: {
    phase: "enter",
    requestId: AN_ID,
    elevatorId: 3,
    fromFloor: "1",
    toFloor: "2",
    entry: { x: 1, y: 2, theta: 0, mapId: "hall" },
    exit: { x: 3, y: 4, theta: 1, mapId: "upstairs" },
    patienceS: 90,
  },
};
