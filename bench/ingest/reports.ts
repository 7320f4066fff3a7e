/** Messages as a working robot sends them; a report has its position, amounts, a dozen rows of cells, its task run. */
import type { MessageKind } from "./load-messages.ts";

/** As a machine of half a meter sweeps in a second. */
export const ROWS = Array.from({ length: 12 }, (_, row) => [100 + row, 200 + row, 8]).flat();

export interface BenchRobot {
  index: number;
  serialNumber: string;
  topic: string;
}

export const SECRET = "bench-secret";
export const MANUFACTURER = "Acme";

export function benchRobot(index: number): BenchRobot {
  const serialNumber = `BENCH-${String(index).padStart(6, "0")}`;
  return { index, serialNumber, topic: topicOf({ serialNumber }, "cleaning") };
}

export const topicOf = ({ serialNumber }: { serialNumber: string }, kind: MessageKind): string =>
  `uagv/v2/${MANUFACTURER}/${serialNumber}/${kind}`;

interface Said {
  at: number;
  headerId: number;
  startedAt: string;
}

const headerOf = ({ serialNumber }: BenchRobot, { at, headerId }: Said) => ({
  headerId,
  timestamp: new Date(at).toISOString(),
  version: "2.1.0",
  ...{ manufacturer: MANUFACTURER, serialNumber },
});

const placeOf = ({ index }: BenchRobot, { headerId }: Said) => ({
  x: 10 + (headerId % 400) / 20,
  y: 5 + (headerId % 37) / 10,
  theta: 1.57,
  mapId: `floor-${index % 20}`,
});

const AREA_PER_REPORT = 0.5;
const WORKED_MS_PER_REPORT = 1_000;

export function reportText(robot: BenchRobot, said: Said): string {
  const { headerId, startedAt } = said;
  return JSON.stringify({
    ...headerOf(robot, said),
    intervalMs: 1_000,
    workStatus: 1,
    workedMs: WORKED_MS_PER_REPORT,
    cleanedAreaSqm: AREA_PER_REPORT,
    distanceM: 0.75,
    waterUsedL: 0.0625,
    position: placeOf(robot, said),
    batteryPercent: 80 - (headerId % 600) / 10,
    cleanWaterPercent: 70,
    wasteWaterPercent: 30,
    cleanedRows: ROWS,
    mode: "STD",
    intensity: 5,
    collisionBar: "notTriggered",
    isLocked: false,
    run: {
      runId: `run-${robot.index}`,
      taskName: "Night shift",
      origin: "auto",
      phase: "running",
      startedAt,
      plannedAreaSqm: 800,
      cleanedAreaSqm: headerId * AREA_PER_REPORT,
      durationS: headerId,
    },
  });
}

/** A robot that drives an order of six nodes and sweeps on its way. */
export function stateText(robot: BenchRobot, said: Said): string {
  return JSON.stringify({
    ...headerOf(robot, said),
    ...{ orderId: `order-${robot.index}`, orderUpdateId: 0, lastNodeId: "n0", lastNodeSequenceId: 0 },
    nodeStates: PLACES.map((place) => ({ nodeId: `n${place}`, sequenceId: place * 2, released: true })),
    edgeStates: PLACES.map((place) => ({ edgeId: `e${place}`, sequenceId: place * 2 - 1, released: true })),
    ...{ driving: true, paused: false, operatingMode: "AUTOMATIC" },
    agvPosition: { ...placeOf(robot, said), positionInitialized: true, localizationScore: 0.97 },
    velocity: { vx: 0.75, vy: 0, omega: 0 },
    loads: [],
    actionStates: [{ actionId: "a1", actionType: "startCleaning", actionStatus: "RUNNING" }],
    batteryState: { batteryCharge: 80 - (said.headerId % 600) / 10, charging: false, reach: 4_000 },
    ...{ errors: [], information: [] },
    safetyState: { eStop: "NONE", fieldViolation: false },
  });
}
const PLACES = [1, 2, 3, 4, 5, 6];
