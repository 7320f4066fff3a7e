import type { VdaState } from "@sweepline/contract/fleet/vda5050/index.ts";
import { DISTRIBUTION_EVENTS } from "@sweepline/contract/sites/distributions/index.ts";
import type { Queries } from "../../core/db/database.ts";
import type { IngestItem, MessageItem } from "../../core/ingest/items.ts";
import type { Reaction } from "../../core/ingest/reaction.ts";
import type { Announcement } from "../../core/live/live.ts";
import { keepSaid, mapsNamed, type SaidMap, type ToldMaps } from "./device-maps.store.ts";

/**
 * Which maps robots have, out of their states. Each of these names all of them, every few seconds, and hardly ever others than
 * before: what was said last is kept in mind, so that a batch without news costs no statement.
 */
export function createDeviceMapsReaction(): Reaction {
  const known = new Map<number, string>();
  return {
    stage: "holdings",
    async react(tx, { items, isWanted }) {
      const told = newestOf(items).filter(({ device, said }) => known.get(device.id) !== said);
      if (told.length === 0) return undefined;
      const kept = new Map((await keepSaid(tx, told)).map(({ deviceId, isNews }) => [deviceId, isNews]));
      return {
        announcements: await deviceMapNews(
          tx,
          told.filter(({ device }) => kept.get(device.id)),
          isWanted,
        ),
        committed() {
          for (const { device, said } of told) if (kept.has(device.id)) known.set(device.id, said);
        },
      };
    },
    // Another process may have received messages of these devices meanwhile.
    forget(deviceIds) {
      for (const id of deviceIds) known.delete(id);
    },
  };
}

/** In the order of the devices, as whoever writes them side by side does. */
function newestOf(items: readonly IngestItem[]): ToldMaps[] {
  const newest = new Map<number, ToldMaps>();
  for (const item of items) {
    if (!tellsMaps(item) || (newest.get(item.device.id)?.at ?? 0) > item.at) continue;
    const maps = saidOf(item.payload.maps);
    newest.set(item.device.id, { device: item.device, maps, said: JSON.stringify(maps), at: item.at });
  }
  return [...newest.values()].sort((a, b) => a.device.id - b.device.id);
}

type Told = MessageItem<VdaState & { maps: NonNullable<VdaState["maps"]> }>;

function tellsMaps(item: IngestItem): item is Told {
  return item.type === "message" && item.kind === "state" && (item.payload as VdaState).maps !== undefined;
}

function saidOf(maps: Told["payload"]["maps"]): SaidMap[] {
  const said = new Map<string, SaidMap>();
  for (const { mapId, mapVersion, mapStatus } of maps) {
    const map: SaidMap = {
      mapKey: storable(mapId),
      version: storable(mapVersion),
      status: mapStatus === "ENABLED" ? "enabled" : "disabled",
    };
    said.set(JSON.stringify([map.mapKey, map.version]), map);
  }
  return [...said].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, map]) => map);
}

const storable = (text: string): string => text.replaceAll("\0", "").toWellFormed();

/** For whoever watches these devices, or one of the maps that they name. */
async function deviceMapNews(
  db: Queries,
  told: readonly ToldMaps[],
  isWanted: (event: string, key: number) => boolean,
): Promise<Announcement[]> {
  if (told.length === 0) return [];
  const { deviceMapsChanged, distributionChanged } = DISTRIBUTION_EVENTS;
  const own = told
    .filter(({ device }) => isWanted(deviceMapsChanged.name, device.id))
    .map(
      ({ device: { id, organizationId, operatorStaffId } }): Announcement => ({
        entry: [deviceMapsChanged.name, id, { deviceId: id }],
        organizationId,
        operatorStaffId,
      }),
    );
  const maps = await mapsNamed(db, told);
  const ofMaps = maps
    .filter(({ mapId }) => isWanted(distributionChanged.name, mapId))
    .map(
      ({ mapId, organizationId }): Announcement => ({
        entry: [distributionChanged.name, mapId, { mapId }],
        organizationId,
      }),
    );
  return [...own, ...ofMaps];
}
