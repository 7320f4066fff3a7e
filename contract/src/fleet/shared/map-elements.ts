import { z } from "zod";
import { int } from "../../core/fields.ts";
import { coordinate } from "../vda5050/index.ts";
import { CLEANING_MODES, MAX_CLEANING_INTENSITY } from "./codes.ts";

/**
 * What is drawn on a floor map, as people edit it, robots drive by it and files carry it. Spec §3, §5. Geometry is in meters of
 * the map's frame, to the millimeter; angles are radians, counter-clockwise from the x axis.
 */
export const MAX_ELEMENTS = 5_000;
export const MAX_ELEMENT_NAME = 32;
export const MAX_ELEMENT_POINTS = 500;

export const ELEMENT_KINDS = [
  "virtualWall",
  "forbiddenArea",
  "noMopArea",
  "slowArea",
  "cleaningArea",
  "room",
  "path",
  "point",
  "qrPoint",
] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];

export const POINT_KINDS = ["initial", "dock", "via", "elevator", "gate"] as const;
export type PointKind = (typeof POINT_KINDS)[number];

/** Of a path: driven from its first point to its last, or either way. */
export const PATH_DIRECTIONS = ["oneWay", "twoWay"] as const;

/** How near to walls an area may be cleaned; a larger distance than the area has room for is reduced to that. */
export const EDGE_DISTANCE_M = { least: 0, most: 2, usual: 0.1 } as const;
export const SLOW_SPEED_MPS = { least: 0.05, most: 1.5, usual: 0.3 } as const;

const MILLIMETERS_PER_METER = 1_000;
/** To the millimeter, which is what survives every way that a map takes. */
export const toMillimeter = (meters: number): number =>
  Math.round(meters * MILLIMETERS_PER_METER) / MILLIMETERS_PER_METER;
const meters = coordinate.overwrite(toMillimeter);
const angle = coordinate;

export const elementPointSchema = z.tuple([meters, meters]);
export type ElementPoint = [x: number, y: number];

const lineSchema = z.array(elementPointSchema).min(2).max(MAX_ELEMENT_POINTS);
const polygonSchema = z.array(elementPointSchema).min(3).max(MAX_ELEMENT_POINTS);

export const elementIdSchema = z.string().regex(/^[\w:.-]{1,64}$/);
/** Not empty, not too long, no control characters. */
export const elementNameSchema = z
  .string()
  .trim()
  .min(1, "validation.elementNameEmpty")
  .max(MAX_ELEMENT_NAME, "validation.elementNameTooLong")
  .refine((name) => !/\p{Cc}/u.test(name), "validation.elementName");

const base = {
  /** Also `zoneId` on the wire. */
  id: elementIdSchema,
  name: elementNameSchema,
  /** Elements of one group are selected and moved together. */
  groupId: elementIdSchema.nullable().default(null),
  /** Not to be moved or changed until it is unlocked. */
  isLocked: z.boolean().default(false),
};

export const mapElementSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("virtualWall"), ...base, points: lineSchema }),
  z.object({ kind: z.literal("forbiddenArea"), ...base, points: polygonSchema }),
  z.object({ kind: z.literal("noMopArea"), ...base, points: polygonSchema }),
  z.object({
    kind: z.literal("slowArea"),
    ...base,
    points: polygonSchema,
    maxSpeedMps: z.number().min(SLOW_SPEED_MPS.least).max(SLOW_SPEED_MPS.most).default(SLOW_SPEED_MPS.usual),
  }),
  z.object({
    kind: z.literal("cleaningArea"),
    ...base,
    points: polygonSchema,
    mode: z.enum(CLEANING_MODES).nullable().default(null),
    intensity: int.min(0).max(MAX_CLEANING_INTENSITY).nullable().default(null),
    passes: int.min(1).max(10).default(1),
    edgeDistanceM: z
      .number()
      .min(EDGE_DISTANCE_M.least)
      .max(EDGE_DISTANCE_M.most)
      .default(EDGE_DISTANCE_M.usual),
  }),
  z.object({ kind: z.literal("room"), ...base, points: polygonSchema }),
  z.object({
    kind: z.literal("path"),
    ...base,
    points: lineSchema,
    direction: z.enum(PATH_DIRECTIONS).default("oneWay"),
  }),
  z.object({
    kind: z.literal("point"),
    ...base,
    pointKind: z.enum(POINT_KINDS),
    x: meters,
    y: meters,
    theta: angle.default(0),
  }),
  z.object({
    kind: z.literal("qrPoint"),
    ...base,
    /** What the printed code says. */
    qrId: z.string().trim().min(1, "validation.required").max(64),
    qrType: int.min(0).max(99).default(0),
    x: meters,
    y: meters,
    theta: angle.default(0),
    /** Its place in the grid of codes on the floor. */
    gridX: int.min(-10_000).max(10_000).default(0),
    gridY: int.min(-10_000).max(10_000).default(0),
  }),
]);
export type MapElement = z.output<typeof mapElementSchema>;
export type ElementOf<K extends ElementKind> = Extract<MapElement, { kind: K }>;
export type AreaElement = ElementOf<"forbiddenArea" | "noMopArea" | "slowArea" | "cleaningArea" | "room">;
export type LineElement = ElementOf<"virtualWall" | "path">;
export type PlacedElement = ElementOf<"point" | "qrPoint">;

export const AREA_KINDS = ["forbiddenArea", "noMopArea", "slowArea", "cleaningArea", "room"] as const;
export const LINE_KINDS = ["virtualWall", "path"] as const;

export const isArea = (element: MapElement): element is AreaElement =>
  (AREA_KINDS as readonly ElementKind[]).includes(element.kind);
export const isLine = (element: MapElement): element is LineElement =>
  (LINE_KINDS as readonly ElementKind[]).includes(element.kind);
export const isPlaced = (element: MapElement): element is PlacedElement =>
  element.kind === "point" || element.kind === "qrPoint";
export const isInitialPoint = (element: MapElement): boolean =>
  element.kind === "point" && element.pointKind === "initial";

/** Names are compared as people read them: without regard to case or to how a letter is composed. */
export const nameKey = (name: string): string => name.trim().normalize("NFKC").toLowerCase();

export type ElementFault =
  | { fault: "nameTaken"; elementId: string; name: string }
  | { fault: "idTaken"; elementId: string }
  | { fault: "initialTwice"; elementId: string }
  | { fault: "cleaningAreaTwice"; elementId: string }
  | { fault: "tooMany" };

/** What is wrong with the elements of one map as a whole (spec §5); both sides ask here. */
export function faultsOf(
  elements: readonly MapElement[],
  { isSingleArea }: { isSingleArea: boolean },
): ElementFault[] {
  const faults: ElementFault[] = elements.length > MAX_ELEMENTS ? [{ fault: "tooMany" }] : [];
  const [names, ids] = [new Set<string>(), new Set<string>()];
  let [initials, areas] = [0, 0];
  for (const element of elements) {
    const { id: elementId, name } = element;
    if (ids.has(elementId)) faults.push({ fault: "idTaken", elementId });
    if (names.has(nameKey(name))) faults.push({ fault: "nameTaken", elementId, name });
    if (isInitialPoint(element) && ++initials > 1) faults.push({ fault: "initialTwice", elementId });
    if (isSingleArea && element.kind === "cleaningArea" && ++areas > 1)
      faults.push({ fault: "cleaningAreaTwice", elementId });
    ids.add(elementId);
    names.add(nameKey(name));
  }
  return faults;
}
