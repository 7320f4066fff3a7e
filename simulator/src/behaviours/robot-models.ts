/** What the kinds of robots are built of; figures of mid-size commercial machines. */

import type { DeviceSettings } from "@sweepline/contract/fleet/device-settings/definitions.ts";
import type { CleaningKind } from "@sweepline/contract/fleet/shared/codes.ts";

export interface RobotModel {
  kind: CleaningKind;
  seriesName: string;
  firmware: string;
  hardware: string;
  /** Clean-water tank; 0 where the machine works dry. */
  cleanTankL: number;
  wasteTankL: number;
  consumables: { kind: string; lifeHours: number }[];
}

const BRUSHES = [
  { kind: "mainBrush", lifeHours: 300 },
  { kind: "sideBrush", lifeHours: 180 },
  { kind: "filter", lifeHours: 240 },
];

export const ROBOT_MODELS: Record<CleaningKind, RobotModel> = {
  scrubber: {
    kind: "scrubber",
    seriesName: "Scrubber 75",
    firmware: "4.2.1",
    hardware: "B3",
    cleanTankL: 75,
    wasteTankL: 55,
    consumables: [
      { kind: "mainBrush", lifeHours: 260 },
      { kind: "squeegee", lifeHours: 200 },
      { kind: "filter", lifeHours: 240 },
    ],
  },
  floorWasher: {
    kind: "floorWasher",
    seriesName: "Washer 50",
    firmware: "3.9.0",
    hardware: "A2",
    cleanTankL: 45,
    wasteTankL: 40,
    consumables: [
      { kind: "mainBrush", lifeHours: 280 },
      { kind: "sideBrush", lifeHours: 180 },
      { kind: "squeegee", lifeHours: 220 },
      { kind: "filter", lifeHours: 240 },
    ],
  },
  sweeper: {
    kind: "sweeper",
    seriesName: "Sweeper 60",
    firmware: "2.7.4",
    hardware: "C1",
    cleanTankL: 0,
    wasteTankL: 0,
    consumables: BRUSHES,
  },
  vacuum: {
    kind: "vacuum",
    seriesName: "Vacuum 40",
    firmware: "2.3.8",
    hardware: "A4",
    cleanTankL: 0,
    wasteTankL: 0,
    consumables: [...BRUSHES, { kind: "vacuumBag", lifeHours: 60 }],
  },
};

/** What people set a machine to, beside how it cleans. */
type MachineSetting = Exclude<keyof DeviceSettings, "cleaningMode" | "intensity">;
export type MachineSettings = { [Name in MachineSetting]: NonNullable<DeviceSettings[Name]> };

export type CleaningMode = "ECO" | "STD" | "MAX";

/** What a cleaning mode costs and how fast it goes. */
export const MODES: Record<CleaningMode, { speedMps: number; batteryPercentH: number; waterLMin: number }> = {
  ECO: { speedMps: 0.8, batteryPercentH: 19, waterLMin: 0.35 },
  STD: { speedMps: 0.7, batteryPercentH: 24, waterLMin: 0.6 },
  MAX: { speedMps: 0.55, batteryPercentH: 31, waterLMin: 0.95 },
};

/** With the brushes down, by speed level; level 0 is as the mode has it. */
export const LEVEL_MPS: Readonly<Record<number, number>> = { 1: 0.4, 2: 0.6, 3: 0.8 };
/** Of the mode's water, by water level; level 0 leaves the floor dry. */
export const LEVEL_WATER: readonly number[] = [0, 0.5, 1, 1.5];

export const TRANSIT_MPS = 1;
export const DOCKING_MPS = 0.2;
export const ACCELERATION_MPS2 = 0.5;
export const TURN_RADPS = 1.1;
