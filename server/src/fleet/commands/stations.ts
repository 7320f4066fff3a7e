import { COMMAND_REFUSALS, type CommandOrder } from "@sweepline/contract/fleet/commands/index.ts";
import type { Queries } from "../../core/db/database.ts";
import { Refused } from "../../core/http/refused.ts";
import { knowsCommand, type Writers } from "./command-rules.ts";
import type { CommandTarget } from "./commanded-devices.store.ts";

/**
 * Where a device is sent to charge whose protocol has no word for its dock: to the dock that is marked on the map it drives by. That is
 * settled when the command is given, so a person learns at once what is missing, and a map that is changed meanwhile does not turn it round.
 */
export type StationsOf = (
  tx: Queries,
  deviceIds: readonly number[],
) => Promise<ReadonlyMap<number, StationOnMap>>;

/** Of the map that the device drives by, where we have it. */
export interface StationOnMap {
  mapName: string;
  /** The nearest; null: none is marked. */
  place: { x: number; y: number; theta: number; mapId: string } | null;
}

/** `nowhere`: it drives by a map that is not here. */
type Found = StationOnMap | "nowhere";

/** Of those devices that need one. */
export async function stationsFor(
  tx: Queries,
  { stationsOf, writers }: { stationsOf?: StationsOf; writers: Writers },
  { devices, orderOf }: { devices: readonly CommandTarget[]; orderOf(deviceId: number): CommandOrder },
): Promise<ReadonlyMap<number, Found>> {
  const ids = devices
    .filter((device) => orderOf(device.id).kind === "dock" && isPlaceNeeded(device, writers))
    .map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const known = await stationsOf?.(tx, ids);
  return new Map(ids.map((id) => [id, known?.get(id) ?? "nowhere"]));
}

const isPlaceNeeded = (device: CommandTarget, writers: Writers): boolean =>
  knowsCommand("dock", device, writers) && (writers.get(device.protocol)?.docksByPlace?.(device) ?? false);

/** Undefined: none is needed, or there it is. */
export function whyNoStation(device: CommandTarget, found: Found | undefined): Refused | undefined {
  if (found === undefined || (found !== "nowhere" && found.place)) return undefined;
  if (found !== "nowhere") return new Refused(COMMAND_REFUSALS.noStation, { values: { map: found.mapName } });
  return new Refused(COMMAND_REFUSALS.noStationMap, { values: { map: device.position?.mapKey ?? "" } });
}

/** What a caller says of the place does not count. */
export function atStation(order: CommandOrder, found: Found | undefined): CommandOrder {
  if (order.kind !== "dock") return order;
  return { kind: "dock", parameters: found === undefined || found === "nowhere" ? {} : { ...found.place } };
}
