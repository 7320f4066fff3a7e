/** Reports as a working robot sends them: position, amounts, a dozen rows of cells, its task run. */
const ROWS = Array.from({ length: 12 }, (_, row) => [100 + row, 200 + row, 8]).flat();

export interface BenchRobot {
  index: number;
  serialNumber: string;
  topic: string;
}

export const SECRET = "bench-secret";
export const MANUFACTURER = "Acme";

export function benchRobot(index: number): BenchRobot {
  const serialNumber = `BENCH-${String(index).padStart(6, "0")}`;
  return { index, serialNumber, topic: `uagv/v2/${MANUFACTURER}/${serialNumber}/cleaning` };
}

const AREA_PER_REPORT = 0.5;
const WORKED_MS_PER_REPORT = 1_000;

export function reportText(
  robot: BenchRobot,
  { at, headerId, startedAt }: { at: number; headerId: number; startedAt: string },
): string {
  return JSON.stringify({
    headerId,
    timestamp: new Date(at).toISOString(),
    version: "2.1.0",
    manufacturer: MANUFACTURER,
    serialNumber: robot.serialNumber,
    intervalMs: 1_000,
    workStatus: 1,
    workedMs: WORKED_MS_PER_REPORT,
    cleanedAreaSqm: AREA_PER_REPORT,
    distanceM: 0.75,
    waterUsedL: 0.0625,
    position: {
      x: 10 + (headerId % 400) / 20,
      y: 5 + (headerId % 37) / 10,
      theta: 1.57,
      mapId: `floor-${robot.index % 20}`,
    },
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
