/** Battery, water and wear: what work uses up and the dock gives back. Nothing here ever leaves its range. */
import { clearError, MOVING_PHASES, PARKED_PHASES, type Robot, raiseError } from "./robot.ts";
import { LEVEL_WATER, MODES } from "./robot-models.ts";
import { cleansBy, levelsAtWork } from "./runs.ts";

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const TRANSIT_PERCENT_H = 11;
const STANDBY_PERCENT_H = 1.5;
const CHARGE_PERCENT_H = 55;
/** Above this the charger tapers off. */
const TAPER_PERCENT = 88;
const TAPER_PERCENT_H = 28;
const PUMP_L_MIN = 14;
/** Dirty water that comes back of the water put down. */
const RECOVERED = 0.72;

export const LOW_BATTERY_PERCENT = 18;
const LOW_WATER_PERCENT = 6;
const FULL_WASTE_PERCENT = 94;
/** Charged enough to go on with an interrupted run. */
export const RESUME_PERCENT = 80;

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));

function drainRate(robot: Robot, isWorking: boolean): number {
  if (isWorking) return MODES[cleansBy(robot).mode].batteryPercentH;
  const isMoving = MOVING_PHASES.has(robot.phase) || robot.motion.speedMps !== 0;
  return isMoving ? TRANSIT_PERCENT_H : STANDBY_PERCENT_H;
}

export function useBattery(
  robot: Robot,
  ms: number,
  { isWorking, drain }: { isWorking: boolean; drain: number },
): void {
  const before = Math.floor(robot.batteryPercent);
  if (robot.isCharging) {
    const rate = robot.batteryPercent < TAPER_PERCENT ? CHARGE_PERCENT_H : TAPER_PERCENT_H;
    robot.batteryPercent = clamp(robot.batteryPercent + (rate * ms) / HOUR_MS, 100);
  } else if (!PARKED_PHASES.has(robot.phase)) {
    robot.batteryPercent = clamp(
      robot.batteryPercent - (drain * drainRate(robot, isWorking) * ms) / HOUR_MS,
      100,
    );
  }
  if (Math.floor(robot.batteryPercent) !== before) robot.revision++;
}

/** Water on the floor, dirt in the tank, hours on the brushes. */
export function useSupplies(robot: Robot, ms: number, drain: number): void {
  const { model } = robot;
  const { mode, intensity } = cleansBy(robot);
  if (model.cleanTankL > 0) {
    const { waterLevel } = levelsAtWork(robot);
    const share = waterLevel === undefined ? 1 : (LEVEL_WATER[waterLevel] ?? 1);
    const wanted = (drain * share * MODES[mode].waterLMin * (0.5 + intensity / 16) * ms) / MINUTE_MS;
    const used = Math.min(wanted, robot.cleanWaterL);
    robot.cleanWaterL -= used;
    robot.wasteWaterL = clamp(robot.wasteWaterL + RECOVERED * used, model.wasteTankL);
    robot.tally.waterL += used;
  }
  for (const part of robot.consumables) {
    part.usedHours += ms / HOUR_MS;
    if (part.usedHours > part.lifeHours) {
      raiseError(robot, {
        errorType: "consumableWorn",
        errorLevel: "WARNING",
        errorDescription: `${part.kind} is past its ${part.lifeHours} h`,
        errorReferences: [{ referenceKey: "consumable", referenceValue: part.kind }],
      });
    }
  }
}

/** Why the robot must go home, if it must. */
export function shortage(robot: Robot): "battery" | "cleanWater" | "wasteWater" | undefined {
  if (robot.batteryPercent <= LOW_BATTERY_PERCENT) return "battery";
  const { cleanTankL, wasteTankL } = robot.model;
  if (cleanTankL > 0 && robot.cleanWaterL <= (cleanTankL * LOW_WATER_PERCENT) / 100) return "cleanWater";
  if (wasteTankL > 0 && robot.wasteWaterL >= (wasteTankL * FULL_WASTE_PERCENT) / 100) return "wasteWater";
  return undefined;
}

/** Drains, then fills; true when both are done. */
export function serviceAtDock(robot: Robot, ms: number): boolean {
  const liters = (PUMP_L_MIN * ms) / MINUTE_MS;
  if (robot.wasteWaterL > 0) {
    robot.wasteWaterL = Math.max(0, robot.wasteWaterL - liters);
    return false;
  }
  robot.cleanWaterL = Math.min(robot.model.cleanTankL, robot.cleanWaterL + liters);
  return robot.cleanWaterL >= robot.model.cleanTankL;
}

/** Someone changes worn parts while the robot is parked. */
export function replaceWornParts(robot: Robot): void {
  for (const part of robot.consumables) if (part.usedHours > part.lifeHours) part.usedHours = 0;
  clearError(robot, "consumableWorn");
}
