import type { IotRow } from "@sweepline/contract/fleet/iot-devices.ts";

/** By name, so that values stand in the same place from row to row. */
export function valuesOf(measurements: IotRow["measurements"]): [string, string][] {
  const entries = Object.entries(measurements ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, value]) => [name, typeof value === "number" ? rounded(value) : String(value)]);
}

/** Sensors decode to many digits that they do not measure. */
const rounded = (value: number): string => String(Number(value.toPrecision(6)));
