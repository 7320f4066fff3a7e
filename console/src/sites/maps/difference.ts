import {
  type ElementPoint,
  isPlaced,
  type MapElement,
} from "@sweepline/contract/fleet/shared/map-elements.ts";
import { pointsOf } from "../map-drawing/index.ts";

/** What is different in an element, to be shown as text. */
export type Change =
  | { readonly what: "moved"; readonly meters: number }
  | { readonly what: "reshaped" }
  | { readonly what: "turned"; readonly degrees: number }
  | { readonly what: "renamed"; readonly from: string; readonly to: string }
  | { readonly what: "became"; readonly from: MapElement["kind"]; readonly to: MapElement["kind"] }
  | { readonly what: "value"; readonly field: ValueField; readonly from: Value; readonly to: Value };

/** Fields of elements that are plain values, beside the name. */
export const VALUE_FIELDS = [
  "maxSpeedMps",
  "mode",
  "intensity",
  "passes",
  "edgeDistanceM",
  "direction",
  "pointKind",
  "qrId",
  "qrType",
  "gridX",
  "gridY",
  "isLocked",
  "groupId",
] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];
type Value = string | number | boolean | null;

export type ElementDifference =
  | { readonly kind: "added"; readonly after: MapElement }
  | { readonly kind: "removed"; readonly before: MapElement }
  | {
      readonly kind: "changed";
      readonly before: MapElement;
      readonly after: MapElement;
      readonly changes: readonly Change[];
    };

/** Elements that came, went or changed, in that order; those that are the same are left out. */
export function differencesBetween(
  before: readonly MapElement[],
  after: readonly MapElement[],
): ElementDifference[] {
  const [old, now] = [byId(before), byId(after)];
  const added = after.filter(({ id }) => !old.has(id)).map((one) => ({ kind: "added" as const, after: one }));
  const removed = before
    .filter(({ id }) => !now.has(id))
    .map((one) => ({ kind: "removed" as const, before: one }));
  const changed = after.flatMap((one) => {
    const was = old.get(one.id);
    const changes = was ? changesOf(was, one) : [];
    return was && changes.length > 0 ? [{ kind: "changed" as const, before: was, after: one, changes }] : [];
  });
  return [...added, ...removed, ...changed];
}

const byId = (elements: readonly MapElement[]) => new Map(elements.map((one) => [one.id, one]));

export function changesOf(before: MapElement, after: MapElement): Change[] {
  if (before.kind !== after.kind) return [{ what: "became", from: before.kind, to: after.kind }];
  return [
    ...(before.name === after.name ? [] : [{ what: "renamed" as const, from: before.name, to: after.name }]),
    ...placeChanges(before, after),
    ...valueChanges(before, after),
  ];
}

/** Coordinates are given to the millimeter; what differs by less is the same place. */
const SAME_M = 0.0015;
const SAME_RADIANS = 0.002;

function placeChanges(before: MapElement, after: MapElement): Change[] {
  const [old, now] = [pointsOf(before), pointsOf(after)];
  const turn = isPlaced(before) && isPlaced(after) ? turnBetween(before.theta, after.theta) : 0;
  const turned: Change[] =
    Math.abs(turn) > SAME_RADIANS ? [{ what: "turned", degrees: (turn * 180) / Math.PI }] : [];
  const shift = shiftBetween(old, now);
  if (!shift) return [{ what: "reshaped" }, ...turned];
  const meters = Math.hypot(...shift);
  return meters > SAME_M ? [{ what: "moved", meters }, ...turned] : turned;
}

/** How all points were moved alike; undefined: they were not. */
function shiftBetween(old: readonly ElementPoint[], now: readonly ElementPoint[]): ElementPoint | undefined {
  const [first, last] = [old[0], now[0]];
  if (!first || !last || old.length !== now.length) return undefined;
  const shift: ElementPoint = [last[0] - first[0], last[1] - first[1]];
  const isWhole = old.every(([x, y], index) => {
    const [nx, ny] = now[index] ?? [x, y];
    return Math.abs(nx - x - shift[0]) < SAME_M && Math.abs(ny - y - shift[1]) < SAME_M;
  });
  return isWhole ? shift : undefined;
}

const turnBetween = (from: number, to: number): number =>
  Math.atan2(Math.sin(to - from), Math.cos(to - from));

function valueChanges(before: MapElement, after: MapElement): Change[] {
  const [old, now] = [before, after] as unknown as Record<ValueField, Value | undefined>[];
  return VALUE_FIELDS.flatMap((field) => {
    const [from, to] = [old?.[field] ?? null, now?.[field] ?? null];
    return from === to ? [] : [{ what: "value" as const, field, from, to }];
  });
}
