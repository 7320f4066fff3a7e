import { inflateSync } from "node:zlib";
import { parseJson } from "@sweepline/contract/core/json.ts";
import type { BusMessage } from "../../core/bus/bus.ts";
import { firstIssue, type ReadItem, type Unreadable } from "../../core/ingest/adapter.ts";
import type { GrowingMap, Reading } from "../telemetry/index.ts";
import { drawMap, type Frame, faultOf } from "./draw-map.ts";
import { type MapData, mapDataSchema } from "./map-schema.ts";

/**
 * `MapData/map-data`: zlib-deflated JSON. Layers are runs of pixels `x, y, count …` on a grid whose row 0 is at the top;
 * entities have points in cm from the same corner. The platform counts metres from the lower left one.
 */
const LARGEST_MAP_BYTES = 4 * 1024 * 1024;
/** Their maps have no versions: there is one, which grows. A number is a word of every language. */
const MAP_VERSION = "1";
const CM_A_METRE = 100;
const FULL_TURN = 360;

export function readMapData(
  serialNumber: string,
  { payload, receivedAt: at }: BusMessage,
): readonly ReadItem[] | Unreadable {
  let json: unknown;
  try {
    // A small file can unpack to any size.
    json = parseJson(inflateSync(payload, { maxOutputLength: LARGEST_MAP_BYTES }).toString());
  } catch (error) {
    return { reason: "malformed", detail: (error as Error).message };
  }
  const parsed = mapDataSchema.safeParse(json);
  if (!parsed.success) return { reason: "invalid", detail: firstIssue(parsed.error) };
  const data = parsed.data;
  const detail = faultOf(data);
  if (detail) return { reason: "invalid", detail };
  const frame: Frame = { ...data.size, mapId: serialNumber, mapVersion: MAP_VERSION };
  const map: GrowingMap = {
    mapId: serialNumber,
    mapVersion: MAP_VERSION,
    draw: () => drawMap(data, frame, at),
  };
  const position = positionOf(data, serialNumber);
  const items: ReadItem[] = [{ kind: "growingMap", payload: map, at, headerId: 0 }];
  // For who sends it somewhere: its own coordinates run downwards from here.
  const keeps = { mapHeightCm: data.size.y };
  items.push({ kind: "reading", payload: position ? { position } : {}, at, headerId: 0, keeps });
  return items;
}

function positionOf({ entities, size }: MapData, mapId: string): Reading["position"] {
  const robot = entities.find(({ type }) => type === "robot_position");
  const [x, y] = robot?.points ?? [];
  if (x === undefined || y === undefined) return undefined;
  const { angle = 90 } = robot?.metaData ?? {};
  // Theirs is a compass: 0 is up, and it turns clockwise.
  const theta = ((90 - angle) % FULL_TURN) * (Math.PI / 180);
  return { x: x / CM_A_METRE, y: (size.y - y) / CM_A_METRE, theta, mapId };
}
