import type { VdaState } from "@sweepline/contract/fleet/vda5050/index.ts";
import { DISTRIBUTION_EVENTS } from "@sweepline/contract/sites/distributions/index.ts";
import type { Queries } from "../../core/db/database.ts";
import type { IngestItem, MessageItem } from "../../core/ingest/items.ts";
import type { Reaction } from "../../core/ingest/reaction.ts";
import type { Announcement } from "../../core/live/live.ts";
import { keepSaid, mapsNamed, type ReportedMaps, type SaidMap } from "./device-maps.store.ts";

/**
 * Which maps robots have, out of their states. Each of these names all of them, every few seconds, and hardly ever others than
 * before: what was said last is kept in mind, so that a batch without news costs no statement.
 */
export function createDeviceMapsReaction(): Reaction {
  const known = new Map<number, string>();
  return {
    stage: "holdings",
    async react(tx, { items, isWanted }) {
      const reported = newestOf(items).filter(({ device, said }) => known.get(device.id) !== said);
      if (reported.length === 0) return undefined;
      const kept = new Map((await keepSaid(tx, reported)).map(({ deviceId, isNew }) => [deviceId, isNew]));
      return {
        announcements: await deviceMapAnnouncements(
          tx,
          reported.filter(({ device }) => kept.get(device.id)),
          isWanted,
        ),
        committed() {
          for (const { device, said } of reported) if (kept.has(device.id)) known.set(device.id, said);
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
function newestOf(items: readonly IngestItem[]): ReportedMaps[] {
  const newest = new Map<number, ReportedMaps>();
  for (const item of items) {
    if (!reportsMaps(item) || (newest.get(item.device.id)?.at ?? 0) > item.at) continue;
    const maps = saidOf(item.payload.maps);
    newest.set(item.device.id, { device: item.device, maps, said: JSON.stringify(maps), at: item.at });
  }
  return [...newest.values()].sort((a, b) => a.device.id - b.device.id);
}

type ReportedMapsItem = MessageItem<VdaState & { maps: NonNullable<VdaState["maps"]> }>;

function reportsMaps(item: IngestItem): item is ReportedMapsItem {
  return item.type === "message" && item.kind === "state" && (item.payload as VdaState).maps !== undefined;
}

function saidOf(maps: ReportedMapsItem["payload"]["maps"]): SaidMap[] {
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
async function deviceMapAnnouncements(
  db: Queries,
  reported: readonly ReportedMaps[],
  isWanted: (event: string, key: number) => boolean,
): Promise<Announcement[]> {
  if (reported.length === 0) return [];
  const { deviceMapsChanged, distributionChanged } = DISTRIBUTION_EVENTS;
  const own = reported
    .filter(({ device }) => isWanted(deviceMapsChanged.name, device.id))
    .map(
      ({ device: { id, organizationId, operatorStaffId } }): Announcement => ({
        entry: [deviceMapsChanged.name, id, { deviceId: id }],
        organizationId,
        operatorStaffId,
      }),
    );
  const maps = await mapsNamed(db, reported);
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
