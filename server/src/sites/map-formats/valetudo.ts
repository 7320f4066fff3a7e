import { inflateSync } from "node:zlib";
import {
  elementIdSchema,
  MAX_ELEMENT_NAME,
  type MapElement,
  mapElementSchema,
  nameKey,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import {
  drawMap,
  type MapData,
  mapDataFault,
  mapDataSchema,
  metersFrom,
  placesOf,
} from "../../fleet/valetudo/index.ts";
import { FAULTS } from "./fault-texts.ts";
import { type FileNotes, UnreadableFile } from "./file-faults.ts";
import type { ReadContent } from "./read-content.ts";

/**
 * Maps of Valetudo, as JSON or deflated. Layers become cells, segments rooms, no-go areas, no-mop areas and virtual walls what they
 * are here, the charger a dock, places to go to via points.
 */
const MAX_UNPACKED_BYTES = 32_000_000;

/** The first byte of zlib's format, as it is written everywhere. */
export const isPackedValetudo = (bytes: Uint8Array): boolean => bytes[0] === 0x78 && bytes.length > 2;

export function unpackedValetudo(bytes: Uint8Array): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES });
  } catch (error) {
    const isTooMuch = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    if (isTooMuch) throw new UnreadableFile("", FAULTS.unpacksTooMuch);
    throw new UnreadableFile("", FAULTS.damaged, { detail: (error as Error).message });
  }
}

export const isValetudo = (json: unknown): boolean =>
  typeof json === "object" && json !== null && "layers" in json && "pixelSize" in json;

export function readValetudo(json: unknown, notes: FileNotes): ReadContent {
  const parsed = mapDataSchema.safeParse(json);
  if (!parsed.success) {
    notes.issues(parsed.error.issues);
    return {};
  }
  const data = parsed.data;
  const detail = mapDataFault(data);
  if (detail) throw new UnreadableFile("layers", FAULTS.damaged, { detail });
  const map = drawMap(data, { ...data.size, mapId: "valetudo", mapVersion: "" }, 0);
  const { resolutionM, width, height, origin, grid } = map;
  return {
    grid: {
      frame: { resolutionM, width, height, origin: { ...origin, theta: 0 } },
      cells: inflateSync(Buffer.from(grid, "base64")),
    },
    elements: { list: elementsOf(data, map), pathOf: (index) => `elements[${index}]`, nameField: "" },
  };
}

/** Numbered where names are taken, since many have none of their own. */
function elementsOf(
  data: MapData,
  { zones, docks, elements = [] }: ReturnType<typeof drawMap>,
): MapElement[] {
  const metres = metersFrom(data.size.y);
  const targets = placesOf(data, { type: "go_to_target", metres });
  const drawn = [
    ...zones.map(({ zoneId, name, polygon }) => ({ kind: "room", id: zoneId, name, points: polygon })),
    ...elements,
    ...docks.map((dock, index) => ({ kind: "point", pointKind: "dock", id: `dock:${index + 1}`, ...dock })),
    ...targets.map(([x, y], index) => ({
      ...{ kind: "point", pointKind: "via", id: `via:${index + 1}`, name: `Via ${index + 1}` },
      ...{ x, y },
    })),
  ];
  const [ids, names] = [new Set<string>(), new Set<string>()];
  return drawn.flatMap((one, index) => {
    const id =
      elementIdSchema.safeParse(one.id).success && !ids.has(one.id) ? one.id : `element:${index + 1}`;
    const name = freeName(one.name, names);
    const element = mapElementSchema.safeParse({ ...one, id, name });
    if (!element.success) return [];
    ids.add(id);
    names.add(nameKey(name));
    return element.data;
  });
}

const ROOM_FOR_NUMBER = 6;

function freeName(name: string, taken: ReadonlySet<string>): string {
  const plain =
    name
      .replace(/\p{Cc}/gu, "")
      .trim()
      .slice(0, MAX_ELEMENT_NAME - ROOM_FOR_NUMBER)
      .trim() || "Area";
  let free = plain;
  for (let number = 2; taken.has(nameKey(free)); number += 1) free = `${plain} ${number}`;
  return free;
}
