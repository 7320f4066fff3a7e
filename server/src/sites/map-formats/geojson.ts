import {
  ELEMENT_KINDS,
  type ElementKind,
  isArea,
  isPlaced,
  MAX_ELEMENT_POINTS,
  MAX_ELEMENTS,
  type MapElement,
  mapElementSchema,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import { z } from "zod";
import { FAULTS } from "./fault-texts.ts";
import type { FileNotes } from "./file-faults.ts";
import type { ReadContent } from "./read-content.ts";
import type { VersionContent } from "./robot-map-file.ts";

/**
 * Elements as a GeoJSON FeatureCollection. Its coordinates are meters in the map's frame, not longitude and latitude, which a member
 * of our own says; programs that draw on plain planes read it all the same. Whatever of an element is no geometry is a property.
 */
const MEMBER = "mapFrame";

const position = z.array(z.number()).min(2).max(4);
const ring = z.array(position).max(MAX_ELEMENT_POINTS + 1);
const geometrySchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("Point"), coordinates: position }),
  z.object({ type: z.literal("LineString"), coordinates: z.array(position).max(MAX_ELEMENT_POINTS) }),
  z.object({ type: z.literal("Polygon"), coordinates: z.array(ring).min(1) }),
]);
type Geometry = z.infer<typeof geometrySchema>;
const featureSchema = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  geometry: geometrySchema,
  properties: z.looseObject({
    kind: z.enum(ELEMENT_KINDS),
    id: z.union([z.string(), z.number()]).optional(),
  }),
});
const collectionSchema = z.object({
  features: z.array(z.unknown()).max(MAX_ELEMENTS),
  [MEMBER]: z.unknown().optional(),
});

const GEOMETRIES: Record<ElementKind, Geometry["type"]> = {
  virtualWall: "LineString",
  path: "LineString",
  forbiddenArea: "Polygon",
  noMopArea: "Polygon",
  slowArea: "Polygon",
  cleaningArea: "Polygon",
  room: "Polygon",
  point: "Point",
  qrPoint: "Point",
};

export const isGeoJson = (json: unknown): boolean =>
  typeof json === "object" && json !== null && "type" in json && json.type === "FeatureCollection";

export function readGeoJson(json: unknown, notes: FileNotes): ReadContent {
  const parsed = collectionSchema.safeParse(json);
  if (!parsed.success) {
    notes.issues(parsed.error.issues);
    return {};
  }
  if (parsed.data[MEMBER] === undefined) notes.warn("", FAULTS.lonLat);
  const paths: string[] = [];
  const list = parsed.data.features.flatMap((feature, index) => {
    const path = `features[${index}]`;
    const element = elementOf(feature, { path, notes });
    if (!element) return [];
    paths.push(path);
    return element;
  });
  return { elements: { list, pathOf: (index) => paths[index] ?? "", nameField: ".properties.name" } };
}

function elementOf(
  feature: unknown,
  { path, notes }: { path: string; notes: FileNotes },
): MapElement | undefined {
  const parsed = featureSchema.safeParse(feature);
  if (!parsed.success) {
    notes.issues(parsed.error.issues, path);
    return undefined;
  }
  const { id, geometry, properties } = parsed.data;
  const { kind } = properties;
  const field = `${path}.geometry`;
  if (geometry.type !== GEOMETRIES[kind]) {
    notes.fault(field, FAULTS.geometry, { kind, wanted: GEOMETRIES[kind] });
    return undefined;
  }
  if (geometry.type === "Polygon" && geometry.coordinates.length > 1) {
    notes.fault(`${field}.coordinates[1]`, FAULTS.ring);
    return undefined;
  }
  const element = mapElementSchema.safeParse({
    ...properties,
    id: String(id ?? properties.id ?? ""),
    ...shapeOf(geometry),
  });
  if (element.success) return element.data;
  for (const issue of element.error.issues) {
    const isShape = ["points", "x", "y"].includes(String(issue.path[0]));
    if (isShape) notes.issues([{ ...issue, path: issue.path.slice(1) }], `${field}.coordinates`);
    else notes.issues([issue], issue.path[0] === "id" ? path : `${path}.properties`);
  }
  return undefined;
}

function shapeOf(geometry: Geometry): object {
  if (geometry.type === "Point") {
    const [x, y] = geometry.coordinates;
    return { x, y };
  }
  if (geometry.type === "LineString") return { points: geometry.coordinates.map(pairOf) };
  const points = (geometry.coordinates[0] ?? []).map(pairOf);
  const [first, last] = [points[0], points.at(-1)];
  // The last corner is the first one again.
  const isClosed = points.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1];
  return { points: isClosed ? points.slice(0, -1) : points };
}

const pairOf = ([x, y]: readonly number[]): [number | undefined, number | undefined] => [x, y];

export function writeGeoJson({ mapKey, version, name, elements, ...frame }: VersionContent): object {
  const { resolutionM, width, height, origin } = frame;
  return {
    type: "FeatureCollection",
    name,
    [MEMBER]: {
      unit: "meter",
      note: "Coordinates are meters in the frame of the map, not longitude and latitude.",
      ...{ mapKey, version, resolutionM, width, height, origin },
    },
    features: elements.map(featureOf),
  };
}

function featureOf(element: MapElement): object {
  const { id, ...rest } = element;
  if (isPlaced(element)) {
    const { x, y, ...properties } = rest as Omit<typeof element, "id">;
    return { type: "Feature", id, geometry: { type: "Point", coordinates: [x, y] }, properties };
  }
  const { points, ...properties } = rest as Omit<typeof element, "id">;
  const geometry = isArea(element)
    ? { type: "Polygon", coordinates: [[...points, points[0]]] }
    : { type: "LineString", coordinates: points };
  return { type: "Feature", id, geometry, properties };
}
