import type { DemoRobot } from "../demo-robots.ts";

/** What the products of the demonstration get done. */
export interface Machine {
  /** Square meters an hour in standard mode. */
  areaSqmH: number;
  widthM: number;
  /** Liters a square meter; 0 for machines that work dry. */
  waterLSqm: number;
  /** Share of runs that end badly, against an ordinary machine. */
  troubles: number;
}

const MACHINES: Readonly<Record<string, Machine>> = {
  "TIDE-90": { areaSqmH: 1_750, widthM: 0.9, waterLSqm: 0.034, troubles: 0.8 },
  "TIDE-75": { areaSqmH: 1_380, widthM: 0.75, waterLSqm: 0.038, troubles: 0.9 },
  "BROOK-50": { areaSqmH: 860, widthM: 0.5, waterLSqm: 0.052, troubles: 1 },
  "GALE-60": { areaSqmH: 1_560, widthM: 0.6, waterLSqm: 0, troubles: 1.3 },
  "HUSH-40": { areaSqmH: 560, widthM: 0.4, waterLSqm: 0, troubles: 1 },
  "HUSH-30": { areaSqmH: 410, widthM: 0.3, waterLSqm: 0, troubles: 1.2 },
};

export function machineOf(productCode: string): Machine {
  const machine = MACHINES[productCode];
  if (!machine) throw new Error(`no machine ${productCode}`);
  return machine;
}

/** Clean water, of those that use any. */
export const tankLOf = ({ kind }: Pick<DemoRobot, "kind">): number => (kind === "scrubber" ? 75 : 45);

/** Against standard mode: area an hour, water a square meter, battery an hour in percent. */
export const MODES = {
  ECO: { area: 1.12, water: 0.62, batteryPercentH: 19 },
  STD: { area: 1, water: 1, batteryPercentH: 24 },
  MAX: { area: 0.78, water: 1.6, batteryPercentH: 31 },
} as const;
export type Mode = keyof typeof MODES;

/** Robots of one maker with a firmware that did not suit the brushes: half a year ago, for five weeks. */
export const BAD_FIRMWARE = { productCode: "GALE-60", fromDaysAgo: 205, toDaysAgo: 170, troubles: 3.6 };
