import { MAX_MAP_CELLS, type RobotMap } from "@sweepline/contract/fleet/vda5050/cleaning-profile.ts";
import type { Queries } from "../../core/db/database.ts";
import type { IngestDevice, MessageItem, Rejection } from "../../core/ingest/items.ts";
import type { LogLine } from "../../core/ingest/reaction.ts";
import type { GrowingMap } from "../../fleet/telemetry/index.ts";
import type { ChangedMap } from "./map-announcements.ts";
import { unpackCells } from "./packed-cells.ts";
import { elementsOf } from "./reported-elements.ts";
import { isKnownVersion, keepMap, noteReport, reportedAt as reportsOf } from "./reported-maps.store.ts";

/** A report whose map is another than before. */
export interface KeptMap {
  item: MessageItem<RobotMap>;
  changed: ChangedMap;
}

export interface MapTaking {
  reject(rejection: Rejection): void;
  /** Whether the device may add one more version; asked for each that is new. */
  mayAdd(device: IngestDevice): boolean;
}

/**
 * Keeps the floor maps that robots send. A grid is believed only when it unpacks to exactly its width times its height:
 * browsers will unpack it too, and a small file can unpack to any size.
 */
export async function takeMaps(
  tx: Queries,
  items: readonly MessageItem<RobotMap>[],
  { reject, mayAdd }: MapTaking,
): Promise<KeptMap[]> {
  const kept: KeptMap[] = [];
  for (const item of inOrderOfRows(items)) {
    const { device, kind, receivedAt } = item;
    const map = storable(item.payload);
    const grid = Buffer.from(map.grid, "base64");
    const fault = await faultOf(map, grid);
    if (fault) {
      reject({ reason: "invalid", kind, serialNumber: device.serialNumber, detail: fault });
      continue;
    }
    const { organizationId } = device;
    const version = { organizationId, mapKey: map.mapId, version: map.mapVersion };
    if (!(await isKnownVersion(tx, version)) && !mayAdd(device)) continue;
    const elements = elementsOf(map);
    const reportedAt = new Date(receivedAt);
    const changed = await keepMap(tx, { organizationId, map, elements, grid, reportedAt });
    if (changed) kept.push({ item, changed });
    // Else it would be due with each message from now on.
    else if (kind === "grownMap") await noteReport(tx, version, reportedAt);
  }
  return kept;
}

/** A robot that explores sends its map every second; kept is one of a minute. */
const GROWN_AFTER_MS = 60_000;

/** Answers those growing maps that are due, drawn: of each device the newest. The rest costs one query. */
export async function dueMaps(
  tx: Queries,
  items: readonly MessageItem<GrowingMap>[],
): Promise<MessageItem<RobotMap>[]> {
  const newest = new Map(items.map((item) => [nameOf(item), item]));
  if (newest.size === 0) return [];
  const known = await reportsOf(
    tx,
    [...newest.values()].map(({ device, payload: { mapId, mapVersion } }) => ({
      organizationId: device.organizationId,
      mapKey: mapId,
      version: mapVersion,
    })),
  );
  return [...newest].flatMap(([name, item]) => {
    const before = known.get(name);
    const isDue = before === undefined || item.receivedAt - before >= GROWN_AFTER_MS;
    return isDue
      ? { ...item, kind: before === undefined ? "map" : "grownMap", payload: item.payload.draw() }
      : [];
  });
}

const nameOf = ({ device, payload }: MessageItem<GrowingMap>): string =>
  `${device.organizationId}/${payload.mapId}/${payload.mapVersion}`;

/** Robots of one floor send the same map at once: batches that write it side by side must take the rows in one order. */
function inOrderOfRows(items: readonly MessageItem<RobotMap>[]): MessageItem<RobotMap>[] {
  const rowOf = ({ device, payload }: MessageItem<RobotMap>) =>
    JSON.stringify([device.organizationId, payload.mapId, payload.mapVersion]);
  return items
    .map((item) => ({ item, row: rowOf(item) }))
    .sort((a, b) => (a.row < b.row ? -1 : Number(a.row > b.row)))
    .map(({ item }) => item);
}

/** Without what the database cannot hold; positions name their map in the same way. */
function storable(map: RobotMap): RobotMap {
  const clean = (text: string): string => text.replaceAll("\0", "").toWellFormed();
  return { ...map, name: clean(map.name), mapId: clean(map.mapId), mapVersion: clean(map.mapVersion) };
}

async function faultOf({ width, height }: RobotMap, grid: Buffer): Promise<string | undefined> {
  const cells = width * height;
  if (cells > MAX_MAP_CELLS) return `grid: ${cells} cells`;
  try {
    const unpacked = await unpackCells(grid, { width, height });
    return unpacked.length === cells ? undefined : `grid: ${unpacked.length} cells instead of ${cells}`;
  } catch (error) {
    return `grid: ${(error as Error).message}`;
  }
}

/** A line of the device's log for each map that was kept; that one has grown is no news. */
export function mapLogs(kept: readonly KeptMap[]): LogLine[] {
  const announcements = kept.filter(({ item }) => item.kind !== "grownMap");
  return announcements.map(({ item: { device, payload: map, receivedAt } }) => ({
    device,
    at: receivedAt,
    level: "info",
    kind: "mapReported",
    values: { name: map.name, version: map.mapVersion },
  }));
}
