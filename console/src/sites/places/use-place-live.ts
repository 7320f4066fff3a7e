import { TELEMETRY_EVENTS } from "@sweepline/contract/fleet/telemetry.ts";
import type { LiveDevice, PlaceLive } from "@sweepline/contract/sites/places/devices.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { useLiveEach } from "../../core/live/index.ts";
import { useFollowedLive } from "../../fleet/telemetry/index.ts";
import { placeLiveQuery } from "./places.calls.ts";

const NONE: readonly LiveDevice[] = [];
/** Several robots step out of an elevator at once. */
const SETTLING_MS = 1_500;

/** Devices by floor, followed live; where one has changed floors or come back, all are asked for again. */
export function usePlaceLive(placeId: number) {
  const query = useQuery(placeLiveQuery(placeId));
  const devices = query.data?.devices ?? NONE;
  useFollowedLive(devices);
  useFloorChanges(devices, query.refetch);
  const byFloor = useMemo(() => grouped(devices), [devices]);
  const totals = useMemo(() => totalsOf(query.data?.counts ?? []), [query.data]);
  return { query, devices, byFloor, totals };
}

type DeviceLocation = Pick<LiveDevice["live"], "isOnline" | "position">;
const whereOf = ({ isOnline, position }: DeviceLocation): string =>
  isOnline ? (position?.mapKey ?? "") : "off";

function useFloorChanges(devices: readonly LiveDevice[], refetch: () => unknown): void {
  const known = useRef(new Map<number, string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    known.current = new Map(devices.map(({ id, live }) => [id, whereOf(live)]));
  }, [devices]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ids = useMemo(() => devices.map(({ id }) => id), [devices]);
  useLiveEach(TELEMETRY_EVENTS.deviceChanged, ids, (live, id) => {
    const where = whereOf(live);
    if (known.current.get(id) === where) return;
    known.current.set(id, where);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void refetch(), SETTLING_MS);
  });
}

export type ByFloor = ReadonlyMap<number | null, readonly LiveDevice[]>;

function grouped(devices: readonly LiveDevice[]): ByFloor {
  const floors = new Map<number | null, LiveDevice[]>();
  for (const device of devices) {
    const there = floors.get(device.floorId);
    if (there) there.push(device);
    else floors.set(device.floorId, [device]);
  }
  return floors;
}

function totalsOf(counts: PlaceLive["counts"]): ReadonlyMap<number | null, number> {
  const totals = new Map<number | null, number>();
  for (const { floorId, total } of counts) totals.set(floorId, (totals.get(floorId) ?? 0) + total);
  return totals;
}
