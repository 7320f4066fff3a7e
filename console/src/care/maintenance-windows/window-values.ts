import type { MaintenanceWindow } from "@sweepline/contract/care/maintenance-windows.ts";
import type { WindowFields } from "./maintenance-windows.calls.ts";

/** What the form holds: a window once, or on some days of every week at one time. */
export interface WindowValues {
  readonly reason: string;
  readonly placeIds: number[];
  readonly deviceIds: number[];
  readonly repeat: "once" | "weekly";
  readonly startsAt: string;
  readonly endsAt: string;
  readonly days: number[];
  readonly from: string;
  readonly to: string;
}

const USUAL = { from: "22:00", to: "06:00" };
const TWO_HOURS_MS = 7_200_000;

export function newWindow(now: number): WindowValues {
  const startsAt = new Date(now).toISOString();
  return {
    ...{ reason: "", placeIds: [], deviceIds: [], repeat: "once", days: [], ...USUAL },
    ...{ startsAt, endsAt: new Date(now + TWO_HOURS_MS).toISOString() },
  };
}

export function valuesOf(row: MaintenanceWindow): WindowValues {
  const { reason, places, devices, startsAt, endsAt, weekly } = row;
  const days = weekly.filter(({ ranges }) => ranges.length > 0);
  const range = days[0]?.ranges[0] ?? USUAL;
  return {
    ...{ reason, startsAt, endsAt: endsAt ?? "", days: days.map(({ day }) => day) },
    ...{ from: range.from, to: range.to, repeat: weekly.length > 0 ? "weekly" : "once" },
    ...{ placeIds: places.map(({ id }) => id), deviceIds: devices.map(({ id }) => id) },
  };
}

export function writtenOf(values: WindowValues): WindowFields {
  const { reason, placeIds, deviceIds, repeat, startsAt, endsAt, days, from, to } = values;
  return {
    ...{ reason, placeIds, deviceIds, startsAt, endsAt: endsAt || null },
    weekly: repeat === "once" ? [] : [...days].sort().map((day) => ({ day, ranges: [{ from, to }] })),
  };
}
